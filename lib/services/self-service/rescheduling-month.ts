import type { Product } from '../../domain/product';
import { type MonthContext, planMonth, type SlotMonth, type SlotMonthQuery } from '../slots/month-plan';
import type { ReschedulingSlot, ReschedulingWindow } from '../appointments/changes/rescheduling-slots';

/** Month and day that a page for moving an appointment shows, and the signal that ends the computation. */
export type ReschedulingMonthQuery = Pick<SlotMonthQuery, 'month' | 'day' | 'signal'>;

/** Days and times to which an appointment or a visit can be moved. The places that it takes now count as free. */
export type ReschedulingMonth = SlotMonth<readonly ReschedulingDay[], readonly ReschedulingSlot[]>;

/** A day to which an appointment or a visit can be moved. */
export interface ReschedulingDay {
  readonly productId: number;
  readonly productName: string;
  /** Site day, `YYYY-MM-DD`. */
  readonly date: string;
  /** First start on that day to which the appointment or visit can be moved. */
  readonly start: ReschedulingSlot['start'];
  readonly startIso: string;
  readonly available: 1;
  /** Number of starts on that day to which the appointment or visit can be moved. */
  readonly starts: number;
  readonly maxQuantity: 1;
}

/**
 * Computes the month that a page shows to a customer who wants to move an appointment or a visit.
 *
 * @param list lists the times in a window to which the appointment or visit can be moved
 * @throws AppointmentsError as `planMonth`
 */
export async function reschedulingMonth(
  query: ReschedulingMonthQuery,
  context: MonthContext,
  list: (window: ReschedulingWindow) => Promise<readonly ReschedulingSlot[]>,
): Promise<ReschedulingMonth> {
  const { signal } = query;
  const { product } = context;
  const { days, ...month } = await planMonth(query, context, {
    days: async (window) => ({ days: daysOf(await list({ ...window, signal }), product) }),
    times: (day) => list({ minDate: day, maxDate: day, signal }),
    nothing: { days: { days: [] }, times: [] },
  });
  return { ...month, days: days.days };
}

function daysOf(times: readonly ReschedulingSlot[], { id, name }: Product): ReschedulingDay[] {
  const days = new Map<string, ReschedulingDay>();
  for (const { start, startIso, date } of times) {
    const day = date.slice(0, 'YYYY-MM-DD'.length);
    const before = days.get(day);
    const first = { productId: id, productName: name, date: day, start, startIso, starts: 0 };
    const { starts, ...others } = before ?? { ...first, available: 1 as const, maxQuantity: 1 as const };
    days.set(day, { ...others, starts: starts + 1 });
  }
  return [...days.values()];
}
