import { dataChannels, type Channel, type Resource } from '../api/table';
import { recordCount } from './counts';
import type { StoreOptions } from './store';
import { Timeline } from './timeline';

/** When the records of a channel were made, and so how many it has. */
export function timelineOf(resource: Resource, channel: Channel, options: StoreOptions): Timeline {
	const [fromMs, toMs] = [Date.parse(options.dataFrom), Date.parse(options.dataTo)];
	const everyMs = options.every?.[resource];
	if (everyMs === undefined)
		return new Timeline(fromMs, toMs, recordCount(resource, channel, options[resource]));
	const steps = Math.max(0, Math.ceil((toMs - fromMs) / everyMs));
	const count = dataChannels[resource].includes(channel) ? steps : 0;
	return new Timeline(fromMs, fromMs + count * everyMs, count, toMs);
}
