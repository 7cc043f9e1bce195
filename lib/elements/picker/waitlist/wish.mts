import type { Emptiness } from '../state.mjs';
import type { Tools } from '../tools.mjs';
import type { View } from '../views/view.mjs';

/** The places for which a visitor wants to wait, as they are entered. */
export interface Wish {
  /** First day, `YYYY-MM-DD`. */
  readonly minDate: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly maxDate: string;
  /** First time of day, `HH:MM`; '' for the whole day. */
  readonly timeFrom: string;
  /** Time of day before which a start suits, `HH:MM`; '' for the whole day. */
  readonly timeTo: string;
  /** From 1 (Monday) to 7 (Sunday); empty for every day. */
  readonly weekdays: readonly number[];
  /** Id of the member; undefined for any. */
  readonly staffId: number | undefined;
  /** Number of places in one booking. */
  readonly quantity: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Returns the wish with which the form opens: the full day or month that is shown, with the chosen member, quantity and hours. */
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
