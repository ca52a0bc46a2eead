import type { TransitionName } from '../../facts/events';
import { REFUNDED } from './refundRule';
import { CANCELLED, FULFILLED, PAID } from './stateRules';
import type { TransitionRule } from './transitionRule';
import { BACK_IN_STOCK, PRICE_CHANGED, stockBelow } from './variantRules';

/**
 * The rule of an event. A removed product has none: it is found by what is missing.
 * @param threshold for `productStockBelow`
 */
export function ruleOf(
	transition: Exclude<TransitionName, 'productRemoved'>,
	threshold: number,
): TransitionRule {
	return transition === 'productStockBelow' ? stockBelow(threshold) : RULES[transition];
}

const RULES: Readonly<
	Record<Exclude<TransitionName, 'productRemoved' | 'productStockBelow'>, TransitionRule>
> = {
	orderPaid: PAID,
	orderFulfilled: FULFILLED,
	orderCancelled: CANCELLED,
	orderRefunded: REFUNDED,
	productBackInStock: BACK_IN_STOCK,
	productPriceChanged: PRICE_CHANGED,
};

/** Top-level fields that the detection of an event reads, beside ID and dates. */
export const transitionNeeds = (transition: TransitionName): readonly string[] =>
	transition === 'productRemoved' ? [] : ruleOf(transition, 0).needs;
