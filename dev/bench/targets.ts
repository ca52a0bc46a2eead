import type { CaseName } from './cases';
import type { Results } from './results';
import { pairwiseRatio, type Ratio } from './statistics';

/** A promise in numbers, and what was measured of it. */
export interface Target {
	text: string;
	atMost: number;
	measured: Ratio;
}

type Time = 'nodesMs' | 'savedMs' | 'editorMs';

const promised: Array<[text: string, one: CaseName, other: CaseName, what: Time, atMost: number]> =
	[
		['Get Many against HTTP Request, nodes', 'a', 'b', 'nodesMs', 0.75],
		['Get Many against a plain fetch loop, nodes', 'a', 'fetch', 'nodesMs', 1.2],
		['rows and Convert to File against HTTP Request, until saved', 'd', 'f', 'savedMs', 0.3],
		['rows and Convert to File against HTTP Request, in the editor', 'd', 'f', 'editorMs', 0.3],
		['Export to File against HTTP Request, until saved', 'e', 'f', 'savedMs', 0.15],
		['Export to File against HTTP Request, in the editor', 'e', 'f', 'editorMs', 0.15],
		[
			'50 shops 16 at a time against one by one, at 200 ms an answer, nodes',
			's16',
			's1',
			'nodesMs',
			0.16,
		],
		['8 windows against HTTP Request at 200 ms an answer, nodes', 'w8', 'w', 'nodesMs', 0.2],
	];

/** The ratios that were promised, as far as both sides were measured. */
export function targetsOf({ rounds }: Results): Target[] {
	return promised.flatMap(([text, one, other, what, atMost]) => {
		const ones = rounds.get(one);
		const others = rounds.get(other);
		if (!ones?.length || !others?.length) return [];
		const measured = pairwiseRatio(
			ones.map((run) => run[what] ?? NaN),
			others.map((run) => run[what] ?? NaN),
		);
		return [{ text, atMost, measured }];
	});
}
