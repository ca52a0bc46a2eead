import { CHANNEL_LABELS } from '../facts/channels';
import { PLURAL } from '../facts/filterTable';
import type { Redactor } from '../secrets/redactor';
import type { ListSource, Page } from './pages';
import { recordsRead } from './progress';

/** A reading with a redactor for its secrets. */
interface LoggedReading extends ListSource {
	redactor(): Redactor;
}

/** Shortest time between two lines about a reading, in milliseconds. */
export const PROGRESS_INTERVAL_MS = 5_000;

/**
 * The pages of a reading, unchanged. While it lasts, lines in the log say how far it is, at level info; in a run from
 * the editor also in the console of the browser, the one place where n8n shows anything of a node before it has ended.
 */
export async function* withProgressLog(
	list: LoggedReading,
	pages: AsyncGenerator<Page, void>,
): AsyncGenerator<Page, void> {
	let dueAt = Date.now() + PROGRESS_INTERVAL_MS;
	for await (const page of pages) {
		const now = Date.now();
		if (now >= dueAt) {
			dueAt = now + PROGRESS_INTERVAL_MS;
			tell(list);
		}
		yield page;
	}
}

function tell(list: LoggedReading): void {
	const { context, query, progress, redactor } = list;
	const { channel, resource, tpUserId } = query;
	const shop = redactor().redactTyped(tpUserId);
	const line = `${CHANNEL_LABELS[channel]} ${PLURAL[resource]} of ${shop}: ${recordsRead(list).toLocaleString('en')} read, page ${progress.pages.toLocaleString('en')}`;
	context.logger.info(line);
	// Polls have no such function; n8n sends the message in manual runs only.
	if ('sendMessageToUI' in context) context.sendMessageToUI(line);
}
