import { existsSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TABLE } from '../../../nodes/shared/facts/filterTable';
import { channelFor } from '../../../nodes/shared/facts/filterTable';
import { toInstant } from '../../../nodes/shared/values/parameterValues';

export type FileFormat = 'excel' | 'csv';

/** A file to write. */
export interface OutputFile {
	path: string;
	format: FileFormat;
}

/** What the command line says, checked. */
export interface Arguments {
	help: boolean;
	/** Read from the sandbox, whatever the settings say. */
	sandbox: boolean;
	channel?: string;
	user?: string;
	/** As written; the node reads them in the time zone. */
	after?: string;
	before?: string;
	files: OutputFile[];
}

const FORMATS: Readonly<Record<string, FileFormat>> = { '.xlsx': 'excel', '.csv': 'csv' };

const DEFAULT_FILES = ['orders.xlsx', 'orders.csv'];

/** The names of the node's filters behind --after and --before. */
export const DATE_FILTERS = { after: 'createdAtMin', before: 'createdAtMax' } as const;

/**
 * Reads the command line.
 * @param problems gets a sentence for each thing that is wrong
 */
export function readArguments(args: string[], timezone: string, problems: string[]): Arguments {
	const { values, tokens } = parseArgs({
		args,
		strict: false,
		tokens: true,
		options: {
			channel: { type: 'string' },
			user: { type: 'string' },
			after: { type: 'string' },
			before: { type: 'string' },
			out: { type: 'string', multiple: true },
			sandbox: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const known = ['channel', 'user', 'after', 'before', 'out', 'sandbox', 'help'];
	for (const token of tokens) {
		const written =
			token.kind === 'option' ? token.rawName : token.kind === 'positional' && token.value;
		const isKnown = token.kind === 'option' && known.includes(token.name);
		if (written && !isKnown)
			problems.push(`“${written}” is not an option. "npm start -- --help" lists all of them.`);
	}
	const text = (name: 'channel' | 'user' | 'after' | 'before'): string | undefined => {
		const value = values[name];
		if (value === undefined) return undefined;
		if (typeof value === 'string' && value.trim() !== '') return value.trim();
		problems.push(`--${name} has no value. Write it behind: --${name} ${EXAMPLES[name]}`);
		return '';
	};
	const read: Arguments = {
		help: values.help === true,
		sandbox: values.sandbox === true,
		channel: checkedChannel(text('channel'), problems),
		user: text('user'),
		after: text('after'),
		before: text('before'),
		files: filesOf(values.out, problems),
	};
	checkDates(read, timezone, problems);
	return read;
}

const EXAMPLES = {
	channel: 'shopify',
	user: 'merchant-1',
	after: '2026-01-31',
	before: '2026-12-31',
};

function checkedChannel(channel: string | undefined, problems: string[]): string | undefined {
	if (!channel) return channel;
	try {
		return channelFor('order', channel);
	} catch {
		problems.push(
			`--channel: “${channel}” is not a channel that has orders. Choose one of: ${TABLE.order.channels.join(', ')}.`,
		);
		return channel;
	}
}

function checkDates({ channel, after, before }: Arguments, timezone: string, problems: string[]) {
	const instantOf = (bound: 'after' | 'before', value: string | undefined) => {
		if (!value) return undefined;
		const { channels } = filterNamed(DATE_FILTERS[bound]);
		const isAmong = (list: readonly string[]) => channel !== undefined && list.includes(channel);
		if (isAmong(TABLE.order.channels) && !isAmong(channels)) {
			problems.push(
				`--${bound}: the orders of ${channel} cannot be chosen by date. Leave --${bound} out; channels that can: ${channels.join(', ')}.`,
			);
		}
		try {
			return toInstant(value, { label: bound, bound, timezone }).toMillis();
		} catch {
			problems.push(
				`--${bound}: “${value}” is not a date. Write it like ${EXAMPLES[bound]}, ${EXAMPLES[bound]}T14:30:00 or "last month".`,
			);
			return undefined;
		}
	};
	const from = instantOf('after', after);
	const to = instantOf('before', before);
	if (from !== undefined && to !== undefined && from > to)
		problems.push(`--after ${after} is later than --before ${before}. Exchange the two.`);
}

function filterNamed(name: string) {
	const field = TABLE.order.fields.find((candidate) => candidate.name === name);
	if (!field) throw new Error(`The channel table has no filter "${name}"`);
	return field;
}

function filesOf(out: unknown, problems: string[]): OutputFile[] {
	const names = out === undefined ? DEFAULT_FILES : [out].flat();
	return names.flatMap((name) => {
		if (typeof name !== 'string' || name.trim() === '') {
			problems.push('--out has no value. Write it behind: --out orders.xlsx');
			return [];
		}
		const path = resolve(name);
		const format = FORMATS[extname(path).toLowerCase()];
		if (!format)
			problems.push(
				`--out: “${name}” must end with .xlsx (Excel) or .csv, which says what is written.`,
			);
		else if (!existsSync(dirname(path)))
			problems.push(
				`--out: the folder ${dirname(path)} does not exist. Make it first, or choose another.`,
			);
		else return [{ path, format }];
		return [];
	});
}
