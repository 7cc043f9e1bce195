import type { OwnVisit } from './api.mjs';
import type { StartHours } from './hours.mjs';
import type { WantedVisit } from './wanted-visit.mjs';
import { addMonths, type Day, firstDay, type Month, monthOf } from '../common/days.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import { type DaySummary, isTimed, type MonthPage, placesAt, type Slot } from '../common/slots.mjs';

/** News for the visitor, as the name of a text. It is shown until the visitor does something. */
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

/** State that the picker shows. */
export interface State {
  /** The page; undefined until the first response. */
  readonly page: MonthPage | undefined;
  /** Month and day that the visitor wants to see; the page may still show others. */
  readonly month: Month;
  readonly day: Day | undefined;
  /** Day and time (`start_iso`) that the arrow keys have focused. */
  readonly currentDay: Day | undefined;
  readonly currentTime: string | undefined;
  readonly chosen: Slot | undefined;
  readonly staffId: number | undefined;
  readonly quantity: number;
  readonly hours: StartHours;
  /** Services of the visit; undefined for the product of the page alone. */
  readonly visit: WantedVisit | undefined;
  /** Wishes that the shown page meets; the fields above belong to the page that is loading. */
  readonly asked: Pick<State, 'staffId' | 'quantity' | 'hours' | 'visit'>;
  /** The first free start, if the page does not show it. */
  readonly next: Slot | undefined;
  /** Limits that refused the chosen time. */
  readonly limits: readonly ReachedLimit[];
  /** Zone in which times are written. */
  readonly zone: string;
  /** Text for which the visitor searches the zones; undefined while the search is closed. */
  readonly zoneSearch: string | undefined;
  readonly isLoading: boolean;
  readonly notice: Notice | undefined;
  /** Appointment of the link, if there is a token. */
  readonly own: OwnVisit | undefined;
  /** The appointment `own` as it was before it was moved. */
  readonly movedFrom: OwnVisit | undefined;
}

/** Number of months, from the current one, that a visitor can look at. */
const MONTHS_AHEAD = 12;

export function latestMonth(today: Day, shown: Month): Month {
  const latest = addMonths(monthOf(today), MONTHS_AHEAD);
  // The first free time may be later than that.
  return shown > latest ? shown : latest;
}

export type DayState = 'free' | 'few' | 'sold-out' | 'closed';

/** State of a time; `few` means that it has fewer places than the visitor wants. */
export function dayState(summary: DaySummary | undefined, quantity: number): DayState {
  if (!summary) return 'closed';
  if (summary.max_qty >= quantity) return 'free';
  return summary.max_qty > 0 ? 'few' : 'sold-out';
}

export const isFree = (slot: Slot, quantity: number): boolean => placesAt(slot) >= quantity;

/** Returns the first time of the page that can be chosen. */
export const firstFreeTime = ({ page, quantity }: State): Slot | undefined =>
  page?.times.find((slot) => isFree(slot, quantity));

/** Returns the chosen time as a newer page has it; undefined if it is gone. */
const stillFree = (chosen: Slot | undefined, page: MonthPage, quantity: number): Slot | undefined =>
  page.times.find((slot) => slot.timestamp_utc === chosen?.timestamp_utc && isFree(slot, quantity));

/** Returns the state after a response. */
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

/**
 * Returns the day in the tab order: the focused one, or else the day of the times, or else the first free
 * day.
 */
export function tabDay({ currentDay, day, month, page, quantity }: State): Day {
  if (currentDay !== undefined && monthOf(currentDay) === month) return currentDay;
  if (day !== undefined && monthOf(day) === month) return day;
  const free = page?.month === month && page.days.find((one) => dayState(one, quantity) === 'free');
  if (free) return free.date;
  return page && page.today > firstDay(month) ? page.today : firstDay(month);
}

/** Why there is nothing to choose, as the name of a text; undefined if there is a time. */
export type Emptiness = 'nothingOnDay' | 'nothingThisMonth' | 'nothingFree' | undefined;

/** Returns why there is nothing to choose. */
export function emptiness({ page, day, quantity, isLoading, next }: State): Emptiness {
  if (!page || isLoading) return undefined;
  if (!page.days.some((one) => dayState(one, quantity) === 'free'))
    return page.first_free === null && !next ? 'nothingFree' : 'nothingThisMonth';
  return day !== undefined && !page.times.some((slot) => isFree(slot, quantity)) ? 'nothingOnDay' : undefined;
}

/** Whether the page is about times of day, and not about whole days. */
export const hasTimes = ({ page }: State): boolean => page?.times.some(isTimed) ?? false;
