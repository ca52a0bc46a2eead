/** What a person would see of a refusal. */
export interface Refusal {
	name: string;
	message: string;
	description: string;
}

/**
 * The refusal that `work` ends with.
 * @throws Error when it does not refuse
 */
export function refusalOf(work: () => unknown): Refusal {
	try {
		work();
	} catch (thrown) {
		const { constructor, message, description } = thrown as Error & { description?: string };
		return { name: constructor.name, message, description: description ?? '' };
	}
	throw new Error('Nothing was refused');
}
