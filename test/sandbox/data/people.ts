import type { Address, Customer } from './model';
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

type PersonRow = [
	first: string,
	last: string,
	email: string,
	phone: string | null,
	company: string | null,
	street: string,
	extra: string | null,
	city: string,
	zip: string,
	province: [string, string] | null,
	country: [string, string],
	locale: string,
];

/** Names and addresses that break careless code: accents, scripts, emoji, quotes, leading zeros, formula-like text. */
const rows: PersonRow[] = [
	[
		'Zoë',
		'Müller',
		'zoe.mueller@example.com',
		'+49 351 4810',
		null,
		'Prager Straße 12',
		null,
		'Dresden',
		'01067',
		null,
		['Germany', 'DE'],
		'de-DE',
	],
	[
		'Jan',
		'de Vries',
		'jan+shop@example.com',
		'+31 6 12345678',
		'De Vries & Zn.',
		'Keizersgracht 1',
		'2e étage',
		'Amsterdam',
		'1012 AB',
		null,
		['Netherlands', 'NL'],
		'nl-NL',
	],
	[
		'小龍',
		'李',
		'li@example.com',
		'+86 10 6552 9988',
		null,
		'长安街 1 号',
		null,
		'北京',
		'100006',
		['北京市', 'BJ'],
		['China', 'CN'],
		'zh-CN',
	],
	[
		'Łukasz',
		'Żółć',
		'lukasz@example.com',
		null,
		null,
		'ul. Świętokrzyska 5; m. 3',
		null,
		'Łódź',
		'90-001',
		null,
		['Poland', 'PL'],
		'pl-PL',
	],
	[
		'Jean-Luc "JL"',
		"O'Brien",
		'jl@example.com',
		'(617) 555-0134',
		"O'Brien, Sons & Co.",
		'1 Main St, Apt "B"',
		null,
		'Boston',
		'02139',
		['Massachusetts', 'MA'],
		['United States', 'US'],
		'en-US',
	],
	[
		'🦄 Rainbow',
		'Smith 👩‍🚀',
		'rainbow@example.com',
		'+44 20 7946 0000',
		null,
		'10 Downing St',
		null,
		'London',
		'SW1A 2AA',
		['England', 'ENG'],
		['United Kingdom', 'GB'],
		'en-GB',
	],
	[
		'=SUM(A1:A9)',
		'@cmd',
		'=x@example.com',
		'+1+cmd',
		'-x GmbH',
		'=1+1',
		'+1+cmd',
		'@Home',
		'00186',
		['Roma', 'RM'],
		['Italy', 'IT'],
		'it-IT',
	],
	[
		'محمد',
		'العلي',
		'm@example.com',
		'+965 1234 5678',
		null,
		'شارع 1',
		null,
		'الكويت',
		'13001',
		null,
		['Kuwait', 'KW'],
		'ar-KW',
	],
	[
		'Åsa',
		'Öberg',
		'asa@example.com',
		'0046 8 123 456',
		null,
		'Drottninggatan 1\nuppgång C',
		null,
		'Stockholm',
		'111 51',
		null,
		['Sweden', 'SE'],
		'sv-SE',
	],
	[
		'Taro',
		'山田',
		'taro@example.com',
		'+81 3-1234-5678',
		null,
		'千代田1-1',
		null,
		'東京',
		'100-0001',
		['東京都', 'JP-13'],
		['Japan', 'JP'],
		'ja-JP',
	],
	[
		'Ana',
		'García\tLópez',
		'ana@example.com',
		'+34 910 000 000',
		null,
		'Calle Mayor 1',
		'Esc. A, 3º Izq',
		'Madrid',
		'08001',
		['Madrid', 'M'],
		['Spain', 'ES'],
		'es-ES',
	],
];

const people: Person[] = rows.map(
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
