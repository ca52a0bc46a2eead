import { amountsInSteps, type OrderAmounts } from '../../nodes/shared/output/rows/orderAmounts';
import type { RecordView } from '../../nodes/shared/output/rows/record';

/** The amounts of an order, at once: see `amountsInSteps`. */
export function orderAmounts(order: RecordView): OrderAmounts {
	const steps = amountsInSteps(order);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}
