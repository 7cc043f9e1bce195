import type { Instant, Zone } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import { formatsOf } from './formats';
import { zoneWords } from './zones';

/** A time span in Unix seconds. With `wholeDays`, `end` is midnight after the last day. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the appointment is for days, not for hours. */
  readonly wholeDays: boolean;
}

/**
 * Formats a day: `Friday 23 October 2026`. The wall clock of a zone is formatted as if it were UTC.
 */
export const dayWords = (at: Instant, zone: Zone, language: Language): string =>
  withoutComma(formatsOf(language).day.format(zone.toSite(at) * 1000), language);

/** Removes the comma after an English weekday, which only some versions of Node write. */
const withoutComma = (words: string, { tag }: Language): string =>
  tag === 'en-GB' ? words.replace(',', '') : words;

/** Formats the time of day: `10:00`. */
export const clockWords = (at: Instant, zone: Zone, language: Language): string =>
  formatsOf(language).clock.format(zone.toSite(at) * 1000);

/** Formats an instant with its zone: `Friday 23 October 2026, 10:00 Berlin time`. */
export const momentWords = (at: Instant, zone: Zone, language: Language): string =>
  inZone(dayWords(at, zone, language), clockWords(at, zone, language), zone, language);

/** Formats an instant beside the time of an appointment, which has the year and the zone: `Friday 23 October, 10:00`. */
export const nearMomentWords = (at: Instant, zone: Zone, language: Language): string =>
  language.texts.dayAndTime(nearDayWords(at, zone, language), clockWords(at, zone, language));

export const SECONDS_AN_HOUR = 3_600;

export const hoursBefore = (hours: number, start: Instant): Instant =>
  (start - hours * SECONDS_AN_HOUR) as Instant;

/** Words for an instant in a sentence beside the time of the appointment: `the start`, or `Friday 23 October, 10:00`. */
export const untilWords = (at: Instant, start: Instant, zone: Zone, language: Language): string =>
  at === start ? language.texts.untilStart : nearMomentWords(at, zone, language);

/** Formats a day beside the time of an appointment, which has the year: `Friday 23 October`. */
export const nearDayWords = (at: Instant, zone: Zone, language: Language): string =>
  withoutComma(formatsOf(language).dayOfYear.format(zone.toSite(at) * 1000), language);

const HALF_A_DAY = 43_200;

/** Describes a deadline within a sentence: `by 10:47`, and with its day if it is more than half a day away. */
export function deadlineWords(
  at: Instant,
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
  language: Language,
): string {
  const { texts } = language;
  return at - now < HALF_A_DAY
    ? texts.byTime(clockWords(at, zone, language))
    : texts.byMoment(nearMomentWords(at, zone, language));
}

/** Formats a time span with its zone: `Friday 23 October 2026, 10:00–10:45 Berlin time`; whole days without a zone. */
export function spanWords(span: TimeSpan, zone: Zone, language: Language): string {
  const { start, end, wholeDays } = span;
  const first = dayWords(start, zone, language);
  if (!wholeDays) return inZone(first, clockSpanWords(span, zone, language), zone, language);
  const last = dayWords((end - 1) as Instant, zone, language);
  return first === last ? first : `${first} – ${last}`;
}

/** Formats the times in the words of a span: `10:00–10:45`; with the last day if that is another one. */
export function clockSpanWords({ start, end }: TimeSpan, zone: Zone, language: Language): string {
  const [from, to] = [clockWords(start, zone, language), clockWords(end, zone, language)];
  const last = dayWords(end, zone, language);
  return dayWords(start, zone, language) === last
    ? `${from}–${to}`
    : `${from} – ${language.texts.dayAndTime(last, to)}`;
}

const inZone = (day: string, time: string, zone: Zone, language: Language): string =>
  language.texts.dayAndTime(day, language.texts.timeIn(time, zoneWords(zone, language)));

/** Formats only the start, short enough for a button: `Friday 23 October 2026, 10:00`. */
export function startWords(
  { start, wholeDays }: Omit<TimeSpan, 'end'>,
  zone: Zone,
  language: Language,
): string {
  const day = dayWords(start, zone, language);
  return wholeDays ? day : language.texts.dayAndTime(day, clockWords(start, zone, language));
}

/** Whether the clocks of two zones differ at the start or end of a time span. */
export const clocksDiffer = ({ start, end }: TimeSpan, one: Zone, other: Zone): boolean =>
  one.offsetAt(start) !== other.offsetAt(start) || one.offsetAt(end) !== other.offsetAt(end);

/** Formats a start with its zone; the time on the customer's own clock follows if it differs. */
export function momentOnBothClocks(span: TimeSpan, zone: Zone, own: Zone, language: Language): string {
  const { start } = span;
  if (span.wholeDays) return dayWords(start, zone, language);
  const moment = momentWords(start, zone, language);
  if (!clocksDiffer(span, zone, own)) return moment;
  const isSameDay = dayWords(start, zone, language) === dayWords(start, own, language);
  const there = isSameDay
    ? language.texts.timeIn(clockWords(start, own, language), zoneWords(own, language))
    : momentWords(start, own, language);
  return `${moment} (${there})`;
}
