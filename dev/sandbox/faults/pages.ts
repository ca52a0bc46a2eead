import type { EndOfData, PlainFault } from './types';

/** How a page differs from a sound one. */
export interface PageChanges {
	/** Records on the page, whatever the limit says. */
	size?: number;
	/** Most records on the page. */
	atMost?: number;
	/** Records repeated from the page before. */
	overlap?: number;
	/** The repeated records have other content. */
	overlapChanged?: boolean;
	empty?: boolean;
	cycle?: 1 | 2;
	endOfData?: EndOfData;
	nullWhenEmpty?: boolean;
	nullResult?: 'alone' | 'besideCursor';
	digitRun?: Extract<PlainFault, { type: 'digitRun' }>;
	numberedKeys?: boolean;
	/** See `SandboxOptions`. */
	localHours?: number;
	quietLists?: 'object' | 'array' | 'absent';
	bare?: boolean;
	delayMs?: number;
}

/** The changes a fault makes to a page; none when it is not about pages. */
export function pageChanges(fault: PlainFault | undefined): PageChanges {
	switch (fault?.type) {
		case 'repeatCursor':
			return { cycle: fault.cycle };
		case 'emptyPage':
			return { empty: true };
		case 'shortPage':
			return { atMost: fault.size };
		case 'overlap':
			return { overlap: fault.records, overlapChanged: fault.changed };
		case 'endToken':
			return { endOfData: fault.as };
		case 'ignoreLimit':
			return { size: fault.size ?? 10 };
		case 'nullWhenEmpty':
			return { nullWhenEmpty: true };
		case 'resultNull':
			return { nullResult: fault.besideCursor ? 'besideCursor' : 'alone' };
		case 'digitRun':
			return { digitRun: fault };
		case 'numberedKeys':
			return { numberedKeys: true };
		case 'quietLists':
			return { quietLists: fault.as };
		case 'bareEnvelope':
			return { bare: true };
		case 'slow':
			return { delayMs: fault.ms };
		default:
			return {};
	}
}

/** Remembers, per reading, the cursors handed out under a repeatCursor fault. */
export class CursorLoops {
	private readonly loops = new Map<string, string[]>();

	/** The cursor to give instead of the true next one. */
	next(reading: string, asked: string | undefined, next: string, cycle: 1 | 2): string {
		const loop = asked === undefined ? [] : (this.loops.get(reading) ?? []);
		this.loops.set(reading, loop);
		if (loop.length < cycle) {
			loop.push(next);
			return next;
		}
		return loop[(loop.indexOf(asked ?? '') + 1) % cycle];
	}
}
