import { type IDataObject, type INode, UserError } from 'n8n-workflow';

import { parcelOf } from '../../../shared/changes/rules/shipmentRule';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import { rowWith } from '../../../shared/output/rows';
import { mayRun } from '../../../shared/output/rows/cells';
import { customerNameOf, emailOf } from '../../../shared/output/rows/orderValues';
import type { ListReader } from '../../../shared/reading/listReader';
import { outputFrom } from '../../../shared/reading/listParameters';
import { emailIn, FIND_BY, type FindBy, ruleFor } from '../../../shared/reading/recordMatch';
import {
	type Found,
	SearchedValue,
	type SearchSettings,
	searchSettings,
} from '../../../shared/reading/search';
import { canonicalJson } from '../../../shared/values/digest';
import {
	isAbsent,
	parameter,
	shown,
	toList,
	toWholeNumber,
} from '../../../shared/values/parameterValues';
import {
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	LIST_SEPARATOR,
	listOf,
	textOf,
} from '../../../shared/values/recordValues';
import { chosenProjection, prepare, type PreparedItem } from '../list/prepare';
import type { InputItem } from '../operation';
import { isTool } from '../toolAnswer';

const MAX_VALUES = 100;
const MAX_LOOK_BACK_DAYS = 36_500;

const IF_NOT_FOUND = ['nothing', 'item', 'error'] as const;

const GUARD_LABEL = 'Only for This E-Mail';

export interface FindTask {
	item: InputItem;
	list: ListReader;
	settings: SearchSettings;
	values: readonly SearchedValue[];
	ifNotFound: (typeof IF_NOT_FOUND)[number];
	/** in batches, see `inSlices` */
	itemsOf(found: Found): Iterable<IDataObject[]>;
	/** the same for items that one reading can serve */
	reading: string;
}

/** @throws UserError naming the parameter that cannot be right */
export async function findTask(item: InputItem, resource: ListResource): Promise<FindTask> {
	const { parameters: given } = item;
	const prepared = prepare(item, resource);
	const { parameters } = prepared;
	const by = given.choiceOr('Find By', given.get('findBy', ''), FIND_BY[resource]);
	const lookBackDays = toWholeNumber('Look Back', given.get('lookBack', ''), {
		...{ min: 0, max: MAX_LOOK_BACK_DAYS, fallback: 90 },
	});
	const settings = searchSettings(parameters.query, by, lookBackDays);
	const values = searchedValues(item, resource, settings);
	const itemsOf = itemMaker(item, prepared, by);
	const reading = { ...parameters.reading, limit: undefined };
	const list = await prepared.open([], { reading });
	const { connectionSettings } = parameters;
	return {
		...{ item, list, settings, values, itemsOf },
		ifNotFound: given.choiceOr('If Not Found', given.get('ifNotFound', ''), IF_NOT_FOUND),
		reading: canonicalJson({ query: list.query, settings, reading, connectionSettings }),
	};
}

function itemMaker(item: InputItem, prepared: PreparedItem, by: FindBy): FindTask['itemsOf'] {
	const { project, maker } = chosenProjection(item, prepared);
	const { parameters, rows } = prepared;
	const { resource } = parameters.query;
	const isSimplified = outputFrom(item.parameters, resource) === 'simplified';
	// For a model, without what the record was found by.
	if (isSimplified && isTool(item.context)) {
		const toolForm = resource === 'order' ? orderForm : productForm;
		return ({ record }) => [[toolForm(record)]];
	}
	return function* ({ record, values }) {
		const texts = values.map(({ text }) => text);
		const isExtended = isSimplified && resource === 'order';
		const isGuarded = values.some(({ email }) => email !== undefined);
		const more = {
			// To be compared with the person who asks.
			...(isExtended && !isGuarded
				? { customer_name: customerNameOf(record) || null, email: emailOf(record) || null }
				: {}),
			...(isExtended ? { parcels: parcelsOf(record) } : {}),
			matched: texts.map((value) => ({ by, value })),
		};
		const joined = texts.join(LIST_SEPARATOR);
		const isFormula = rows.protectFormulas && mayRun(joined, 'text');
		const columns = { matched_by: by, matched_value: isFormula ? `'${joined}` : joined };
		for (const batch of project(record))
			yield batch.map((json) =>
				maker ? rowWith(json, columns, rows.headerStyle) : { ...json, ...more },
			);
	};
}

const filled = (fields: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
		),
	);

const eachOf = (list: unknown, form: (fields: Fields) => IDataObject): IDataObject[] =>
	listOf(list).map((entry) => filled(form(fieldsOf(entry))));

