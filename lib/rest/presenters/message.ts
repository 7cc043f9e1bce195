import { MESSAGE_KINDS, MESSAGE_STATES } from '../../domain/messages/message';
import type { ListedMessage } from '../../services/messages/service';
import { closed, enumSchema, INSTANT, INTEGER, schemaOrNull, TEXT } from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';

const ofMessage = fieldsAbout<ListedMessage>();

const BY_HAND = closed('MessageByHand', {
  appointment_id: INTEGER,
  name: TEXT,
  phone: TEXT,
  text: {
    ...TEXT,
    description: 'The text of the message, in plain text, with the present data of the booking.',
  },
});

const FIELDS = {
  id: ofMessage(INTEGER, ({ id }) => id),
  kind: ofMessage(enumSchema(MESSAGE_KINDS), ({ kind }) => kind),
  subject_kind: ofMessage(
    {
      ...TEXT,
      description: 'Kind of record that the message is about: appointment, visit, series or waitlist.',
    },
    ({ subjectKind }) => subjectKind,
  ),
  subject_id: ofMessage(INTEGER, ({ subjectId }) => subjectId),
  hours: ofMessage(
    {
      ...INTEGER,
      description:
        'For a reminder, the hours before the start; for a follow-up, the hours after the end; otherwise 0.',
    },
    ({ hours }) => hours,
  ),
  state: ofMessage(
    {
      ...enumSchema(MESSAGE_STATES),
      description:
        'waiting: the message is not due yet, or is tried again; sent: the mail or text service has accepted it; dropped: it was not sent, for the reason in `reason`; failed: all attempts failed.',
    },
    ({ state }) => state,
  ),
  reason: ofMessage(
    {
      ...TEXT,
      description:
        'Reason why the message was dropped or failed; otherwise empty. no_longer_true: the booking has changed; superseded: a later message replaces it; undone: its change was taken back before it was sent; late: its purpose has passed; switched_off: the settings no longer have such messages; no_address: the contact has no suitable address; opted_out: the customer does not want it; unreachable: mail to the address has bounced; transport_failed: the last attempt failed; text_failed: its text could not be written; told_by_hand: staff have told the customer.',
    },
    ({ reason }) => reason,
  ),
  attempts: ofMessage(INTEGER, ({ attempts }) => attempts),
  recipient: ofMessage(
    {
      ...TEXT,
      description:
        'E-mail address, or else phone number, to which the message was sent; empty if it was not sent. In a list of one appointment, a waiting message has the address to which it would be sent now.',
    },
    ({ recipient }) => recipient,
  ),
  due_utc: ofMessage(INSTANT, ({ dueAt }) => dueAt),
  finished_utc: ofMessage(
    {
      ...schemaOrNull(INSTANT),
      description: 'Instant at which the message was sent, dropped or given up; null if it still waits.',
    },
    ({ finishedAt }) => finishedAt,
  ),
  by_hand: ofMessage(
    {
      ...schemaOrNull(BY_HAND),
      description:
        'The phone number and the text with which staff can tell the customer by phone, if the message could not be sent, is still true, and the booking is not over; otherwise null. In a list of one appointment, a due message that waits and has no address has them, too.',
    },
    ({ byHand }) =>
      byHand && {
        appointment_id: byHand.appointmentId,
        name: byHand.name,
        phone: byHand.phone,
        text: byHand.text,
      },
  ),
};

/** A message in the log of messages. Only messages that could not be sent have a text. */
export const MESSAGE = closed('Message', schemasOf(FIELDS));

export const presentMessage = presenterOf(FIELDS);
