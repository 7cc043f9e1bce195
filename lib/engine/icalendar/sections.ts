import { UnreadableCalendar } from './unreadable';

/** A component of a calendar, such as VEVENT, with the content lines that the library reads, unfolded. */
export interface Section {
  readonly name: string;
  readonly lines: readonly string[];
  readonly inside: readonly Section[];
  /** Number of the line in the calendar's text at which the component begins, counted from 1. */
  readonly at: number;
}

/** Names of the properties to read, by the name of their component. Components without an entry are skipped. */
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
/** Maximum number of characters of an unfolded content line: enough for a few thousand dates. */
const LONGEST_LINE = 65_536;
/**
 * Maximum number of characters of all content lines that are kept of one component. A component is parsed without a
 * pause, so a larger one would block the process.
 */
const LARGEST_SECTION = 131_072;
/** Number of lines of the text after which the generator pauses, even if all of them were skipped. */
const LINES_A_STEP = 1000;
const NAME = /^[A-Za-z0-9-]+/;

interface Open {
  readonly name: string;
  readonly lines: string[];
  readonly inside: Section[];
  readonly at: number;
  /** Number of characters of all `lines` together. */
  size: number;
}

/**
 * Splits a text into its calendars (RFC 5545, 3.4 and 3.6). Content that the library does not read (descriptions,
 * attachments, alarms) is never unfolded, so an odd or endless line in it does no harm. Each step of the generator
 * handles a line, so that other work can run in between (`runInSlices`).
 *
 * @returns the VCALENDAR components
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
 * Unfolds the content lines of a calendar. Yields the lines that begin or end a component, and the lines with a
 * property that the library reads. Also yields undefined from time to time, so that other work can run during a long
 * text.
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
    throw new UnreadableCalendar(`has a line of more than ${LONGEST_LINE} characters (line ${at})`);
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
