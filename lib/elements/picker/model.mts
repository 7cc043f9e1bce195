import type { Day, Month } from './calendar.mjs';
import type { DaySummary, Slot } from './slots-api.mjs';

/** The state that the picker shows. */
export interface Model {
  readonly month: Month;
  /** The first day that is shown, and the last month. */
  readonly earliest: Day;
  readonly latest: Month;
  readonly days: ReadonlyMap<Day, DaySummary>;
  /** The day that the arrow keys are on. */
  readonly current: Day;
  readonly day: Day | undefined;
  readonly times: readonly Slot[];
  readonly chosen: Slot | undefined;
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly state: 'loading' | 'shown' | 'failed';
}

/** Can this many be booked at that time, in one booking? */
export const hasRoom = ({ available, max_qty }: Slot, quantity: number): boolean =>
  (max_qty ?? available) >= quantity;

/** The state of a day of the month for the visitor. */
export function dayState(model: Model, day: Day): 'free' | 'sold-out' | 'closed' {
  const summary = model.days.get(day);
  if (!summary) return 'closed';
  return summary.starts > 0 && summary.max_qty >= model.quantity ? 'free' : 'sold-out';
}

/** The chosen time among the times as they are now; undefined when it has gone. */
export const stillThere = (model: Model, times: readonly Slot[]): Slot | undefined =>
  times.find((slot) => slot.timestamp_utc === model.chosen?.timestamp_utc && hasRoom(slot, model.quantity));
