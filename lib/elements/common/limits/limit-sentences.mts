import type { Day } from '../days.mjs';
import type { fill, PluralText, pluralText } from '../text.mjs';
import type { Writing } from '../writing.mjs';

/**
 * A booking limit (such as two bookings per customer and week) that refuses a booking, as errors and `GET
 * /v2/slots/month` return it.
 */
export interface ReachedLimit {
  readonly per: 'customer' | 'product' | 'member';
  readonly period: 'day' | 'week' | 'month' | 'year' | 'upcoming' | 'ever';
  /** Maximum number of bookings. Absent: only their total length is limited. */
  readonly count?: number;
  /** Maximum total length of the bookings, in minutes. Absent: only their number is limited. */
  readonly minutes?: number;
  /** First day on which one more booking is possible; null if there is none. */
  readonly from: Day | null;
}

/**
 * Texts that describe a booking limit, such as "At most {most} bookings per week". The fields are in the order of a
 * sentence.
 */
export interface LimitTexts {
  /** Beginning of the sentence. Placeholder `{most}`: the maximum, as a number of bookings or as hours and minutes. */
  readonly atMost: string;
  readonly bookings: PluralText;
  /**
   * Phrase such as "2 coming bookings". Used in place of `bookings` if the limit counts only bookings that have not
   * ended yet.
   */
  readonly coming: PluralText;
  /** Placeholder `{time}`: the total length of the bookings. */
  readonly time: string;
  /** Placeholder `{time}`: the total length of the bookings that have not ended yet. */
  readonly comingTime: string;
  readonly periods: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>;
  readonly subjects: Readonly<Record<'customer' | 'member', string>>;
  /** Placeholder `{day}`: the day on which the next booking can start. */
  readonly nextStart: string;
  /** Placeholder `{day}`: the day on which the next booking can be made. */
  readonly bookableFrom: string;
}

/**
 * Makes the function that describes limits in sentences: what each limit allows, and when one more booking is possible.
 *
 * @param tools functions that fill in texts. The separately loaded module of the picker gets them from the picker
 */
export const limitTextWith =
  (tools: { readonly fill: typeof fill; readonly pluralText: typeof pluralText }) =>
  (
    limits: readonly ReachedLimit[],
    texts: LimitTexts,
    { language, writing }: { readonly language: string; readonly writing: Pick<Writing, 'duration'> },
  ): string =>
    limits
      .flatMap((limit) => {
        const { per, period, count, minutes, from } = limit;
        const isComing = period === 'upcoming';
        const amounts = [
          count !== undefined && tools.pluralText(isComing ? texts.coming : texts.bookings, count, language),
          minutes !== undefined &&
            tools.fill(isComing ? texts.comingTime : texts.time, {
              time: writing.duration(minutes, 'minute'),
            }),
        ].filter((amount) => amount !== false);
        const most = [
          new Intl.ListFormat(language).format(amounts),
          isComing || period === 'ever' ? '' : texts.periods[period],
          per === 'product' ? '' : texts.subjects[per],
        ];
        return [
          tools.fill(texts.atMost, { most: most.filter((part) => part !== '').join(' ') }),
          ...(from === null
            ? []
            : [
                tools.fill(isComing ? texts.bookableFrom : texts.nextStart, {
                  day: dayWithYear(from, language),
                }),
              ]),
        ];
      })
      .join(' ');

const dayWithYear = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
