import { date, moment, month, required, text } from './input';

const LONGEST_REASON = 1_000;

/** Parameters of a cancellation by a customer. */
export const CANCELLATION = {
  reason: text('Reason of the cancellation; stored in its event, and shown to the shop only.', {
    maxLength: LONGEST_REASON,
    inCore: { maxLength: LONGEST_REASON },
  }),
};

/** Parameters of a move to another time by a customer. */
export const MOVE = { start: required(moment('The start to move to.')) };

/** Parameters of a request for the times of one month to which an appointment can be moved. */
export const MOVE_MONTH = {
  month: month('The month. Default: the month of day, or else of the first possible day, or else of today.'),
  day: date('The day whose times are listed; the first possible day of the month if absent.'),
};

/** Parameters of a request for the times to which a visit can be moved. */
export const MOVES_WINDOW = {
  minDate: date('First day of the window; today if absent.'),
  maxDate: date('Last day of the window, at most 31 days in all; six days after the first if absent.'),
};
