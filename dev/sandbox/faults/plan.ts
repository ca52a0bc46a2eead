import type { RecordedRequest } from '../http/recorder';
import type { Fault, FaultMatch } from './types';

interface Rule {
	fault: Fault;
	match: FaultMatch;
	left: number;
	passed: number;
	hits: number;
}

/** Handle of one planned fault. */
export interface PlannedFault {
	/** How often it has struck. */
	readonly hits: number;
	remove(): void;
}

function matches({ match }: Rule, request: RecordedRequest): boolean {
	const kinds = match.kind === undefined ? ['orders', 'products'] : [match.kind].flat();
	const cursor =
		(request.body as { next_page_token?: unknown } | undefined)?.next_page_token ?? null;
	return (
		(kinds.includes('any') || kinds.includes(request.kind)) &&
		(match.channel === undefined || match.channel === request.channel) &&
		(match.tpUserId === undefined || match.tpUserId === request.tpUserId) &&
		(match.page === undefined || match.page === request.page) &&
		(match.cursor === undefined || match.cursor === cursor) &&
		(match.predicate?.(request) ?? true)
	);
}

/** Which requests go wrong, and how. The first planned fault that matches and has strikes left is used. */
export class FaultPlan {
	private rules: Rule[] = [];

	once(fault: Fault, match?: FaultMatch): PlannedFault {
		return this.times(1, fault, match);
	}

	always(fault: Fault, match?: FaultMatch): PlannedFault {
		return this.times(Infinity, fault, match);
	}

	times(strikes: number, fault: Fault, match: FaultMatch = {}): PlannedFault {
		const rule: Rule = { fault, match, left: strikes, passed: 0, hits: 0 };
		this.rules.push(rule);
		return {
			get hits() {
				return rule.hits;
			},
			remove: () => {
				this.rules = this.rules.filter((other) => other !== rule);
			},
		};
	}

	clear(): void {
		this.rules = [];
	}

	/** The fault for a request, counting the strike. */
	take(request: RecordedRequest): Fault | undefined {
		for (const rule of this.rules) {
			if (rule.left <= 0 || !matches(rule, request)) continue;
			if (rule.passed < (rule.match.after ?? 0)) {
				rule.passed++;
				continue;
			}
			rule.left--;
			rule.hits++;
			return rule.fault;
		}
		return undefined;
	}
}
