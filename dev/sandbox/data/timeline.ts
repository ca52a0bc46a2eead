import { dataChannels, type Channel, type Resource } from '../api/table';
import { recordCount, type Count } from './counts';

/**
 * When the generated records were made: evenly from the first to the last moment, in the order of their index. A change
 * after `untilMs` has not happened.
 */
export class Timeline {
	constructor(
		private readonly fromMs: number,
		private readonly toMs: number,
		readonly count: number,
		private readonly untilMs = Infinity,
	) {}

	/** Creation time of record `index`, whole seconds; of every five records, the first two share their second. */
	createdAt(index: number): number {
		const shared = index % 5 === 1 ? index - 1 : index;
		const step = (this.toMs - this.fromMs) / Math.max(1, this.count);
		return Math.floor((this.fromMs + shared * step) / 1000) * 1000;
	}

	/** When something happened that happens `afterMs` after the creation. */
	happenedAt(createdMs: number, afterMs: number): number {
		const at = createdMs + afterMs;
		return at > this.untilMs ? createdMs : at;
	}
}

/** From when to when records are made, and how many. */
export interface TimelineOptions {
	orders?: Count;
	products?: Count;
	dataFrom: string;
	dataTo: string;
	every?: Record<Resource, number>;
}

/** When the records of a channel were made, and so how many it has. */
export function timelineOf(
	resource: Resource,
	channel: Channel,
	options: TimelineOptions,
): Timeline {
	const [fromMs, toMs] = [Date.parse(options.dataFrom), Date.parse(options.dataTo)];
	const everyMs = options.every?.[resource];
	if (everyMs === undefined)
		return new Timeline(fromMs, toMs, recordCount(resource, channel, options[resource]));
	const steps = Math.max(0, Math.ceil((toMs - fromMs) / everyMs));
	const count = dataChannels[resource].includes(channel) ? steps : 0;
	return new Timeline(fromMs, fromMs + count * everyMs, count, toMs);
}

export type TimeStyle = 'utc' | 'utcMilliseconds' | 'plusTwo';

/** A timestamp as a channel writes it, always with an offset. */
export function formatTime(ms: number, style: TimeStyle): string {
	if (style === 'utcMilliseconds') return new Date(ms).toISOString();
	if (style === 'utc') return `${new Date(ms).toISOString().slice(0, 19)}Z`;
	return `${new Date(ms + 7_200_000).toISOString().slice(0, 19)}+02:00`;
}
