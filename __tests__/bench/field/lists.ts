import type { SlotQuery } from '../../../lib/index';
import { BUSY_DAYS } from './bulk';
import { dateOf } from './calendar';
import { PUBLISHED, type Published } from './published';

/** A list of a team's free times that begins with the first day of the bench. */
export interface List {
  readonly name: string;
  /** Number of members of the team. The team's product has this number as its id. */
  readonly members: number;
  readonly days: number;
  /** Whether the list shows each time once, instead of once for each free member. */
  readonly combineStaff: boolean;
  readonly published: readonly Published[];
}

export const LISTS: readonly List[] = [
  {
    name: '10 members, a day',
    members: 10,
    days: 1,
    combineStaff: false,
    published: [PUBLISHED.googleAvailability, PUBLISHED.doctolib],
  },
  {
    name: '1 member, 4 weeks',
    members: 1,
    days: 28,
    combineStaff: false,
    published: [PUBLISHED.isikFourWeeks, PUBLISHED.calPage],
  },
  {
    name: '1 member, 12 weeks',
    members: 1,
    days: 84,
    combineStaff: false,
    published: [PUBLISHED.isikTwelveWeeks],
  },
  {
    name: '5 members, 90 days',
    members: 5,
    days: 90,
    combineStaff: false,
    published: [PUBLISHED.artisanPack],
  },
  {
    name: '50 members, a month',
    members: 50,
    days: 31,
    combineStaff: true,
    published: [PUBLISHED.calFifty, PUBLISHED.calTeam],
  },
];

/** Every quarter of an hour from 9:00 to 16:30. */
const STARTS_A_DAY = 31;
/**
 * Each of a day's three bookings lasts half an hour, and removes three starts of half-hour slots: its own, and a
 * quarter of an hour before and after it.
 */
const FREE_ON_A_BUSY_DAY = STARTS_A_DAY - 3 * 3;

/** Computes the number of free starts that a list must show. All members are booked at the same times. */
export function freeStarts({ members, days, combineStaff }: List): number {
  const busy = Math.min(days, BUSY_DAYS);
  const starts = busy * FREE_ON_A_BUSY_DAY + (days - busy) * STARTS_A_DAY;
  return combineStaff ? starts : starts * members;
}

export const queryOf = ({ members, days, combineStaff }: List): SlotQuery => ({
  productIds: [members],
  minDate: dateOf(0),
  maxDate: dateOf(days - 1),
  hideUnavailable: true,
  combineStaff,
});

export function pathOf(list: List): string {
  const { minDate, maxDate } = queryOf(list);
  const query = `product_ids=${list.members}&min_date=${String(minDate)}&max_date=${String(maxDate)}`;
  return `/api/v2/slots?${query}&hide_unavailable=true&combine_staff=${list.combineStaff}`;
}
