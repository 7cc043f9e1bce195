import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/events/event';
import type { UndoneMessages } from '../../domain/messages/undone-messages';
import { messagesOfEvent } from './event-messages';

/** Whether an event may take back an earlier change: it restores a cancelled appointment, or gives it another start. */
export const mayUndo = (event: OutboxEvent): boolean => undoableTopic(event) !== undefined;

/**
 * Returns the messages about an event and about the change that it takes back; undefined if it takes back none. A
 * change is taken back if it is the latest one of its kind, and the appointment has the start and status of before.
 * A change by the customer does not count, because the customer knows it without a message, and neither does one whose
 * message is about several appointments, such as the cancellation of a visit.
 *
 * @param history events about the appointment, in ascending order
 */
export function undoneMessages(
  event: OutboxEvent,
  history: readonly OutboxEvent[],
): UndoneMessages | undefined {
  const topic = undoableTopic(event);
  const former = history.findLast((one) => one.id < event.id && one.topic === topic && isNews(one));
  if (!former || isByCustomer(former) || !isBackTo(former, event)) return undefined;
  const [undone] = messagesOfEvent(former);
  // A change of which the customer is not told takes back one of which the customer would be told, too.
  const [undoing] = messagesOfEvent({ ...event, notifyCustomer: true });
  return undone?.subjectKind === 'appointment' && undoing ? { undone, undoing } : undefined;
}

/** Returns the topic of the change that an event may take back. */
function undoableTopic(event: OutboxEvent): OutboxEvent['topic'] | undefined {
  const before = beforeOf(event);
  if (event.topic === 'appointment.updated' && before?.status === 'cancelled') return 'appointment.cancelled';
  return event.topic === 'appointment.rescheduled' && isNews(event) ? event.topic : undefined;
}

/** Whether an event is a cancellation, or a move to another start rather than only to another end. */
const isNews = (event: OutboxEvent): boolean =>
  event.topic === 'appointment.cancelled' || beforeOf(event)?.start !== rowOf(event).start;

/** Whether the customer made a change. A guest acts by a link, with the id 0. */
const isByCustomer = (event: OutboxEvent): boolean => event.actorId === rowOf(event).customerId;

/** Whether an event gives an appointment the start that it had before `former`, and the kind of status. */
function isBackTo(former: OutboxEvent, event: OutboxEvent): boolean {
  const before = beforeOf(former);
  const row = rowOf(event);
  return before?.start === row.start && waitsFor(before.status) === waitsFor(row.status);
}

/** Returns the status if the booking with it still waits for something, of which the customer is told; otherwise ''. */
const waitsFor = (status: string): string =>
  status === 'pending-confirmation' || status === 'unpaid' ? status : '';

const rowOf = ({ snapshot }: OutboxEvent): Appointment => snapshot as Appointment;

const beforeOf = ({ formerly }: OutboxEvent) => (formerly && 'status' in formerly ? formerly : undefined);
