import { date, moment, month, required, text } from './input';

const LONGEST_REASON = 1_000;

/** A customer's cancellation. */
export const CANCELLATION = {
  reason: text('Why; kept with the event, and shown to the shop only.', {
    maxLength: LONGEST_REASON,
    inCore: { maxLength: LONGEST_REASON },
  }),
};

/** A customer's move to another time. */
export const MOVE = { start: required(moment('The start to move to.')) };

/** The month of times to move to. */
export const MOVE_MONTH = {
  month: month('The month; without it, that of day, of the first possible day, or of today.'),
  day: date('The day whose times are listed; the first possible day of the month if absent.'),
};
