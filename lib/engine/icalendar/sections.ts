import { UnreadableCalendar } from './unreadable';

/** A component of a calendar with its relevant content lines, unfolded. */
export interface Section {
  readonly name: string;
  readonly lines: readonly string[];
  readonly inside: readonly Section[];
  /** Line of the text at which the component begins, counted from 1. */
  readonly at: number;
}

/** Map from the name of a component to the properties to read from it. From other components no property is read. */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  VCALENDAR: new Set(['METHOD']),
  VTIMEZONE: new Set(['TZID', 'X-LIC-LOCATION']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  VEVENT: new Set([
    ...['UID', 'RECURRENCE-ID', 'SEQUENCE', 'SUMMARY', 'STATUS', 'TRANSP'],
    ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  ]),
};

const DEEPEST = 8;
/** Limit on the characters of a relevant line: enough for a few thousand dates. */
const LONGEST_LINE = 65_536;
/** Limit on the characters of all relevant lines of one component, because a component is read without a pause. */
const LARGEST_SECTION = 131_072;
/** Lines skipped in one step. */
const LINES_A_STEP = 1000;
const NAME = /^[A-Za-z0-9-]+/;

interface Open {
  readonly name: string;
  readonly lines: string[];
  readonly inside: Section[];
  readonly at: number;
  /** Number of characters of all lines together. */
  size: number;
}

/**
 * Cuts a text into its calendars (RFC 5545, 3.4 and 3.6). Irrelevant content (descriptions, attachments, alarms) is
 * never unfolded, so an odd or endless line in it does no harm. One step of the generator is a line, for `runInSlices`.
 *
 * @returns each VCALENDAR
 * @throws UnreadableCalendar for a text that is no calendar, or is cut off
 */
export function* readSections(text: string): Generator<void, readonly Section[]> {
  const calendars: Section[] = [];
  const open: Open[] = [];
  for (const content of contentLines(text, () => namesToKeepIn(open.at(-1)))) {
    yield;
    if (!content) continue;
    const { line, at } = content;
    const [, verb = '', named = ''] = /^(BEGIN|END):(.*)$/i.exec(line) ?? [];
    const name = named.trim().toUpperCase();
    const top = open.at(-1);
    if (!top && (verb.toUpperCase() !== 'BEGIN' || name !== 'VCALENDAR')) {
      throw new UnreadableCalendar('is not a calendar: it does not begin with BEGIN:VCALENDAR');
    }
    if (verb.toUpperCase() === 'BEGIN') {
      if (open.length === DEEPEST) throw new UnreadableCalendar(`is nested too deeply in line ${at}`);
      open.push({ name, lines: [], inside: [], at, size: 0 });
    } else if (verb !== '' && top) {
      if (top.name !== name)
        throw new UnreadableCalendar(`has an END:${name.slice(0, 20)} in line ${at} without a BEGIN`);
      open.pop();
      const outer = open.at(-1);
      if (!outer) calendars.push(top);
      else if (KEPT[top.name]) outer.inside.push(top);
    } else if (top) {
      top.size += line.length;
      if (top.size > LARGEST_SECTION)
        throw new UnreadableCalendar(`has a part that is too large, from line ${top.at} on`);
      top.lines.push(line);
    }
  }
  if (open.length > 0) throw new UnreadableCalendar('is cut off: it does not end with END:VCALENDAR');
  return calendars;
}

const namesToKeepIn = (open: Open | undefined): ReadonlySet<string> | undefined =>
  open && (KEPT[open.name] ?? NONE);
const NONE: ReadonlySet<string> = new Set();

/**
 * Unfolds content lines. Yields the lines that begin or end a component, and those whose property is to be read. In a
 * long series of other lines, yields undefined at intervals, so that the process is not blocked.
 */
function* contentLines(
  text: string,
  namesToKeep: () => ReadonlySet<string> | undefined,
): Generator<{ line: string; at: number } | undefined> {
  let pending: { line: string; at: number } | undefined;
  let at = 0;
  for (const piece of physicalLines(text)) {
    at += 1;
    if (at % LINES_A_STEP === 0) yield;
    if (/^[ \t]/.test(piece)) {
      if (!pending) continue;
      assertBounded(pending.line.length + piece.length, pending.at);
      pending.line += piece.slice(1);
      continue;
    }
    if (pending) yield pending;
    pending = undefined;
    if (piece.trim() === '') continue;
    const name = NAME.exec(piece.slice(0, 64))?.[0].toUpperCase() ?? '';
    const names = namesToKeep();
    const matters = !names || names.has(name) || name === 'BEGIN' || name === 'END';
    if (!matters) continue;
    assertBounded(piece.length, at);
    pending = { line: piece, at };
  }
  if (pending) yield pending;
}

function assertBounded(length: number, at: number): void {
  if (length > LONGEST_LINE)
    throw new UnreadableCalendar(`has a line of more than ${LONGEST_LINE} characters at ${at}`);
}

function* physicalLines(text: string): Generator<string> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
  }
}
