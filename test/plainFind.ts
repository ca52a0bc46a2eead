import type { IDataObject } from 'n8n-workflow';

/** The plainest form of Find, written apart from `nodes/`: every record is compared with the value, one after the other. */

/** How well a record fits: exact, with the number behind a prefix, or not at all. */
export type Fit = 'exact' | 'behindPrefix' | 'none';

type Value = unknown;

const object = (value: Value): IDataObject =>
	typeof value === 'object' && value !== null ? (value as IDataObject) : {};
const list = (value: Value): IDataObject[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: Value): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const some = (texts: Value[], accept: (one: string) => boolean): Fit =>
	texts.map(text).some((one) => one.trim() !== '' && accept(one)) ? 'exact' : 'none';

const number = (value: string) => value.split(/[\s#]/).join('').toLowerCase();

function byNumber(order: IDataObject, wanted: string): Fit {
	const own = [order.name, order.order_number].map(text).filter((one) => number(one) !== '');
	const others = [order.source_identifier, order.number, order.id].map(text);
	const texts = (own.length > 0 ? own : others).map(number).filter((one) => one !== '');
	const value = number(wanted);
	if (texts.includes(value)) return 'exact';
	const isBehind = (one: string) => {
		if (!one.endsWith(value) || !/^[0-9]/.test(value)) return false;
		return /[^0-9]$/.test(one.slice(0, one.length - value.length));
	};
	return texts.some(isBehind) ? 'behindPrefix' : 'none';
}

const email = (value: string) => value.split(/\s/).join('').toLowerCase();

export const emailsOf = (order: IDataObject): string[] =>
	[order.email, order.contact_email, object(order.customer).email].map((one) => email(text(one)));

/** Country codes of one and two digits; all others have three. */
const SHORT_CODES =
	'1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
		' ',
	);

/** The digits of a number, without its extension and the zeros of calls within the country. */
function digits(value: string): string {
	const begin = Math.max(0, value.search(/[0-9]/));
	const end = value.slice(begin).search(/\p{L}|#/u);
	const dialled = (end < 0 ? value : value.slice(0, begin + end)).split('(0)').join('');
	const all = dialled.replace(/[^0-9+]/g, '');
	const number = all.replace(/^0+/, '').replace(/[^0-9]/g, '');
	if (!all.startsWith('+') && !all.startsWith('00')) return number;
	const abroad = (all.startsWith('+') ? all.replace(/^\++/, '') : all.slice(2)).split('+').join('');
	const code = SHORT_CODES.find((one) => abroad.startsWith(one)) ?? abroad.slice(0, 3);
	return (code + abroad.slice(code.length).replace(/^0+/, '')).replace(/^0+/, '');
}

function isSamePhone(one: string, other: string): boolean {
	const [short, long] = [digits(one), digits(other)].sort((a, b) => a.length - b.length);
	return short.length >= 7 && long.slice(long.length - short.length) === short;
}

const title = (value: string) =>
	[...value.normalize('NFD')]
		.filter((sign) => !/\p{M}/u.test(sign))
		.join('')
		.toLowerCase();

const lower = (value: string) => value.trim().toLowerCase();

/** How well a record fits a value. */
export function fitOf(by: string, record: IDataObject, wanted: string): Fit {
	const phones = () => [
		record.phone,
		object(record.customer).phone,
		object(record.billing_address).phone,
		object(record.shipping_address).phone,
		object(object(record.customer).default_address).phone,
	];
	const numbers = () =>
		list(record.fulfillments).flatMap((parcel) => [
			parcel.tracking_number,
			...(Array.isArray(parcel.tracking_numbers) ? (parcel.tracking_numbers as Value[]) : []),
		]);
	const sku = (lines: Value) =>
		some(
			list(lines).map((one) => one.sku),
			(one) => lower(one) === lower(wanted),
		);
	switch (by) {
		case 'number':
			return byNumber(record, wanted);
		case 'email':
			return some(emailsOf(record), (one) => one === email(wanted));
		case 'phone':
			return some(phones(), (one) => isSamePhone(one, wanted));
		case 'tracking':
			return some(numbers(), (one) => email(one) === email(wanted));
		case 'sku':
			return sku(record.line_items ?? record.variants);
		case 'barcode':
			return some(
				list(record.variants).map((one) => one.barcode),
				(one) => lower(one) === lower(wanted),
			);
		case 'title':
			return some([record.title], (one) =>
				title(wanted)
					.trim()
					.split(/\s+/)
					.every((word) => title(one).includes(word)),
			);
		default:
			return some([record[by]], (one) => one.trim() === wanted.trim());
	}
}
