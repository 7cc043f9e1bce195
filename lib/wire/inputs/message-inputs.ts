import { MESSAGE_STATES, type MessageState } from '../../domain/messages/message';
import { choice, flag, integer } from './input';
import { page, perPage } from './paging';

/** Largest number of messages on a page of the log of messages. */
const MOST_MESSAGES_A_PAGE = 100;

/** Filters and page of the log of messages. */
export const MESSAGE_QUERY = {
  appointmentId: integer('Only messages about this appointment, its visit or its series.', {
    name: 'appointment_id',
    min: 1,
  }),
  state: choice<MessageState>(MESSAGE_STATES)('Messages in this state.'),
  unsent: flag('True lists only messages of the last 30 days that could not be sent.', { default: false }),
  page,
  perPage: perPage(MOST_MESSAGES_A_PAGE),
};
