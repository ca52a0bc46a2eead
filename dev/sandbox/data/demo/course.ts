import { Random } from '../random';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When what happens to an order happens, in epoch milliseconds; `Infinity`: never. */
export interface Course {
	placed: number;
	paid: number;
	shipped: number;
	delivered: number;
	refunded: number;
	cancelled: number;
}

export type Step = keyof Course;

const NEVER = Infinity;

/** The course of an order that only goes on when somebody makes it. */
export const waiting = (placed: number): Course => ({
	placed,
	...{ paid: NEVER, shipped: NEVER, delivered: NEVER, refunded: NEVER, cancelled: NEVER },
});

/** What happens to an order by itself: most are paid at once, shipped within two days and kept. */
export function courseOf(placed: number, ...keys: Array<string | number>): Course {
	const random = new Random(3, 'course', ...keys);
	const within = (from: number, to: number, unit: number) =>
		Math.floor(((from + random.next() * (to - from)) * unit) / 1000) * 1000;
	const course = waiting(placed);
	const fate = random.next();
	// By bank transfer, which takes days.
	const isTransfer = random.next() < 0.08;
	if (isTransfer && fate < 0.15) return { ...course, cancelled: placed + 7 * DAY_MS };
	const paid = placed + (isTransfer ? within(20, 70, HOUR_MS) : within(20, 90, 1000));
	if (fate < 0.02) return { ...course, paid, cancelled: paid + within(1, 12, HOUR_MS) };
	const shipped = paid + within(4, 46, HOUR_MS);
	const delivered = shipped + within(22, 70, HOUR_MS);
	const refunded = fate > 0.94 ? delivered + within(2, 12, DAY_MS) : NEVER;
	return { placed, paid, shipped, delivered, refunded, cancelled: NEVER };
}

/** The course as it is at a time: what comes later has not happened. */
export const upTo = (course: Course, nowMs: number): Course =>
	Object.fromEntries(
		Object.entries(course).map(([step, ms]: [string, number]) => [step, ms > nowMs ? NEVER : ms]),
	) as unknown as Course;

export const lastOf = (course: Course): number =>
	Math.max(...Object.values(course).filter((ms: number) => ms !== NEVER));
