import type { OwnAppointment } from './api.mjs';
import type { StartHours } from './hours.mjs';
import type { WantedVisit } from './wanted-visit.mjs';
import { addMonths, type Day, firstDay, type Month, monthOf } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import { type DaySummary, isTimed, type MonthPage, placesAt, type Slot } from '../common/slots.mjs';

/** What happened that the visitor has to know, by the name of its text. It is shown until the visitor does something. */
export type Notice =
  | 'loading'
  | 'taken'
  | 'memberBusy'
  | 'tooFewPlaces'
  | 'visitDoesNotFit'
  | 'limited'
  | 'moved'
  | 'moveTooLate'
  | 'moveFailed'
  | 'deadLink'
  | 'failed';

/** The state that the picker shows. */
export interface State {
  /** Undefined until the first response. */
  readonly page: MonthPage | undefined;
  /** The month and the day that the visitor wants to see; the page may still be that of others. */
  readonly month: Month;
  readonly day: Day | undefined;
  /** The day and the time (`start_iso`) to which the arrow keys have gone. */
  readonly currentDay: Day | undefined;
  readonly currentTime: string | undefined;
  readonly chosen: Slot | undefined;
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
  /** Several services; undefined: the product of the page alone. */
  readonly visit: WantedVisit | undefined;
  /** The wishes that the page meets; those above are the next page's while it is loading. */
  readonly asked: Pick<State, 'staffId' | 'quantity' | 'hours' | 'visit'>;
  /** The first free start of all, if the page does not show it. */
  readonly next: Slot | undefined;
  /** The limits that refused the chosen time. */
  readonly limits: readonly ReachedLimit[];
  /** The zone in which times are written. */
  readonly zone: string;
  /** All zones that can be chosen, once the visitor looks at them. */
  readonly zones: readonly string[];
  readonly isLoading: boolean;
  readonly notice: Notice | undefined;
  /** The appointment of the link, if there is a token. */
  readonly own: OwnAppointment | undefined;
  /** The same before it was moved, once it is. */
  readonly movedFrom: OwnAppointment | undefined;
}

/** A visitor can look at so many months from today's on. */
const MONTHS_AHEAD = 12;

export function latestMonth(today: Day, shown: Month): Month {
  const latest = addMonths(monthOf(today), MONTHS_AHEAD);
  // The first free time may lie later.
  return shown > latest ? shown : latest;
}

export type DayState = 'free' | 'few' | 'sold-out' | 'closed';

/** `few`: there are places, but fewer than the visitor wants. */
export function dayState(summary: DaySummary | undefined, quantity: number): DayState {
  if (!summary) return 'closed';
  if (summary.max_qty >= quantity) return 'free';
  return summary.max_qty > 0 ? 'few' : 'sold-out';
}

export const isFree = (slot: Slot, quantity: number): boolean => placesAt(slot) >= quantity;

/** The first time of the page that can be chosen. */
export const firstFreeTime = ({ page, quantity }: State): Slot | undefined =>
  page?.times.find((slot) => isFree(slot, quantity));

/** The chosen time as a newer page has it; undefined when it is gone. */
const stillFree = (chosen: Slot | undefined, page: MonthPage, quantity: number): Slot | undefined =>
  page.times.find((slot) => slot.timestamp_utc === chosen?.timestamp_utc && isFree(slot, quantity));

/** The state with a response in it. */
export function withPage(state: State, page: MonthPage): State {
  const { currentTime, notice, staffId, quantity, hours, visit } = state;
  const times = page.times.map(({ start_iso }) => start_iso);
  const shown = {
    ...state,
    page,
    month: page.month,
    day: page.day ?? undefined,
    chosen: stillFree(state.chosen, page, quantity),
    asked: { staffId, quantity, hours, visit },
    isLoading: false,
    notice: notice === 'loading' || notice === 'failed' ? undefined : notice,
  } as const;
  const hasCurrent = currentTime !== undefined && times.includes(currentTime);
  return { ...shown, currentTime: hasCurrent ? currentTime : (firstFreeTime(shown)?.start_iso ?? times[0]) };
}

/** The day in the tab order: where the arrow keys are, else the day of the times, else the first free one. */
export function tabDay({ currentDay, day, month, page, quantity }: State): Day {
  if (currentDay !== undefined && monthOf(currentDay) === month) return currentDay;
  if (day !== undefined && monthOf(day) === month) return day;
  const free = page?.month === month && page.days.find((one) => dayState(one, quantity) === 'free');
  if (free) return free.date;
  return page && page.today > firstDay(month) ? page.today : firstDay(month);
}

/** Why there is nothing to choose, by the name of its text; undefined if there is something. */
export function emptiness({
  page,
  day,
  quantity,
  isLoading,
  next,
}: State): 'nothingOnDay' | 'nothingThisMonth' | 'nothingFree' | undefined {
  if (!page || isLoading) return undefined;
  if (!page.days.some((one) => dayState(one, quantity) === 'free'))
    return page.first_free === null && !next ? 'nothingFree' : 'nothingThisMonth';
  return day !== undefined && !page.times.some((slot) => isFree(slot, quantity)) ? 'nothingOnDay' : undefined;
}

/** Whether the page is about times of day, and not about whole days. */
export const hasTimes = ({ page }: State): boolean => page?.times.some(isTimed) ?? false;
