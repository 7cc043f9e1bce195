import { monthOf } from '../../../common/days.mjs';
import type { Context } from '../../context.mjs';
import { type Span, spanOf } from './spans.mjs';

/** Formats a span of days as briefly as possible: as a day, a month, a year, or the first and last day. */
export function nameOfSpan({ from, to }: Span, context: Context): string {
  const { writing } = context;
  if (from.endsWith('-01-01') && to === spanOf(from, 'year').to) return writing.year(from);
  if (from.endsWith('-01') && to === spanOf(from, 'month').to) return writing.month(monthOf(from));
  const today = writing.dayOf(context.now());
  return from === to ? writing.shortDay(from, today) : writing.shortDays(from, to, today);
}
