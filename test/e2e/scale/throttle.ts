import type { Fault, PlainFault } from '../../../dev/sandbox';
import { Random } from '../../../dev/sandbox/data/random';

/** Share of the requests that are refused for no reason that the caller could see. */
const AT_RANDOM = 0.03;

/** Answers 429 above so many requests a second, and to some at random; half of the answers name a wait. */
export class Throttle {
	/** How many requests were refused so far. */
	refused = 0;
	readonly fault: Fault;

	constructor(requestsPerSecond: number, seed: number) {
		this.fault = faultOf(requestsPerSecond, seed, () => this.refused++);
	}
}

function faultOf(requestsPerSecond: number, seed: number, onRefusal: () => void): Fault {
	const random = new Random(seed, 'throttle');
	let left = requestsPerSecond;
	let refilledAt = Date.now();
	return {
		type: 'custom',
		handle(): PlainFault | undefined {
			const now = Date.now();
			const refill = ((now - refilledAt) / 1000) * requestsPerSecond;
			left = Math.min(requestsPerSecond, left + refill);
			refilledAt = now;
			if (left >= 1 && random.next() >= AT_RANDOM) {
				left--;
				return undefined;
			}
			onRefusal();
			return random.next() < 0.5 ? { type: 'rateLimit' } : { type: 'rateLimit', retryAfter: 1 };
		},
	};
}
