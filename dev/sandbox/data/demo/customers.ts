import type { Address, Customer } from '../model';
import { nth, Random } from '../random';

const FIRST_NAMES =
	'Anna Bram Charlotte Daan Emma Floris Greta Hugo Ines Jonas Klara Lars Marieke Niels Olivia Pieter Romy Sander Tess Willem Yara Felix Julia Mats'.split(
		' ',
	);
const LAST_NAMES =
	'Bakker,de Boer,Claes,Dekker,van Dijk,Fischer,de Groot,Hendriks,Jacobs,Janssen,Koch,Lemmens,Maes,Meijer,Mulder,Peeters,Schmidt,Smit,Visser,de Vries,Wagner,Willems,de Wit,Wolf'.split(
		',',
	);

const PLACES: ReadonlyArray<
	[city: string, zip: string, street: string, country: string, code: string, prefix: string]
> = [
	['Amsterdam', '1016 GV', 'Prinsengracht', 'Netherlands', 'NL', '+31 6'],
	['Amsterdam', '1072 BL', 'Ferdinand Bolstraat', 'Netherlands', 'NL', '+31 6'],
	['Utrecht', '3511 LX', 'Oudegracht', 'Netherlands', 'NL', '+31 6'],
	['Rotterdam', '3012 CN', 'Witte de Withstraat', 'Netherlands', 'NL', '+31 6'],
	['Groningen', '9711 LM', 'Herestraat', 'Netherlands', 'NL', '+31 6'],
	['Haarlem', '2011 RD', 'Grote Houtstraat', 'Netherlands', 'NL', '+31 6'],
	['Eindhoven', '5611 EM', 'Kleine Berg', 'Netherlands', 'NL', '+31 6'],
	['Ghent', '9000', 'Veldstraat', 'Belgium', 'BE', '+32 470'],
	['Antwerp', '2000', 'Nationalestraat', 'Belgium', 'BE', '+32 470'],
	['Cologne', '50674', 'Aachener Straße', 'Germany', 'DE', '+49 151'],
	['Münster', '48143', 'Ludgeristraße', 'Germany', 'DE', '+49 151'],
	['Lille', '59800', 'Rue de Béthune', 'France', 'FR', '+33 6'],
];

const LOCALES: Record<string, string> = { NL: 'nl-NL', BE: 'nl-BE', DE: 'de-DE', FR: 'fr-FR' };

export interface DemoCustomer {
	customer: Customer;
	address: Address;
	email: string;
	phone: string;
	locale: string;
}

/** The customer with this number, from 0; the same in every shop. */
export function customerOf(number: number): DemoCustomer {
	const random = new Random(7, 'customer', number);
	const first = nth(FIRST_NAMES, number);
	const last =
		LAST_NAMES[(number * 5 + Math.floor(number / FIRST_NAMES.length)) % LAST_NAMES.length];
	const [city, zip, street, country, code, prefix] = random.pick(PLACES);
	const name = `${first} ${last}`;
	const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
	const phone = `${prefix} ${String(10_000_000 + random.below(89_999_999))}`;
	const address: Address = {
		id: String(8_100_000_000 + number),
		address1: `${street} ${1 + random.below(180)}`,
		...{ address2: null, city, company: null, country, country_code: code },
		...{ first_name: first, last_name: last, name, phone },
		...{ province: null, province_code: null, zip },
	};
	const customer: Customer = {
		id: String(6_200_000_000_000 + number * 31),
		created_at: '2025-08-18T09:30:00Z',
		default_address: { ...address, country_name: country, default: true },
		...{ email, first_name: first, last_name: last, note: null, phone },
		...{ tags: number % 9 === 0 ? 'wholesale' : '', tax_exempt: false, tax_exemptions: [] },
		...{ updated_at: '2025-08-18T09:30:00Z', verified_email: true, sms_marketing_consent: {} },
		email_marketing_consent: {
			state: number % 3 === 0 ? 'subscribed' : 'not_subscribed',
			opt_in_level: 'single_opt_in',
			consent_updated_at: null,
		},
	};
	return { customer, address, email, phone, locale: LOCALES[code] };
}