const parcelsOf = (order: IDataObject): IDataObject[] =>
	eachOf(order.fulfillments, (parcel) => {
		const { numbers, company, url } = parcelOf(parcel);
		return {
			...{ tracking_number: numbers, carrier: company, link: url },
			status: firstText(parcel.shipment_status, parcel.status),
			sent_at: textOf(parcel.created_at),
		};
	});

/** For an AI model: nobody’s name, address, e-mail or phone, no link to them. */
const orderForm = (order: IDataObject): IDataObject =>
	filled({
		number: firstText(order.name, order.order_number, order.id),
		created_at: textOf(order.created_at),
		payment: textOf(order.financial_status),
		shipping: firstText(order.fulfillment_status, 'unfulfilled'),
		cancelled_at: textOf(order.cancelled_at),
		total: joinTexts([order.total_price, order.currency], ' '),
		parcels: parcelsOf(order),
		items: eachOf(order.line_items, (line) => ({
			quantity: textOf(line.quantity),
			title: firstText(line.name, line.title),
			sku: textOf(line.sku),
		})),
	});

const productForm = (product: IDataObject): IDataObject =>
	filled({
		id: textOf(product.id),
		title: textOf(product.title),
		status: textOf(product.status),
		vendor: textOf(product.vendor),
		variants: eachOf(product.variants, (variant) => ({
			title: textOf(variant.title),
			sku: textOf(variant.sku),
			price: textOf(variant.price),
			in_stock: textOf(variant.inventory_quantity),
		})),
	});

/** An address among several; its name may have commas in quotes. */
const MAILBOX = /(?:"[^"]*"|[^,"])+/g;

function searchedValues(
	item: InputItem,
	resource: ListResource,
	{ by }: SearchSettings,
): SearchedValue[] {
	const { words, isUnique, plain } = ruleFor(resource, by);
	const given = item.parameters.get('value', '');
	const entry = by === 'email' ? MAILBOX : undefined;
	const texts = isAbsent(given) ? [] : toList('Value', given, entry);
	if (texts.length === 0) {
		throw new UserError('Parameter “Value” is empty', {
			description: `Enter what to look for, here the ${words}, or correct the expression that should find it in this input item.`,
		});
	}
	const limit = toWholeNumber('Limit', item.parameters.get('limit', ''), {
		...{ min: 1, fallback: isUnique ? 1 : 10 },
	});
	const email = resource === 'order' ? guardOf(item) : undefined;
	const byPlain = new Map<string, SearchedValue>();
	for (const text of texts) {
		const value = new SearchedValue(text, plain(text), limit, email);
		if (value.plain === '') {
			throw new UserError(`${parameter('Value')}: ${shown(text)} is no ${words}`, {
				description: by === 'phone' ? 'Enter at least 7 digits.' : 'Enter more of it.',
			});
		}
		if (!byPlain.has(value.plain)) byPlain.set(value.plain, value);
	}
	if (byPlain.size > MAX_VALUES) {
		throw new UserError(`Parameter “Value” takes at most ${MAX_VALUES} values`, {
			description:
				'Pass further ones as input items of their own: those of one shop are looked up in one reading.',
		});
	}
	return [...byPlain.values()];
}

/** What a model may fill; not other nodes by name, nor what belongs to the workflow. */
const BY_MODEL = /\$(?!\(|(?:vars|env|secrets|workflow|execution|now|today)\b)[a-z_$]/i;

/** n8n adds the arguments of a tool call to the input of the node. */
function mayBeOfModel(written: string, { name }: INode): boolean {
	const [plain, own] = [written, name].map((text) => text.replaceAll('\\', ''));
	const namesItself = ['"', "'", '`'].some((quote) => plain.includes(quote + own + quote));
	return BY_MODEL.test(written) || namesItself;
}

/** The address that orders must have, if any. @throws UserError when the field gives none */
function guardOf({ context, parameters }: InputItem): string | undefined {
	const { customerEmail: written } = context.getNode().parameters as IDataObject;
	if (written === undefined || written === null || written === '') return undefined;
	if (isTool(context) && typeof written === 'string' && mayBeOfModel(written, context.getNode())) {
		throw new UserError(`${parameter(GUARD_LABEL)} cannot be filled by the model`, {
			description:
				"Take the address from the node that knows who asks, by its name, such as {{ $('When chat message received').item.json.email }}: n8n mixes what the model says into $json, $input, $fromAI and this node itself. Nothing was requested.",
		});
	}
	const value = parameters.get('customerEmail', '');
	const email = emailIn(value);
	if (email !== undefined) return email;
	const problem = isAbsent(value) ? 'is empty' : 'is not one e-mail address';
	throw new UserError(`${parameter(GUARD_LABEL)} ${problem}`, {
		description:
			'It is filled in, so only orders of one person may come out. Correct the expression that should find the address. Nothing was requested.',
	});
}
