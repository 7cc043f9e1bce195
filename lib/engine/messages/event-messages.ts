import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/event';
import type { MessageDraft, MessageKind, MessageSubject } from '../../domain/message';
import { isAnnounced, isLive } from '../../domain/statuses/statuses';
import { asInstant, type Instant } from '../../time/units';

/** A message that an event suggests. */
export interface SuggestedMessage extends MessageDraft {
  /**
   * If not empty, the message is sent only if a message of one of these kinds is in the subject's log, because the
   * event alone does not show what changed.
   */
  readonly onlyAfter: readonly MessageKind[];
  /** Whether another message contains this news already. This message is then only recorded and not sent. */
  readonly isTold: boolean;
}

/** Returns the messages that an event about an appointment suggests. Events about rules suggest none. */
export function messagesOfEvent(event: OutboxEvent): SuggestedMessage[] {
  const row = event.snapshot as Appointment;
  switch (event.topic) {
    case 'appointment.created':
      return row.end > event.at ? ofCreated(row, event.at) : [];
    case 'appointment.updated':
      return ofUpdated(row, event.at);
    case 'appointment.rescheduled':
      return isLive(row) && isAnnounced(row) ? [changeOf(row, event, 'moved')] : [];
    case 'appointment.cancelled':
      return [changeOf(row, event, 'cancelled')];
    case 'appointment.deleted':
    case 'appointment.trashed':
    case 'availability.created':
    case 'availability.updated':
    case 'availability.deleted':
      return [];
    default:
      return event.topic satisfies never;
  }
}

function ofCreated(row: Appointment, at: Instant): SuggestedMessage[] {
  if (!isLive(row) || row.status === 'complete') return [];
  if (row.status === 'pending-confirmation') return [once(row, 'awaiting_confirmation', at)];
  const booked = once(row, 'booked', at);
  if (row.status === 'paid') return [booked, { ...once(row, 'paid', at), isTold: true }];
  if (row.status !== 'unpaid' || row.expiresAt === null) return [booked];
  // The customer is reminded when half of the time to pay has passed.
  const dueAt = asInstant(Math.floor((at + row.expiresAt) / 2));
  return [booked, once(row, 'payment_due', dueAt)];
}

function ofUpdated(row: Appointment, at: Instant): SuggestedMessage[] {
  if (row.status === 'paid')
    return [{ ...once(row, 'paid', at), onlyAfter: ['booked', 'awaiting_confirmation'] }];
  if (row.status === 'confirmed')
    return [{ ...once(row, 'confirmed', at), onlyAfter: ['awaiting_confirmation'] }];
  return [];
}

const once = (row: Appointment, kind: MessageKind, dueAt: Instant): SuggestedMessage => ({
  ...subjectOf(row),
  kind,
  hours: 0,
  version: 0,
  dueAt,
  onlyAfter: [],
  isTold: false,
});

/**
 * Makes the message about a move or a cancellation. All items of a visit or a series change at the same instant, so
 * this instant identifies their common change.
 */
function changeOf(row: Appointment, event: OutboxEvent, kind: 'moved' | 'cancelled'): SuggestedMessage {
  const subject = kind === 'moved' && row.visitId === 0 ? ofItself(row) : subjectOf(row);
  const version = subject.subjectKind === 'appointment' ? event.id : event.at;
  return { ...subject, kind, hours: 0, version, dueAt: event.at, onlyAfter: [], isTold: false };
}

/** Returns the subject of messages about an appointment: its visit or series, or else the appointment itself. */
function subjectOf(row: Pick<Appointment, 'id' | 'visitId' | 'seriesId'>): MessageSubject {
  if (row.visitId > 0) return { subjectKind: 'visit', subjectId: row.visitId };
  if (row.seriesId > 0) return { subjectKind: 'series', subjectId: row.seriesId };
  return ofItself(row);
}

const ofItself = ({ id }: Pick<Appointment, 'id'>): MessageSubject => ({
  subjectKind: 'appointment',
  subjectId: id,
});
