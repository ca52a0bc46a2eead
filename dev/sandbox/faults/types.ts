import type { FastifyReply } from 'fastify';
import type { Channel } from '../api/table';
import type { EchoForm } from './echo';
import type { RecordedRequest, RequestKind } from '../http/recorder';

/** The four error lists of `Output` (spec: Response envelope). */
export type ErrorList =
	'schemaValidationErrors' | 'restErrors' | 'operationErrors' | 'unexpectedErrors';

/** Where an answer is cut. */
export type CutPlace = 'beforeHeaders' | 'midBody' | 'midGzip' | 'startOfGzip';

/** Faults that answer in place of the service. The request is recorded, but neither checked nor served. */
export type AnswerFault =
	/** Any status. `body` is `{code, message}` JSON unless given; a string goes out as it is, with `contentType` or as HTML when it begins with `<`. */
	| {
			type: 'status';
			status: number;
			body?: unknown;
			code?: string;
			message?: string;
			contentType?: string;
			headers?: Record<string, string>;
	  }
	/**
	 * 429; `retryAfter` is sent as it is (seconds or any text), `retryAfterDate` as an HTTP date that many seconds from now;
	 * neither: no header. `clockAhead`: by a clock of the service that is so many seconds ahead, which its `Date` shows.
	 */
	| {
			type: 'rateLimit';
			retryAfter?: number | string;
			retryAfterDate?: number;
			clockAhead?: number;
	  }
	/** An HTML page, status 200 unless given. */
	| { type: 'html'; status?: number }
	/** 200 without a body. */
	| { type: 'empty' }
	/** 204. */
	| { type: 'noContent' }
	/** 200 with text that is not JSON. */
	| { type: 'text'; text?: string }
	/** 200 with `application/json` that stops in the middle. */
	| { type: 'brokenJson' }
	/**
	 * The answer is cut: before any byte, after the headers and part of the body (both by closing the connection), or in
	 * the middle, or before the first decoded character, of a gzip stream whose HTTP answer ends in order.
	 */
	| { type: 'cut'; when?: CutPlace }
	/**
	 * The page of a proxy, firewall or CDN in front of the service, in HTML: 403 a block, 407 with `Proxy-Authenticate`,
	 * 408, 425, 520 to 524, 529 and 530 as CDNs send them; any other status works too.
	 */
	| { type: 'proxy'; status: number }
	/** No answer until the sandbox closes (or the client gives up). */
	| { type: 'silence' }
	/** A redirect. */
	| { type: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
	/** 200 with one error list filled: `shape` picks a ready value, `value` overrides it. */
	| {
			type: 'errorList';
			list: ErrorList;
			shape?: 'string' | 'object' | 'nested' | 'array';
			value?: unknown;
			isSuccess?: boolean;
	  }
	/** 200 with isSuccess false and nothing else to tell why. */
	| { type: 'notSuccessful' }
	/** 200 with `Errors` keyed by a step, holding the channel's own answer; `Output` is a failed step, or absent. */
	| {
			type: 'stepErrors';
			step?: string;
			channelStatus?: number;
			channelBody?: unknown;
			/** further headers of the channel's answer */
			channelHeaders?: Record<string, unknown>;
			output?: 'failed' | 'absent';
	  }
	/** 200 with `Errors` (or one error list) nested `depth` levels deep, objects or lists in turn. */
	| { type: 'deepErrors'; depth: number; under?: 'Errors' | ErrorList }
	/** 200 with a broken envelope. */
	| {
			type: 'envelope';
			as:
				| 'outputMissing'
				| 'outputNull'
				| 'bodyNull'
				| 'bodyArray'
				| 'resultObject'
				| 'resultMissing';
	  }
	/**
	 * The answer holds the WHOLE request: headers with the bearer, raw body, and every text value in it also in Base64
	 * (plain, URL-safe, in lines, twice, of UTF-16 and Latin-1), percent-encoded, hexadecimal, with HTML entities, and cut
	 * at both ends; or `only` the keys in it (token, secret, password, bearer) in one form, so short that a message may
	 * quote all of it. `as` a plain status, an error list, step errors, an HTML page or a text.
	 */
	| {
			type: 'echo';
			as: 'status' | 'errorList' | 'stepErrors' | 'html' | 'text';
			status?: number;
			list?: ErrorList;
			only?: EchoForm;
	  };

/** Faults of the way of an answer that is otherwise served for real, of whatever kind the request is. */
export type DeliveryFault =
	/**
	 * One byte every `everyMs` milliseconds (200 unless given), in a header or before the body (blanks, so that JSON stays
	 * JSON): `bytes` of them and then the rest at once, or without end until the client gives up or the sandbox closes.
	 */
	{ type: 'trickle'; part: 'headers' | 'body'; everyMs?: number; bytes?: number };

/** Faults of a page that is otherwise served for real (data requests only; ignored elsewhere). */
export type PageFault =
	/** Pages whose cursor never moves on: `cycle` 1 = the same for ever, 2 = two in turn. Use with `always`. */
	| { type: 'repeatCursor'; cycle: 1 | 2 }
	/** No records, but a new cursor to where the reading stands. With `always` it never ends. */
	| { type: 'emptyPage' }
	/** Fewer records than asked; the cursor goes on right after them. */
	| { type: 'shortPage'; size: number }
	/**
	 * The page begins with the last `records` records of the page before; `changed` gives them other content (`tags` and
	 * a later `updated_at`) than they had there.
	 */
	| { type: 'overlap'; records: number; changed?: boolean }
	/** How the end of the data is told on the last page. */
	| { type: 'endToken'; as: EndOfData }
	/** The page has `size` records (10 unless given) whatever the limit says. */
	| { type: 'ignoreLimit'; size?: number }
	/** `result: null` on a page without records; records on a page that has some stay. */
	| { type: 'nullWhenEmpty' }
	/** `result: null`: the end of the data, early; with its cursor left out, or with one beside it. */
	| { type: 'resultNull'; besideCursor?: boolean }
	/** The field (`note` unless given) of the page's first record is a run of so many digits, as text or as a number. */
	| { type: 'digitRun'; digits: number; field?: string; as?: 'text' | 'number' }
	/** The `line_items` (orders) or `variants` (products) of each record are an object with numbered keys: {"0": …}. */
	| { type: 'numberedKeys' }
	/** A good page whose four lists are `{}` or `[]`, or are left out, instead of null. */
	| { type: 'quietLists'; as: 'object' | 'array' | 'absent' }
	/** A good page without the optional parts: execution_id, override_count, next_page_token_url, Report. */
	| { type: 'bareEnvelope' }
	/** The good answer, `ms` later. */
	| { type: 'slow'; ms: number };

/** Faults of a token answer that is otherwise served for real. */
export type TokenFault =
	/** Parts of the token answer left out or changed, e.g. `without: ['access_token']`. */
	{ type: 'tokenAnswer'; without?: string[]; set?: Record<string, unknown> };

/** A fault in code. Returning a fault uses it; answering through `reply` takes the request over; returning nothing serves normally. */
export interface CustomFault {
	type: 'custom';
	handle(
		request: RecordedRequest,
		reply: FastifyReply,
	): PlainFault | undefined | Promise<PlainFault | undefined>;
}

/** The faults that can be written as JSON. */
export type PlainFault = AnswerFault | DeliveryFault | PageFault | TokenFault;
export type Fault = PlainFault | CustomFault;

/**
 * How the last page tells the end of the data: its cursor is null, empty, blank or left out; or it has one more cursor,
 * whose page is `result: null` with yet another cursor beside it (`nullResult`).
 */
export type EndOfData = 'null' | 'empty' | 'blank' | 'absent' | 'nullResult';

/** Which requests a fault meets; every given part must hold. Without `kind`: data requests (orders and products). */
export interface FaultMatch {
	kind?: RequestKind | RequestKind[] | 'any';
	channel?: Channel;
	tpUserId?: string;
	/** 0-based page of a reading, told from the cursor. */
	page?: number;
	/** The exact `next_page_token` of the request; null: a request without one. */
	cursor?: string | null;
	/** Matching requests to let pass first. */
	after?: number;
	predicate?: (request: RecordedRequest) => boolean;
}
