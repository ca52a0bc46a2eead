/** A change of one line that makes the package wrong, and the tests of which one must fail with it. */
export interface Mutant {
	/** path in the repository */
	file: string;
	/** text that the file has once */
	before: string;
	after: string;
	/** paths of test files */
	tests: readonly string[];
}

/** Changes of a file in `nodes/shared/`, each from the first text to the second, and the tests in `test/`. */
const changesOf = (
	file: string,
	tests: readonly string[],
	changes: ReadonlyArray<readonly [before: string, after: string]>,
): Mutant[] =>
	changes.map(([before, after]) => ({
		file: `nodes/shared/${file}.ts`,
		before,
		after,
		tests: tests.map((test) => `test/${test}.test.ts`),
	}));

/** By layer. A change that no test noticed once stays in the list. */
export const MUTANTS: readonly Mutant[] = [
	...changesOf(
		'values/dates',
		['unit/shared/values/dates'],
		[
			['getUTCDate() !== day', 'getUTCDate() < 0'],
			['month > 12', 'month > 13'],
			['m > 59', 'm > 60'],
			['s > 59', 's > 60'],
			["text.startsWith('-') && size > 0", "text.startsWith('+') && size > 0"],
			['hours < 24 && minutes < 60', 'minutes < 60'],
		],
	),
	...changesOf(
		'values/calendar',
		['unit/shared/values/relativeDates'],
		[
			[
				'clock.instantOf(addPeriods(start, unit, count)) - 1',
				'clock.instantOf(addPeriods(start, unit, count))',
			],
			["clock.instantOf(startOf(wall, 'day'))", 'clock.instantOf(wall)'],
		],
	),
	...changesOf(
		'values/decimals',
		[
			'unit/shared/output/rows/properties',
			'unit/shared/output/rows/cells',
			'unit/shared/output/rows/money',
			'unit/shared/output/rows/products',
		],
		[
			["sign === '-' ? -digits : digits", 'digits'],
			['significantDigits(plain) > SAFE_DIGITS', 'false'],
			['text.length <= SAFE_DIGITS', 'text.length <= 40'],
			['begin === 1 ? -units : units', 'units'],
			['compare(one.decimal, other.decimal));', 'compare(other.decimal, one.decimal));'],
			['places > scale && units', 'places >= scale && units'],
		],
	),
	...changesOf(
		'values/decimals',
		['unit/shared/values/arithmetic'],
		[['(2n * size + unit) / (2n * unit)', 'size / unit']],
	),
	...changesOf(
		'output/files/csv',
		['unit/shared/output/files/csv'],
		[
			["specialCodes('\",;\\t|')", "specialCodes(',;\\t|')"],
			['text.replace(HIDDEN_FORMULA, "$1\'")', 'text'],
			['this.isAtBegin && safe.startsWith(SYLK)', 'false'],
			["kind === 'money' || kind === 'number'", "kind === 'money'"],
			["cells.length === 1 && cells[0] === ''", 'false'],
			["replaceAll('\"', '\"\"')", "replaceAll('\"', '\"')"],
			['cells[same] === before[same]', 'cells[same] == before[same]'],
			['at = same - 1', 'at = same'],
			['this.before = [];', ''],
		],
	),
	...changesOf(
		'output/rows/cells',
		['unit/shared/output/rows/cells', 'unit/shared/output/rows/properties'],
		[
			["FORMULA_STARTS = '=+-@\\t\\r'", "FORMULA_STARTS = '=+-@\\t'"],
			["text.replace(DROPPED_START, '')", 'text'],
			['>= MIN_PHONE_DIGITS', '>= 0'],
		],
	),
	...changesOf(
		'output/xlsx/zip',
		['unit/shared/output/xlsx/xlsx'],
		[['bytes(crc, long(packed), size)', 'bytes(crc, size, size)']],
	),
	...changesOf(
		'output/xlsx/cellWriter',
		['unit/shared/output/xlsx/xlsx'],
		[
			['MIN_DAY = 61', 'MIN_DAY = 1'],
			['LOCAL_DATE.test(text) ? parseDate', 'text ? parseDate'],
			['return Math.max(shown, least);', 'return shown;'],
		],
	),
	...changesOf(
		'output/xlsx/sheet',
		['unit/shared/output/xlsx/xlsx'],
		[
			['currencyColumns.every((at) => cells[at] === this.before[at])', 'true'],
			['letters[column], this.filtered]', 'letters[column], this.filtered - 1]'],
			['filtered > 1 && areTableNames', 'areTableNames'],
		],
	),
	...changesOf(
		'reading/runHint',
		['unit/shared/reading/runHint'],
		[
			['names.length === 0 || names.length === namesOf(all).length', 'true'],
			['failed.slice(0, MOST_TOLD)', 'failed'],
			['ms >= LONG_MS && requests > 0', 'requests > 0'],
			['shops === all.length &&', ''],
			['ofKind.size === 1 && about.size < 2', 'true'],
		],
	),
	...changesOf(
		'output/xlsx/workbook',
		['unit/shared/output/xlsx/sheetNames'],
		[
			['beginning(text, MAX_LENGTH - suffix.length)', 'beginning(text, MAX_LENGTH)'],
			["name.normalize('NFKC').toUpperCase().toLowerCase()", "name.normalize('NFKC')"],
		],
	),
	...changesOf(
		'output/books/orderReading',
		['unit/shared/output/rows/ledger'],
		[
			['larger: largerOf,', 'larger: (_: Decimal, own: Decimal) => own,'],
			['isTaxInside ? ZERO : counted', 'counted'],
			['Number(other.sums.isSubtotal) - Number(one.sums.isSubtotal)', '0'],
		],
	),
	...changesOf(
		'output/books/refundBookings',
		['unit/shared/output/rows/ledger'],
		[
			["const MOVED = ['success', 'pending'];", "const MOVED = ['success'];"],
			['for (const discrepancies of [0n, 1n, -1n])', 'for (const discrepancies of [0n])'],
			['!isAfterEnd(refund) && settles(other)', 'settles(other)'],
		],
	),
	...changesOf(
		'output/books/orderBook',
		['unit/shared/output/rows/ledger'],
		[
			['<= dayOf(last, clock)', '< dayOf(last, clock)'],
			['total !== undefined && isLater(refund)', 'isLater(refund)'],
			['current.tax ?? (isZeroAmount(last) ? ZERO : undefined)', 'current.tax'],
			["isNegative(change) ? (cancelledAt ?? '') : ''", "cancelledAt ?? ''"],
		],
	),
	...changesOf(
		'output/books/refundBookings',
		['unit/shared/output/summary/summary', 'unit/shared/output/summary/figures'],
		[
			['!isSettled && !isTaxFree(order)', '!isTaxFree(order)'],
			['isUntaxed ? !isZeroAmount(tax) : !pieces.isTaxTold', '!isUntaxed && !pieces.isTaxTold'],
			['!isZeroAmount(tax) : !pieces.isTaxTold', '!isZeroAmount(tax) : false'],
			[
				'const isTaxUnknown = before.some((entry) => entry.isTaxUnknown);',
				'const isTaxUnknown = false;',
			],
		],
	),
	...changesOf(
		'output/books/orderBook',
		[
			'unit/shared/output/summary/figures',
			'unit/shared/output/summary/summary',
			'unit/shared/output/rows/ledger',
		],
		[
			['given.tax && now.tax && !before', '!before'],
			['now.tax && !before.some((entry) => entry.isTaxUnknown)', 'now.tax'],
			['isLater(entry) ? { ...entry, isTaxUnknown: undefined } : entry', 'entry'],
			['const other = subtract(sumOfBookings(own), tax);', 'const other = sumOfBookings(own);'],
		],
	),
	...changesOf(
		'output/rows/record',
		['unit/shared/output/rows/money', 'unit/shared/output/rows/orders'],
		[
			['sameCurrency(code, currency) ? amount : undefined', 'amount'],
			["currencyCode(currency) === '' || !sameCurrency(currency, presentment)", 'false'],
		],
	),
	...changesOf(
		'output/summary/summary',
		['unit/shared/output/summary/summary', 'unit/shared/output/summary/figures'],
		[
			[
				'isDateSet(fields.cancelled_at) && !this.summary.isBooked',
				'isDateSet(fields.cancelled_at)',
			],
			['instant === title.instant && text < title.text', 'false'],
			['if (!this.covers(instant)) return;', ''],
			['!settings.range || this.covers(this.placed)', 'true'],
			[
				"'left_out_cancelled_current_total', 'current_total_price'",
				"'left_out_cancelled_current_total', 'total_price'",
			],
		],
	),
	...changesOf(
		'output/summary/figures',
		['unit/shared/output/summary/summary', 'unit/shared/output/summary/figures'],
		[
			['if (addsUp) return lacking;', ''],
			['!addsUp || hasTaxElsewhere(order)', '!addsUp'],
			['if (!gross || !isDiscountKnown) lacking', 'if (!gross) lacking'],
			["isGiftCard || quantityOf(line) ? [] : ['units']", '[]'],
			['this.lacking.set(name, (this.lacking.get(name) ?? 0) + count)', 'this.lacking.get(name)'],
			['this.first = Math.min(this.first ?? instant, instant)', 'this.first = instant'],
			['!afterSale.has(name)', 'true'],
		],
	),
	...changesOf(
		'output/summary/summaryRows',
		['unit/shared/output/summary/figures'],
		[
			// Ties would come in the order in which the orders arrived.
			['compare(otherSize, size) || byText(one, other)', 'compare(otherSize, size)'],
			['add(sizes.get(key)?.size ?? ZERO, sizeOf(group))', 'sizeOf(group)'],
		],
	),
	...changesOf(
		'reading/clientFilter',
		['unit/shared/reading/clientFilter'],
		[
			['isAfter ? second >= limit', 'isAfter ? second > limit'],
			['BigInt(id) > limit', 'id > String(limit)'],
			['if (found.includes(false)) return false;', ''],
		],
	),
	...changesOf(
		'reading/filters',
		['unit/shared/reading/filters'],
		[
			["all.includes('any') ? ['any'] : all", 'all'],
			['if (from <= to) return;', 'return;'],
		],
	),
	...changesOf(
		'reading/envelope',
		['unit/shared/reading/envelope'],
		[
			['output.result === null ? undefined : cursorOf', 'cursorOf'],
			["token.trim() === '' ? undefined : token", 'token.trim()'],
			['output && output.isSuccess !== true', 'output && output.isSuccess === false'],
		],
	),
	...changesOf(
		'reading/pages',
		['unit/shared/reading/pages'],
		[
			['received > 1', 'received > 0'],
			['if (id === undefined) return true;', 'if (id === undefined) return false;'],
			['this.repeats += records.length - fresh.length;', ''],
			['this.repeated = 0;', ''],
		],
	),
	...changesOf(
		'reading/pages',
		['engine/UnifiedCommerce/readAhead'],
		[
			['isReadAhead && !isEnd', '!isEnd'],
			['isReadAhead && !isEnd && !isLost', 'isReadAhead && !isLost'],
		],
	),
	...changesOf(
		'reading/windowRange',
		['unit/shared/reading/windows/windows'],
		[
			['OVERLAP_MS = 2_000', 'OVERLAP_MS = 1_000'],
			['ms >= to && ms <= to + SECOND_MS', 'ms > to && ms <= to + SECOND_MS'],
		],
	),
	...changesOf(
		'reading/windowRange',
		['unit/shared/reading/windows/windows', 'unit/shared/reading/windows/shapes'],
		[
			['cuts.map(wholeMinute)', 'cuts'],
			['SEARCH * (newestOfAll - newest)', '0'],
			['cutMs === rangeMs ? cuts.slice(0, -1) : cuts', 'cuts'],
		],
	),
	...changesOf(
		'reading/windows',
		['unit/shared/reading/windows/windows', 'unit/shared/reading/windows/shapes'],
		[
			['if (window.failure) break;', ''],
			['this.underWay < this.settings.readers', 'true'],
			['MAX_NEEDLESS_SHARE = 0.27', 'MAX_NEEDLESS_SHARE = 2.7'],
			['const MAX_NEEDLESS = 8', 'const MAX_NEEDLESS = 80'],
			['Math.max(pages, known)', 'pages'],
			['undefined : this.merged(readable[0])', 'undefined : readable[0]'],
		],
	),
	...changesOf(
		'service/request',
		['unit/shared/service/request'],
		[
			['details.retryAfterMs ?? 0)', '0)'],
			['|| waitedMs > MAX_RETRY_WAIT_MS', ''],
			['2 ** (tries - 1)', '2 ** tries'],
			['tries > policy.maxRetries', 'tries >= policy.maxRetries'],
		],
	),
	...changesOf(
		'service/shopBackoff',
		['unit/shared/service/rateController'],
		[
			['good && isAmongLast(COMPARED_ANSWERS)(good)', 'good'],
			['		this.troubled.delete(shop);\n		return heldUntil;', '		return heldUntil;'],
		],
	),
	...changesOf(
		'service/rateLimiter',
		['unit/shared/service/rateLimiter'],
		[
			['					this.queue.remove(queued);\n', ''],
			['				if (opensAt > now) return;\n', ''],
			['tries < request.tries', 'false'],
			['Math.max(spacing.nextAt, now + spacing.pauseMs)', 'spacing.nextAt'],
			['				spacing?.nextAt ?? 0,', '				0,'],
		],
	),
	...changesOf(
		'service/rateController',
		['unit/shared/service/rateController'],
		[
			['this.limit < DOUBLED_IN_FLIGHT ? 1 : 0.5', '1'],
			['retryAfterMs > MAX_HOLD_MS ? now', 'false ? now'],
			['(isDemanded || ticket.isPaced)', '(true)'],
			["outcome === 'tooMany' ? MIN_RATE : oneAtATime", 'MIN_RATE'],
			[
				'(latencyMs === undefined) return;',
				'(latencyMs === undefined) return void (this.paced = new Paced(traffic, 1, now));',
			],
		],
	),
	...changesOf(
		'service/rateController',
		['unit/shared/service/rateSimulation'],
		[
			['WAIT_WITHOUT_GOOD = 8', 'WAIT_WITHOUT_GOOD = 0.1'],
			['const MAX_CUT = 0.5', 'const MAX_CUT = 0.01'],
		],
	),
	...changesOf(
		'service/token',
		['unit/shared/service/token'],
		[
			['askedAt + lifeMs - Math', 'issuedAt + lifeMs - Math'],
			['Math.max(beforeEnd, issuedAt + MIN_USE_MS)', 'beforeEnd'],
		],
	),
	...changesOf(
		'reading/recordMatch',
		['unit/shared/reading/recordMatch'],
		[
			['[name, number].some(', '[name].some('],
			['(?<=\\D)\\d', '\\d'],
			['MIN_PHONE_DIGITS ? ', 'MIN_PHONE_DIGITS - 1 ? '],
			['add(end, false)', 'add(end, true)'],
			['? [name, number]', '? [name]'],
		],
	),
	...changesOf(
		'reading/search',
		['engine/UnifiedCommerce/find/find', 'engine/UnifiedCommerce/find/guard'],
		[
			['this.email !== undefined && !isOfEmail', 'this.email !== undefined && isOfEmail'],
			['hits.length > 0 || !isWhole ?', 'hits.length > 0 ?'],
			["...(cost === 'asked' ? {} : {", '...({'],
			['isAsked || (value.limit', '(value.limit'],
			['isGuarded ? 1 : ', ''],
			['days < LAST_DATED_DAYS', 'days <= LAST_DATED_DAYS'],
		],
	),
	...changesOf(
		'changes/rules/shipmentRule',
		['unit/shared/changes/rules/shipmentRule'],
		[
			["(numbers === '' || numbers === last)", '(numbers === last)'],
			['1 + count()', '1'],
			['Math.max(before, status)', 'status'],
			['isAhead && told-- > 0', 'false'],
			['told-- > 0) known.isAhead = false', 'told-- > 0) known.isAhead = true'],
		],
	),
	...changesOf(
		'changes/rules/orderRules',
		['unit/shared/changes/rules/orderRules'],
		[
			['transition.times > 1 ?', 'transition.times > 9 ?'],
			['status === null && blankIsUnknown', 'false'],
			["moved === 0 || pending === 'fall'", 'moved === 0'],
			["pending === 'uncounted' ? 'none' : 'fall'", "'none'"],
			['Math.max(0, unmatched - unknown.length)', 'unmatched'],
			["wordOf(kind) === 'refund' && ", ''],
			['Number.parseFloat(textOf(amount)) !== 0', 'true'],
			['one.hasMoney && ', ''],
			['if (!listIn(transactions)) return true;', 'if (!listIn(transactions)) return false;'],
		],
	),
	...changesOf(
		'changes/rules/variantRules',
		['unit/shared/changes/rules/variantRules'],
		[
			['others.some(', 'others.slice(-1).some('],
			['tracked !== true && variant.inventory_management === null', 'false'],
			['before >= threshold && now', 'before > threshold && now'],
			['known[place] !== UNKNOWN_AMOUNT && ', ''],
		],
	),
	...changesOf(
		'changes/memoryDetector',
		['unit/shared/changes/memoryDetector'],
		[
			['state?.hasForgotten === true', 'false'],
			['Math.max(position.countsFrom, until)', 'position.countsFrom'],
			['state?.read ?? 0', '0'],
			['doubts.isLeftOut && changes.length === 0', 'doubts.isLeftOut'],
			['[date, record.created_at].map', '[date].map'],
		],
	),
	...changesOf(
		'changes/changeMemory',
		['unit/shared/changes/memoryDetector', 'unit/shared/changes/changeMemory'],
		[
			['.slice(-max)', '.slice(0, max)'],
			['[room] + 1', '[room]'],
			['if (minute === null && !this.touched.has(key)) this.entries.delete(key);', ''],
		],
	),
	...changesOf(
		'changes/incrementalDetector',
		['unit/shared/changes/incrementalDetector'],
		[
			['date.latest < this.position.countsFrom', 'date.earliest < this.position.countsFrom'],
			['position.countsFrom, next - settings.reachMs', 'position.countsFrom, next'],
		],
	),
	...changesOf(
		'changes/changeDetector',
		['unit/shared/changes/incrementalDetector', 'unit/shared/changes/memoryDetector'],
		[
			['this.settings.isUnfiltered && date', 'date'],
			['Math.min(date.earliest, position.startedAt)', 'date.earliest'],
			['(date.earliest, position.startedAt)', '(date.latest, position.startedAt)'],
			['state.position.startedAt ?? serverTime', 'serverTime'],
		],
	),
	...changesOf(
		'changes/changeState',
		['unit/shared/changes/changeState'],
		[[' && checksum === checksumOf({ scope, state })', '']],
	),
	...changesOf(
		'values/dates',
		['unit/shared/changes/memoryDetector', 'unit/shared/changes/incrementalDetector'],
		[['14 * HOUR_MS', '1 * HOUR_MS']],
	),
	...changesOf(
		'errors/apiError',
		['unit/shared/errors/status'],
		[
			['408, 425, 429', '408, 429'],
			['Math.max(...waits)', 'waits[0]'],
			['Number.isNaN(answeredAt) ? now : answeredAt', 'now'],
			['status === 402 || status === 423', 'status === 402'],
		],
	),
	...changesOf(
		'errors/apiError',
		['unit/shared/errors/kinds'],
		[
			["policy.retry === 'unsent'", "policy.retry !== 'no'"],
			['Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)', 'retryAfterMs'],
			["ofChannel === 'throttled' || ofChannel", 'ofChannel'],
		],
	),
	...changesOf(
		'secrets/secretTexts',
		['unit/shared/secrets/secretTexts'],
		[["'scope', ...namesOfKind(false)]", "'scope']"]],
	),
	...changesOf(
		'secrets/decodings',
		['unit/shared/secrets/decodings'],
		[
			["before: ['', 'A', 'AA', 'AAA']", "before: ['']"],
			['\\\\d{1,3}){3,}', '\\\\d{1,3}){30,}'],
			['parseInt(digits, 8)', 'parseInt(digits, 10)'],
		],
	),
	...changesOf(
		'secrets/redactor',
		['unit/shared/secrets/redactor'],
		[
			['const MAX_DEPTH = 3;', 'const MAX_DEPTH = 2;'],
			['const isWrapped = last > first;', 'const isWrapped = false;'],
		],
	),
	...changesOf(
		'values/parameterValues',
		['unit/shared/values/parameterValues'],
		[["'NaN', '[object Object]'", "'NaN'"]],
	),
	...changesOf(
		'values/texts',
		['unit/UnifiedCommerce/actions/toolAnswer'],
		[['if (size > limit) break;', 'if (size >= limit) break;']],
	),
	{
		file: 'nodes/UnifiedCommerce/actions/link/create.operation.ts',
		before: 'uris.length > 1 || ',
		after: '',
		tests: ['test/unit/UnifiedCommerce/actions/link/create.operation.test.ts'],
	},
	{
		file: 'nodes/UnifiedCommerce/actions/link/create.operation.ts',
		before: 'const MAX_LEVELS = 4;',
		after: 'const MAX_LEVELS = 5;',
		tests: ['test/unit/UnifiedCommerce/actions/link/create.operation.test.ts'],
	},
	{
		file: 'nodes/UnifiedCommerce/actions/summary/summaryForModel.ts',
		before: 'shorten(query.tpUserId, MAX_TEXT)',
		after: 'query.tpUserId',
		tests: ['test/unit/UnifiedCommerce/actions/toolAnswer.test.ts'],
	},
	{
		file: 'nodes/UnifiedCommerce/actions/export/combinedFile.ts',
		before: 'if (read) summary',
		after: 'if (!failure && read) summary',
		tests: ['test/engine/UnifiedCommerce/combinedFile.test.ts'],
	},
];
