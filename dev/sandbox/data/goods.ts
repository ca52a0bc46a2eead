/** Texts of goods that break careless sheets: leading zeros, exponents, dates, formulas, quotes, separators, line breaks. */

export const titles = [
	'T-shirt "Basic"',
	'Mug; large, blue',
	'Lampe für draußen 💡',
	'=1+1',
	'Poster\nA2',
	'Chef\'s knife 8"',
	'@cmd socks',
	'Kaffee, gemahlen',
	'-x cable',
	'コーヒー豆',
	'Gift card',
	'+1+cmd',
] as const;

export const skus = [
	'00012345',
	'SKU-1001',
	'1E5',
	'3-4',
	'=CMD',
	'ÄÖ-77',
	'0',
	'12345678901234567890',
	'A,B;C',
	'-5',
	'000',
] as const;

export const variantTitles = [
	'Default Title',
	'S / Red',
	'XL / Schwarz',
	'250 g',
	'1/2',
	'',
] as const;

export const vendors = ['Acme', 'Müller & Söhne', '@home', "L'Atelier", '株式会社'] as const;

export const productTypes = ['Shirt', 'Kitchen', 'Light', 'Card', ''] as const;

export const barcodes = [
	'0012345678905',
	'8711111111119',
	null,
	'00000000',
	'4006381333931',
] as const;
