import type { Language } from '../../texts/languages';

/** Formats of days, clock times and lists in one language. Days and times are in UTC. */
export interface Formats {
  /** Format such as `Friday, 23 October 2026`. */
  readonly day: Intl.DateTimeFormat;
  /** Format such as `Friday 23 October`. */
  readonly dayOfYear: Intl.DateTimeFormat;
  /** Format such as `10:00`. */
  readonly clock: Intl.DateTimeFormat;
  /** Format such as `a, b and c`. */
  readonly list: Intl.ListFormat;
}

const created = new Map<string, Formats>();

/** Returns the formats of a language. They are created once, because that takes longer than formatting. */
export function formatsOf({ tag }: Pick<Language, 'tag'>): Formats {
  const found = created.get(tag) ?? createFormats(tag);
  created.set(tag, found);
  return found;
}

function createFormats(tag: string): Formats {
  const dayOfYear = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return {
    day: new Intl.DateTimeFormat(tag, { ...dayOfYear, year: 'numeric' }),
    dayOfYear: new Intl.DateTimeFormat(tag, dayOfYear),
    clock: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
    list: new Intl.ListFormat(tag),
  };
}
