import {
  type NthWeekday,
  readChoice,
  readInteger,
  readList,
  readStamp,
  readWeekday,
  RecurrenceSyntaxError,
  type Stamp,
  WEEKDAYS,
} from './values';

/** Frequencies (FREQ) that a recurrence may have. Hourly and faster recurrences are refused. */
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/**
 * A recurrence rule (RFC 5545, 3.3.10) with its excluded dates. The list of a part, such as BYDAY, is empty if the part
 * is absent.
 */
export interface Recurrence {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval: number;
  readonly count: number | null;
  readonly until: Stamp | null;
  readonly byMonth: readonly number[];
  readonly byWeekNo: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byDay: readonly NthWeekday[];
  readonly bySetPos: readonly number[];
  /** First day of the week, from Monday = 1 to Sunday = 7. */
  readonly weekStart: number;
  readonly exceptions: readonly Stamp[];
}

const LONGEST_TEXT = 4096;
const LARGEST_INTERVAL = 1000;
const LARGEST_COUNT = 10_000;

const PARTS = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'EXDATE'],
  ...['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'],
];
const RULE_LINE = /^(?:RRULE:)?([A-Z]+=.*)$/;
const EXDATE_LINE = /^EXDATE(?:;VALUE=DATE(?:-TIME)?)?:(.*)$/;

/**
 * Reads a recurrence rule, `FREQ=WEEKLY;BYDAY=MO` with or without `RRULE:` in front, and its `EXDATE` lines (or one
 * part `EXDATE=`). Reading is strict, because the text is public input, and published packages for recurrences hang on
 * some input that they accept. Each part and value must be one that RFC 5545 allows with the frequency, and numbers and
 * lists are bounded. Times of day, zones, `RDATE` and `DTSTART` are refused, because other fields of an availability
 * rule give the first occurrence.
 */
export function parseRecurrence(text: string): Recurrence | { readonly error: string } {
  const known = parsed.get(text);
  if (known) return known;
  try {
    const recurrence = readText(text);
    keep(text, recurrence);
    return recurrence;
  } catch (error) {
    if (error instanceof RecurrenceSyntaxError) return { error: error.message };
    throw error;
  }
}

/**
 * The recurrences that were parsed last, by their text. Without this cache, every request would parse the same
 * availability rules again.
 */
const parsed = new Map<string, Recurrence>();
const MOST_CHARACTERS_KEPT = 2 ** 20;
let charactersKept = 0;

function keep(text: string, recurrence: Recurrence): void {
  parsed.set(text, recurrence);
  charactersKept += text.length;
  for (const oldest of parsed.keys()) {
    if (charactersKept <= MOST_CHARACTERS_KEPT) return;
    parsed.delete(oldest);
    charactersKept -= oldest.length;
  }
}

function readText(text: string): Recurrence {
  if (text.length > LONGEST_TEXT)
    throw new RecurrenceSyntaxError(`it is longer than ${LONGEST_TEXT} characters`);
  const exceptions: Stamp[] = [];
  let rule: string | undefined;
  for (const line of text.toUpperCase().split(/\r?\n/)) {
    const content = line.trim();
    const dates = EXDATE_LINE.exec(content)?.[1];
    const parts = RULE_LINE.exec(content)?.[1];
    if (content === '') continue;
    if (dates !== undefined) exceptions.push(...readStamps(dates));
    else if (parts === undefined) throw new RecurrenceSyntaxError(whyNot(content));
    else if (rule !== undefined) throw new RecurrenceSyntaxError('it has more than one rule');
    else rule = parts;
  }
  if (rule === undefined) throw new RecurrenceSyntaxError('it has no FREQ, such as FREQ=WEEKLY');
  const recurrence = readRule(splitParts(rule), exceptions);
  refuseCombinations(recurrence);
  return recurrence;
}

