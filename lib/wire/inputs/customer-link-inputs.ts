import { date, moment, month, required, text } from './input';

const LONGEST_REASON = 1_000;

/** Parameters of a cancellation by a customer. */
export const CANCELLATION = {
  reason: text('Reason of the cancellation; shown to the shop only.', {
    maxLength: LONGEST_REASON,
    inCore: { maxLength: LONGEST_REASON },
  }),
};

/** Parameters of a move to another time by a customer. */
export const MOVE = { start: required(moment('New start.')) };

/** Parameters of a request for the times of one month to which an appointment can be moved. */
export const MOVE_MONTH = {
  month: month(
    'Month to list, as YYYY-MM. Default: the month of `day`, or else of the first possible day from the present day on.',
  ),
  day: date(
    'Day whose times are listed. Default: the first possible day from the present day on; with `month`, the first possible day of the month.',
  ),
};

/** Parameters of a request for the times to which a visit can be moved. */
export const MOVES_WINDOW = {
  minDate: date('First day of the list. Default: today.'),
  maxDate: date(
    'Last day of the list, which may have at most 31 days. Default: six days after the first day.',
  ),
};
