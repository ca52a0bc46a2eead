import type { Address, Customer } from './model';
import { peopleRows } from './peopleRows';
import { nth } from './random';

interface Person {
	first: string;
	last: string;
	email: string;
	phone: string | null;
	company: string | null;
	street: string;
	extra: string | null;
	city: string;
	zip: string;
	province: [name: string, code: string] | null;
	country: [name: string, code: string];
	locale: string;
}

const people: Person[] = peopleRows.map(
	([first, last, email, phone, company, street, extra, city, zip, province, country, locale]) => ({
		first,
		last,
		email,
		phone,
		company,
		street,
		extra,
		city,
		zip,
		province,
		country,
		locale,
	}),
);

/** The person behind a running number. */
export const personOf = (number: number): Person => nth(people, number);

/** A person's address; every seventh lacks its id. */
export function addressOf(person: Person, number: number): Address {
	return {
		id: number % 7 === 0 ? null : String(9_800_000_000 + number),
		address1: person.street,
		address2: person.extra,
		city: person.city,
		company: person.company,
		country: person.country[0],
		country_code: person.country[1],
		first_name: person.first,
		last_name: person.last,
		name: `${person.first} ${person.last}`,
		phone: person.phone,
		province: person.province?.[0] ?? null,
		province_code: person.province?.[1] ?? null,
		zip: person.zip,
	};
}

/** The customer record of a person. */
export function customerOf(person: Person, number: number): Customer {
	const consents = [
		{
			state: 'subscribed',
			opt_in_level: 'single_opt_in',
			consent_updated_at: '2025-02-01T08:00:00+01:00',
		},
		{ state: 'not_subscribed', opt_in_level: null, consent_updated_at: null },
	];
	return {
		id: String(6_900_000_000_000 + number),
		created_at: '2024-11-29T10:15:00Z',
		default_address:
			number % 5 === 0
				? null
				: { ...addressOf(person, number), country_name: person.country[0], default: true },
		email: number % 9 === 0 ? null : person.email,
		first_name: person.first,
		last_name: person.last,
		note: number % 4 === 0 ? 'Regular "VIP";\nring twice' : null,
		phone: person.phone,
		tags: nth(['', 'vip', 'vip, b2b', 'café'], number),
		tax_exempt: number % 11 === 0,
		tax_exemptions: number % 11 === 0 ? ['EU_REVERSE_CHARGE_EXEMPTION_RULE'] : [],
		updated_at: '2026-01-31T23:59:59+01:00',
		verified_email: number % 3 !== 0,
		sms_marketing_consent:
			number % 2 === 0 ? {} : { state: 'not_subscribed', opt_in_level: 'single_opt_in' },
		email_marketing_consent: nth(consents, number),
	};
}
