/** What a hint is about; hints of one kind are shown together. */
export type HintKind =
	| 'filtersLeftOut'
	| 'moreRemains'
	| 'repeats'
	| 'stoppedEarly'
	| 'noAddress'
	| 'oneFile'
	| 'preview';

/** A remark for the user on an execution that did not fail. */
export interface Hint {
	kind: HintKind;
	/** one or more sentences */
	message: string;
}

/** Takes the hints of one input item or poll. */
export type AddHint = (hint: Hint) => void;
