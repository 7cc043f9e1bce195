import type { Context } from '../context.mjs';

/** Abbreviates the day and time of an instant (Unix seconds), or only its day. */
export function shortMoment(instant: number, context: Context, isAllDay = false): string {
  const { writing } = context;
  const [day = '', clock = ''] = writing.fieldOf(instant).split('T');
  const today = writing.dayOf(context.now());
  return isAllDay ? writing.shortDay(day, today) : writing.shortMoment(day, clock, today);
}
