import { demoUpTo, type SandboxOptions } from '../../sandbox';
import { NEW_SHOP } from './texts';

/** The demo has shops up to now, and one user that a Magic Link has yet to link. */
export const demoSandboxOptions = (): SandboxOptions => ({
	...demoUpTo(Date.now()),
	unlinked: [NEW_SHOP],
});
