import { LONGEST_REASON } from '../../services/self-service/what-was-sent';
import { date, moment, month, type ParamSet, required, text } from './field';

export const MONTH_TO_MOVE_TO = {
  fields: [
    month('month', 'month', 'The month; without it, that of day, of the first possible day, or of today.'),
    date('day', 'day', 'The day whose times are listed; the first possible day of the month if absent.'),
  ],
} as const satisfies ParamSet;

export const RESCHEDULE = {
  fields: [required(moment('start', 'start', 'The start to move to.'))],
  writes: 'change',
} as const satisfies ParamSet;

export const CANCEL = {
  fields: [
    text('reason', 'reason', 'Why; kept with the event, and shown to the shop only.', {
      maxLength: LONGEST_REASON,
    }),
  ],
  writes: 'change',
} as const satisfies ParamSet;
