import type { OwnVisit } from './api.mjs';
import type { StartHours } from './hours.mjs';
import type { WantedVisit } from './wanted-visit.mjs';
import { addMonths, type Day, firstDay, type Month, monthOf } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import { type DaySummary, isTimed, type MonthPage, placesAt, type Slot } from '../common/slots.mjs';

/** Message to the visitor, as the name of a text. It is shown until the visitor does something. */
export type Notice =
  | 'loading'
  | 'taken'
  | 'memberBusy'
  | 'memberGone'
  | 'tooFewPlaces'
  | 'visitDoesNotFit'
  | 'limited'
  | 'required'
  | 'moved'
  | 'moveTooLate'
  | 'moveFailed'
  | 'deadLink'
  | 'failed';

/** State of the picker, from which it is drawn. */
export interface State {
  /** Last response with free times; undefined before the first one. */
  readonly page?: MonthPage | undefined;
  /** Month and day that the visitor wants to see. While these load, `page` still has the previous month or day. */
  readonly month: Month;
  readonly day?: Day | undefined;
  /** Day, and start time (`start_iso`), to which the arrow keys have moved the focus. */
  readonly currentDay?: Day | undefined;
  readonly currentTime?: string | undefined;
  readonly chosen?: Slot | undefined;
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
  /** Services of the visit (several services one after the other); undefined for a single service. */
  readonly visit: WantedVisit | undefined;
  /**
   * Wishes for which `page` was loaded. The fields `staffId`, `quantity`, `hours` and `visit` of this state have the
   * current wishes, whose times may still be loading.
   */
  readonly asked: Pick<State, 'staffId' | 'quantity' | 'hours' | 'visit'>;
  /** First free start, if nothing can be chosen on the shown day or month; otherwise undefined. */
  readonly next?: Slot | undefined;
  /** Booking limits (such as two bookings per week) that refused the chosen time; empty without a refusal. */
  readonly limits: readonly ReachedLimit[];
  /** Time zone in which times are shown. */
  readonly zone: string;
  /** Text that the visitor has typed into the search for a time zone; undefined while the search is closed. */
  readonly zoneSearch?: string | undefined;
  readonly isLoading: boolean;
  readonly notice: Notice | undefined;
  /** Appointment or visit of the self-service link; undefined without a link. */
  readonly own?: OwnVisit | undefined;
  /** Appointment `own` before the visitor moved it; undefined until then. */
  readonly movedFrom?: OwnVisit | undefined;
}

/** Number of months that a visitor can look ahead, from the current one. */
const MONTHS_AHEAD = 12;

export function latestMonth(today: Day, shown: Month): Month {
  const latest = addMonths(monthOf(today), MONTHS_AHEAD);
  // If the first free time is in a later month, the picker shows months up to this one.
  return shown > latest ? shown : latest;
}

export type DayState = 'free' | 'few' | 'sold-out' | 'closed';

/** Returns whether a day or time can be chosen. `few`: there are free places, but fewer than the visitor wants. */
export function dayState(summary: DaySummary | undefined, quantity: number): DayState {
  if (!summary) return 'closed';
  if (summary.max_qty >= quantity) return 'free';
  return summary.max_qty > 0 ? 'few' : 'sold-out';
}

export const isFree = (slot: Slot, quantity: number): boolean => placesAt(slot) >= quantity;

/** Returns the first of the shown times that can be chosen. */
export const firstFreeTime = ({ page, quantity }: State): Slot | undefined =>
  page?.times.find((slot) => isFree(slot, quantity));

/** Returns the chosen time with the data of a newer response; undefined if it is no longer free. */
const stillFree = (chosen: Slot | undefined, page: MonthPage, quantity: number): Slot | undefined =>
  page.times.find((slot) => slot.timestamp_utc === chosen?.timestamp_utc && isFree(slot, quantity));

/** Returns the state after a response with free times has arrived. */
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

/** Whether a day belongs to the shown month, or to the weeks of the next month below it. */
export const isListed = ({ page, month }: State, day: Day = ''): boolean =>
  monthOf(day) === month || (page?.month === month && day > month && day <= (page.until ?? ''));

/**
 * Returns the only day that Tab reaches: the day with the focus, or else the day whose times are shown, or else the
 * first free day.
 */
export function tabDay(state: State): Day {
  const { currentDay, day, month, page, quantity } = state;
  const listed = [currentDay, day].find((one) => isListed(state, one));
  if (listed !== undefined) return listed;
  const free = page?.month === month && page.days.find((one) => dayState(one, quantity) === 'free');
  if (free) return free.date;
  return page && page.today > firstDay(month) ? page.today : firstDay(month);
}

/** Reason why nothing can be chosen, as the name of a text; undefined if something can. */
export type Emptiness = 'nothingOnDay' | 'nothingThisMonth' | 'nothingFree' | undefined;

/** Returns the reason why nothing can be chosen; undefined if something can. */
export function emptiness({ page, day, quantity, isLoading, next }: State): Emptiness {
  if (!page || isLoading) return undefined;
  // The shown day may be one of the next month, which is shown below the present one.
  const months = [page.month, monthOf(day ?? '')];
  if (!page.days.some((one) => months.includes(monthOf(one.date)) && dayState(one, quantity) === 'free'))
    return page.first_free === null && !next ? 'nothingFree' : 'nothingThisMonth';
  return day !== undefined && !page.times.some((slot) => isFree(slot, quantity)) ? 'nothingOnDay' : undefined;
}

/** Whether the shown times are times of day, and not whole days. */
export const hasTimes = ({ page }: State): boolean => page?.times.some(isTimed) ?? false;
