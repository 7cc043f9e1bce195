import type { SlotQuery } from '../../../lib/index';
import { BUSY_DAYS } from './bulk';
import { dateOf } from './calendar';
import { PUBLISHED, type Published } from './published';

/** A list of free times of a team, from the first day on. */
export interface List {
  readonly name: string;
  /** Size of the team, and id of its product. */
  readonly members: number;
  readonly days: number;
  /** Lists each time once, and not once for each member who is free. */
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
/** Each booking of half an hour also takes the start before it and the start within it. */
const FREE_ON_A_BUSY_DAY = STARTS_A_DAY - 3 * 3;

/** The number of free starts, by counting. All members have their bookings at the same times. */
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
