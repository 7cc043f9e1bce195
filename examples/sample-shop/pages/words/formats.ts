import type { Language } from '../../texts/languages';

/** Formats of days, clock times and lists in one language. Days and times are in UTC. */
export interface Formats {
  /** Format such as `Friday, 23 October 2026`. */
  readonly day: Intl.DateTimeFormat;
  /** Format such as `23 October 2026`. */
  readonly date: Intl.DateTimeFormat;
  /** Format such as `Friday 23 October`. */
  readonly dayOfYear: Intl.DateTimeFormat;
  /** Format such as `Friday`. */
  readonly weekday: Intl.DateTimeFormat;
  /** Format such as `10:00`, or `3:30 PM` in languages with a clock of 12 hours. */
  readonly clock: Intl.DateTimeFormat;
  /** Format such as `a, b and c`. */
  readonly list: Intl.ListFormat;
  /** Format such as `a, b or c`. */
  readonly choice: Intl.ListFormat;
}

const created = new Map<string, Formats>();

/** Returns the formats of a language. They are created once, because that takes longer than formatting. */
export function formatsOf({ tag }: Pick<Language, 'tag'>): Formats {
  const found = created.get(tag) ?? createFormats(tag);
  created.set(tag, found);
  return found;
}

function createFormats(tag: string): Formats {
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const dayOfYear = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return {
    date: new Intl.DateTimeFormat(tag, date),
    day: new Intl.DateTimeFormat(tag, { ...dayOfYear, year: 'numeric' }),
    dayOfYear: new Intl.DateTimeFormat(tag, dayOfYear),
    weekday: new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
    clock: new Intl.DateTimeFormat(tag, { hour: hourDigits(tag), minute: '2-digit', timeZone: 'UTC' }),
    list: new Intl.ListFormat(tag),
    choice: new Intl.ListFormat(tag, { type: 'disjunction' }),
  };
}

/** Returns the digits of an hour as in the picker: always two of 24 hours, and one or two of 12 hours. */
function hourDigits(tag: string): '2-digit' | 'numeric' {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' ? '2-digit' : 'numeric';
}
