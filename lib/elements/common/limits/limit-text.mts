import type { Day } from '../days.mjs';
import { fill, type PluralText, pluralText } from '../text.mjs';
import type { Writing } from '../writing.mjs';

/** A booking limit that refuses a booking, as errors and `GET /v2/slots/month` return it. */
export interface ReachedLimit {
  readonly per: 'customer' | 'product' | 'member';
  readonly period: 'day' | 'week' | 'month' | 'year' | 'upcoming' | 'ever';
  /** The largest number of bookings. */
  readonly count?: number;
  /** The largest sum of their lengths. */
  readonly minutes?: number;
  /** The first day from which it allows one more such booking; null if there is none. */
  readonly from: Day | null;
}

/** The words of a booking limit: most, period and subject stand in this order. */
export interface LimitTexts {
  /** `{most}` */
  readonly atMost: string;
  readonly bookings: PluralText;
  /** Bookings that have not ended yet. */
  readonly coming: PluralText;
  /** `{time}`: the sum of their lengths. */
  readonly time: string;
  /** `{time}`: the sum of the lengths of bookings that have not ended yet. */
  readonly comingTime: string;
  readonly periods: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>;
  readonly subjects: Readonly<Record<'customer' | 'member', string>>;
  /** `{day}`: on which the next booking can start. */
  readonly nextStart: string;
  /** `{day}`: on which the next booking can be made. */
  readonly bookableFrom: string;
}

/** Returns sentences about limits: what each of them allows, and when one more booking is possible. */
export const limitText = (
  limits: readonly ReachedLimit[],
  texts: LimitTexts,
  { language, writing }: { readonly language: string; readonly writing: Pick<Writing, 'duration'> },
): string =>
  limits
    .flatMap((limit) => {
      const { per, period, count, minutes, from } = limit;
      const isComing = period === 'upcoming';
      const amounts = [
        count !== undefined && pluralText(isComing ? texts.coming : texts.bookings, count, language),
        minutes !== undefined &&
          fill(isComing ? texts.comingTime : texts.time, { time: writing.duration(minutes, 'minute') }),
      ].filter((amount) => amount !== false);
      const most = [
        new Intl.ListFormat(language).format(amounts),
        isComing || period === 'ever' ? '' : texts.periods[period],
        per === 'product' ? '' : texts.subjects[per],
      ];
      return [
        fill(texts.atMost, { most: most.filter((part) => part !== '').join(' ') }),
        ...(from === null
          ? []
          : [fill(isComing ? texts.bookableFrom : texts.nextStart, { day: dayWithYear(from, language) })]),
      ];
    })
    .join(' ');

const dayWithYear = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
