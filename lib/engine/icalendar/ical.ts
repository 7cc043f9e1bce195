import type ICAL from 'ical.js';

/**
 * A property of a calendar in the form of jCal (RFC 7265): its name in lower case, its parameters, its type and its
 * values.
 */
export type Property = readonly [
  name: string,
  params: Readonly<Record<string, unknown>>,
  type: string,
  ...values: unknown[],
];

/**
 * A component of a calendar, such as VEVENT, in the form of jCal (RFC 7265): its name in lower case, its properties and
 * the components inside.
 */
export type Component = readonly [
  name: string,
  properties: readonly Property[],
  inside: readonly Component[],
];

let loaded: typeof ICAL | undefined;

/**
 * Loads the package `ical.js` when a calendar is first read or written. The package is large, and most processes never
 * need it.
 */
function ical(): typeof ICAL {
  if (loaded) return loaded;
  loaded = require('ical.js') as typeof ICAL;
  // Sets the length at which lines are folded. RFC 5545 (3.1) counts the leading space of a continuation line in the
  // limit of 75 octets, but the package `ical.js` does not.
  loaded.foldLength = 74;
  return loaded;
}

/**
 * Reads one unfolded content line, such as `SUMMARY:Haircut`.
 *
 * @throws Error for a malformed line
 */
export const readProperty = (line: string): Property =>
  (ical().parse as unknown as { property(line: string): Property }).property(line);

/** Writes a recurrence rule from `ical.js` as text, such as `FREQ=WEEKLY;BYDAY=MO`. */
export const recurrenceText = (value: unknown): string =>
  (
    ical().design as { icalendar: { value: { recur: { toICAL(value: unknown): string } } } }
  ).icalendar.value.recur
    .toICAL(value)
    .toUpperCase();

/**
 * Escapes a text for a property whose value type is not stated by a VALUE parameter. Some calendar programs cannot
 * parse the parameter, so it is left out.
 */
export const escaped = (text: string): string =>
  (
    ical().design as {
      icalendar: { value: { text: { toICAL(value: string, structured?: string): string } } };
    }
  ).icalendar.value.text.toICAL(text);

/** Writes a whole calendar as text: folded, escaped, with CRLF at the end of every line. */
export const writeCalendar = (calendar: Component): string =>
  (ical().stringify as unknown as (calendar: Component) => string)(calendar);
