import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/events/event';
import type { MessageDraft } from '../../domain/messages/message';
import type { UndoneMessages } from '../../domain/messages/undone-messages';
import { messagesOfEvent } from './event-messages';

/** Whether an event may take back an earlier change: it restores a cancelled appointment, or gives it another start. */
export const mayUndo = (event: OutboxEvent): boolean => undoableTopic(event) !== undefined;

/**
 * Returns the messages about a change that an event takes back, and about what takes it back; undefined if the event
 * takes back none. A change is taken back if it is the latest one of its kind, and the appointment has the start and
 * status of before. If its message is about several appointments, such as the cancellation of a visit, all of them must
 * be back. A change by the customer does not count, because the customer knows it without a message.
 *
 * @param history events about the appointment and about the others of its visit or series, in ascending order
 */
export function undoneMessages(
  event: OutboxEvent,
  history: readonly OutboxEvent[],
): UndoneMessages | undefined {
  const change = takenBackBy(event, history);
  const [undone] = change ? messagesOfEvent(change) : [];
  if (!undone) return undefined;
  const reported = history.filter((one) => messagesOfEvent(one).some((draft) => isSame(draft, undone)));
  const undoing = reported.flatMap(({ id, resourceId }) => {
    const later = history.filter((one) => one.resourceId === resourceId && one.id > id && one.id <= event.id);
    return later.find((one) => takenBackBy(one, history)?.id === id) ?? [];
  });
  if (undoing.length < reported.length) return undefined;
  // A change of which the customer is not told takes back one of which the customer would be told, too.
  const drafts = undoing.flatMap((one) => messagesOfEvent({ ...one, notifyCustomer: true }));
  // Changes of a visit within one second share a message. It stays if another change is among them.
  const others = history.filter((one) => !undoing.includes(one)).flatMap(messagesOfEvent);
  return { undone, undoing: drafts.filter((draft) => !others.some((other) => isSame(draft, other))) };
}

/** Returns the change of the same appointment that an event takes back; undefined if it takes back none. */
function takenBackBy(event: OutboxEvent, history: readonly OutboxEvent[]): OutboxEvent | undefined {
  const topic = undoableTopic(event);
  if (!topic) return undefined;
  const former = history.findLast(
    (one) => one.id < event.id && one.resourceId === event.resourceId && one.topic === topic && isNews(one),
  );
  return former && !isByCustomer(former) && isBackTo(former, event) ? former : undefined;
}

/** Whether two drafts are one message of the log. */
const isSame = (a: MessageDraft, b: MessageDraft): boolean =>
  a.subjectKind === b.subjectKind &&
  a.subjectId === b.subjectId &&
  a.kind === b.kind &&
  a.version === b.version;

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