function whyNot(line: string): string {
  if (line.startsWith('DTSTART')) return 'DTSTART is not allowed: other fields give the first occurrence';
  if (line.includes('TZID')) return 'TZID is not allowed: times are those of the site';
  return `the line "${line.slice(0, 20)}" is not understood`;
}

function splitParts(rule: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', ...value] = part.split('=');
    if (!PARTS.includes(name))
      throw new RecurrenceSyntaxError(`the part "${part.slice(0, 20)}" is not supported`);
    if (parts.has(name)) throw new RecurrenceSyntaxError(`${name} appears twice`);
    parts.set(name, value.join('='));
  }
  return parts;
}

function readRule(parts: ReadonlyMap<string, string>, exceptions: readonly Stamp[]): Recurrence {
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  const exdate = parts.get('EXDATE');
  const integers = (name: string, smallest: number, largest: number): number[] =>
    readList(name, parts.get(name), (item) => readInteger(name, item, smallest, largest));
  return {
    frequency: readChoice('FREQ', parts.get('FREQ') ?? '', FREQUENCIES),
    interval: readInteger('INTERVAL', parts.get('INTERVAL') ?? '1', 1, LARGEST_INTERVAL),
    count: count === undefined ? null : readInteger('COUNT', count, 1, LARGEST_COUNT),
    until: until === undefined ? null : readStamp('UNTIL', until),
    byMonth: integers('BYMONTH', 1, 12),
    byWeekNo: integers('BYWEEKNO', -53, 53),
    byYearDay: integers('BYYEARDAY', -366, 366),
    byMonthDay: integers('BYMONTHDAY', -31, 31),
    byDay: readList('BYDAY', parts.get('BYDAY'), readWeekday),
    bySetPos: integers('BYSETPOS', -366, 366),
    weekStart: WEEKDAYS.indexOf(readChoice('WKST', parts.get('WKST') ?? 'MO', WEEKDAYS)) + 1,
    exceptions: exdate === undefined ? exceptions : [...exceptions, ...readStamps(exdate)],
  };
}

/**
 * Reads a list of excluded dates (EXDATE). Only the length of the text limits their number, because an excluded date
 * costs only a look-up.
 */
const readStamps = (text: string): Stamp[] => text.split(',').map((item) => readStamp('EXDATE', item));

/** Refuses combinations of parts that RFC 5545 forbids ("MUST NOT"), in the order of its section 3.3.10. */
function refuseCombinations(recurrence: Recurrence): void {
  const { frequency, count, until, byDay, byMonthDay, byYearDay, byWeekNo, bySetPos } = recurrence;
  const numbered = byDay.some(({ nth }) => nth !== 0);
  const otherParts = [recurrence.byMonth, byWeekNo, byYearDay, byMonthDay, byDay];
  const refuse = (isPresent: boolean, why: string): void => {
    if (isPresent) throw new RecurrenceSyntaxError(why);
  };
  refuse(count !== null && until !== null, 'it may have COUNT or UNTIL, but not both');
  refuse(
    numbered && !['MONTHLY', 'YEARLY'].includes(frequency),
    'BYDAY may have numbers (as in 1MO) only with FREQ=MONTHLY or FREQ=YEARLY',
  );
  refuse(numbered && byWeekNo.length > 0, 'BYDAY may not have numbers (as in 1MO) together with BYWEEKNO');
  refuse(byMonthDay.length > 0 && frequency === 'WEEKLY', 'BYMONTHDAY is not allowed with FREQ=WEEKLY');
  refuse(byYearDay.length > 0 && frequency !== 'YEARLY', 'BYYEARDAY is allowed only with FREQ=YEARLY');
  refuse(byWeekNo.length > 0 && frequency !== 'YEARLY', 'BYWEEKNO is allowed only with FREQ=YEARLY');
  refuse(
    bySetPos.length > 0 && otherParts.every((list) => list.length === 0),
    'BYSETPOS needs another BY part, such as BYDAY',
  );
}
