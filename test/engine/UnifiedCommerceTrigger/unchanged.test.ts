import type { Product, Sandbox } from '../../../dev/sandbox';
import { emittedBy, idsBy, sandboxOn, workflowWith } from './support';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await sandboxOn();
});

/** The product as a channel may give it the next time: new signatures, other order, counted anew. */
function givenAnew(product: Product, round: number): Product {
	const turned = <Entry extends { position: number }>(entries: Entry[]): Entry[] =>
		[...entries.slice(round % entries.length), ...entries.slice(0, round % entries.length)].map(
			(entry, index) => ({ ...entry, position: index + 1 }),
		);
	return {
		...product,
		template_suffix: round % 2 === 0 ? null : ('' as unknown as null),
		variants: turned(product.variants),
		images: turned(product.images).map((image) => ({
			...image,
			src: `${image.src.replace(/\?.*/, '')}?Expires=${round}&Signature=a${round}%2F`,
		})),
	};
}

const image = (id: string) => ({
	id,
	alt: '',
	position: 1,
	product_id: '1',
	created_at: '2026-10-01T00:00:00Z',
	updated_at: '2026-10-01T00:00:00Z',
	width: 10,
	height: 10,
	src: `https://cdn.example.com/${id}.jpg?Expires=0`,
	variant_ids: [],
});

test.each(['mirakl', 'shopify'] as const)(
	'100 polls of unchanged %s products with new signatures and another order emit nothing',
	async (channel) => {
		const workflow = workflowWith(sandbox, { event: 'productUpdated', channel });
		await workflow.activate();
		const [variant] = sandbox.products(channel)[0].variants;
		const product = sandbox.store.add('products', channel, {
			variants: [variant, { ...variant, id: '2' }, { ...variant, id: '3' }],
			images: [image('11'), image('12'), image('13')],
		});
		expect(idsBy(await workflow.poll())).toEqual([product.id]);
		for (let round = 0; round < 100; round++) {
			sandbox.store.replace('products', channel, product.id, givenAnew(product, round));
			expect(idsBy(await workflow.poll())).toEqual([]);
		}
		const dearer = { ...product, variants: [{ ...variant, price: '1234.56' }] };
		sandbox.store.replace('products', channel, product.id, dearer);
		expect(emittedBy(await workflow.poll())).toMatchObject([
			{ id: product.id, variants: [{ price: '1234.56' }] },
		]);
	},
	60_000,
);
