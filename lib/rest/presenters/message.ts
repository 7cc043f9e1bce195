import { MESSAGE_KINDS, MESSAGE_STATES } from '../../domain/messages/message';
import type { ListedMessage } from '../../services/messages/service';
import { closed, enumSchema, INSTANT, INTEGER, schemaOrNull, TEXT } from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';

const ofMessage = fieldsAbout<ListedMessage>();

const BY_HAND = closed('MessageByHand', {
  appointment_id: INTEGER,
  name: TEXT,
  phone: TEXT,
  text: { ...TEXT, description: 'The plain text of the message, written for this response.' },
});

const FIELDS = {
  id: ofMessage(INTEGER, ({ id }) => id),
  kind: ofMessage(enumSchema(MESSAGE_KINDS), ({ kind }) => kind),
  subject_kind: ofMessage(
    {
      ...TEXT,
      description: 'appointment, visit, series or waitlist: the records that the message is about.',
    },
    ({ subjectKind }) => subjectKind,
  ),
  subject_id: ofMessage(INTEGER, ({ subjectId }) => subjectId),
  hours: ofMessage(
    {
      ...INTEGER,
      description: 'Hours before the start of a reminder, or after the end of a follow-up; otherwise 0.',
    },
    ({ hours }) => hours,
  ),
  state: ofMessage(
    {
      ...enumSchema(MESSAGE_STATES),
      description:
        'waiting: not due yet, or to be tried again; sent: the transport has accepted it; dropped: not sent, for the reason; failed: given up.',
    },
    ({ state }) => state,
  ),
  reason: ofMessage(
    {
      ...TEXT,
      description:
        'Reason for which a message was dropped or failed: no_longer_true, superseded, late, switched_off, no_address, opted_out, unreachable, transport_failed, text_failed or told_by_hand; otherwise empty.',
    },
    ({ reason }) => reason,
  ),
  attempts: ofMessage(INTEGER, ({ attempts }) => attempts),
  recipient: ofMessage(
    { ...TEXT, description: 'E-mail address, or else phone number, to which it was sent; otherwise empty.' },
    ({ recipient }) => recipient,
  ),
  due_utc: ofMessage(INSTANT, ({ dueAt }) => dueAt),
  finished_utc: ofMessage(
    {
      ...schemaOrNull(INSTANT),
      description: 'Instant at which it was sent, dropped or given up; null before.',
    },
    ({ finishedAt }) => finishedAt,
  ),
  by_hand: ofMessage(
    {
      ...schemaOrNull(BY_HAND),
      description:
        'The phone number and the text with which staff can tell the customer, if the message could not be sent, still holds, and its booking is not over; otherwise null.',
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
