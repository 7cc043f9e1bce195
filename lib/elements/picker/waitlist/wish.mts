import type { Emptiness } from '../state.mjs';
import type { Tools } from '../tools.mjs';
import type { View } from '../views/view-data.mjs';

/** Wishes of a visitor on the waiting list, as the form has them. */
export interface Wish {
  /** First day, `YYYY-MM-DD`. */
  readonly minDate: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly maxDate: string;
  /** Earliest start, `HH:MM`; '' for no limit. */
  readonly timeFrom: string;
  /** Time before which every start must lie, `HH:MM`; '' for no limit. */
  readonly timeTo: string;
  /** Wanted weekdays, from 1 (Monday) to 7 (Sunday); empty for every day. */
  readonly weekdays: readonly number[];
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  /** Number of places (persons) that the visitor wants. */
  readonly quantity: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Returns the initial values of the form: the shown day or month, in which nothing is free, with the chosen staff
 * member, quantity and hours.
 */
export function emptyWish(
  { state }: View,
  empty: Emptiness,
  { addMonths, dayBefore }: Pick<Tools, 'addMonths' | 'dayBefore'>,
): Wish {
  const { day, month, page } = state;
  const { staffId, quantity, hours } = state.asked;
  const today = page?.today ?? `${month}-01`;
  const first = `${month}-01`;
  const days =
    empty === 'nothingOnDay'
      ? { minDate: day!, maxDate: day! }
      : { minDate: first < today ? today : first, maxDate: dayBefore(`${addMonths(month, 1)}-01`) };
  const { timeFrom = '', timeTo = '', weekdays = '' } = hours;
  return {
    ...days,
    timeFrom: timeFrom === '00:00' ? '' : timeFrom,
    timeTo: timeTo === '24:00' ? '' : timeTo,
    weekdays: weekdays === '' ? [] : weekdays.split(',').map(Number),
    staffId,
    quantity,
    name: '',
    email: '',
    phone: '',
  };
}
