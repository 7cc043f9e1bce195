import type { Day } from '../../../common/days.mjs';
import type { Hours } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

const A_DAY = 86_400;

type Span = Pick<Hours['closed'][number], 'start' | 'end'>;

/**
 * Formats the hours of a day in which a staff member works. Breaks in which the whole shop is closed are left out.
 * Returns '' for a member who is never closed.
 */
export function workedHours(
  day: Day,
  staffId: number,
  hours: readonly Hours[],
  { context, tools }: { readonly context: Context; readonly tools: Tools },
): string {
  const { clocksInWords, closedOf, siteSecondsOf, without } = tools;
  const start = siteSecondsOf(day);
  const shop = closedOf(hours, undefined);
  const isBreak = (gap: Span): boolean => without([gap], shop).length === 0;
  const worked = without<Span>([{ start, end: start + A_DAY }], closedOf(hours, staffId)).reduce<Span[]>(
    (spans, { start, end }) => {
      const last = spans.at(-1);
      return last && isBreak({ start: last.end, end: start })
        ? [...spans.slice(0, -1), { start: last.start, end }]
        : [...spans, { start, end }];
    },
    [],
  );
  return new Intl.ListFormat(context.language, { type: 'unit', style: 'short' }).format(
    worked
      .filter(({ start, end }) => end - start < A_DAY)
      .map(({ start, end }) => clocksInWords(start, end, context.writing)),
  );
}
