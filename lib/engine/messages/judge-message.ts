import type { Appointment } from '../../domain/appointment';
import type { LoggedMessage, MessageDraft, MessageKind, UnsentReason } from '../../domain/messages/message';
import { isAnnounced, type SiteStatuses, takesPlaces } from '../../domain/statuses/statuses';
import { asInstant, type Instant } from '../../time/units';

const HOUR = 3600;
const DAY = 24 * HOUR;
/**
 * Maximum age, in seconds, of the change that a message reports. An older change is not reported, because the customer
 * has learnt of it elsewhere by then.
 */
const NEWS_SECONDS = DAY;
const FOLLOW_UP_SECONDS = 3 * DAY;

/** A message that is about to be sent, with the records that decide whether it is still sent. */
interface JudgedMessage {
  readonly message: MessageDraft & Pick<LoggedMessage, 'id'>;
  /** Appointments that the message is about. */
  readonly rows: readonly Appointment[];
  /** All messages in the log about the booking, visit or series of this message. */
  readonly logged: readonly LoggedMessage[];
  readonly statuses: SiteStatuses;
}

/** Result of judging a message: the appointments to list in it, or the reason why it is not sent. */
type MessageVerdict =
  | { readonly items: readonly Appointment[] }
  | { readonly reason: Extract<UnsentReason, 'no_longer_true' | 'superseded' | 'late'> };

/**
 * Decides whether a message is still sent. It is sent if what it says is still true, no later message replaces it, and
 * it is not too late.
 */
export function judgeMessage(judged: JudgedMessage, now: Instant): MessageVerdict {
  const { message } = judged;
  const items = itemsOf(judged);
  if (items.length === 0) return { reason: 'no_longer_true' };
  if (isReplaced(judged)) return { reason: 'superseded' };
  return now > latestTime(message, items) ? { reason: 'late' } : { items };
}

/**
 * Returns the appointments for which a message is still true, sorted by start, even if the message is too late to be
 * sent. Empty if a later message replaces it.
 */
export const stillTrue = (judged: JudgedMessage): readonly Appointment[] =>
  isReplaced(judged) ? [] : itemsOf(judged);

/** Kinds of messages that state the new time of a booking. Only the latest of them is sent. */
export const MOVED: readonly MessageKind[] = ['moved', 'moved_by_shop'];

/**
 * Whether a later message in the log replaces a message. A later move replaces a move. A later cancellation of a single
 * appointment replaces an earlier cancellation. Cancellations in a visit or a series are not replaced, because each is
 * about other items.
 */
function isReplaced({ message: { id: own, kind, subjectKind }, logged }: JudgedMessage): boolean {
  const isSingleCancellation = kind === 'cancelled' && subjectKind === 'appointment';
  const replacing = MOVED.includes(kind) ? MOVED : isSingleCancellation ? [kind] : [];
  return logged.some(
    (other) => other.id > own && replacing.includes(other.kind) && other.state !== 'dropped',
  );
}

/** Returns the appointments for which a message is still true, sorted by start. */
function itemsOf({ message, rows: all, statuses }: JudgedMessage): Appointment[] {
  const { kind, version, subjectKind } = message;
  const rows = all.filter(isAnnounced).sort((a, b) => a.start - b.start || a.id - b.id);
  const live = rows.filter(({ status }) => takesPlaces(status, statuses));
  switch (kind) {
    case 'booked':
    case 'moved':
    case 'moved_by_shop':
      return live;
    case 'awaiting_confirmation':
      return live.filter(({ status }) => status === 'pending-confirmation');
    case 'confirmed':
      return live.filter(({ status }) => status !== 'pending-confirmation' && status !== 'unpaid');
    case 'paid':
      return live.filter(({ status }) => status === 'paid' || status === 'complete');
    case 'payment_due':
      return live.filter(({ status, expiresAt }) => status === 'unpaid' && expiresAt !== null);
    case 'cancelled':
      // For a visit or a series, `version` of the message is the time of the cancellation. Items that were cancelled
      // earlier had a message of their own.
      return rows.filter(
        ({ status, dateModified }) =>
          status === 'cancelled' && (subjectKind === 'appointment' || dateModified >= version),
      );
    case 'reminder':
      return live[0]?.start === version ? live.filter(({ status }) => status !== 'pending-confirmation') : [];
    case 'waitlist_offer':
      return all.filter(({ id, status }) => id === version && status === 'in-cart');
    case 'follow_up':
      return Math.max(...live.map(({ end }) => end)) === version ? live.filter(hasCome) : [];
    default:
      return kind satisfies never;
  }
}

/** Whether the customer has probably come: the booking was confirmed or paid, and staff recorded no no-show. */
const hasCome = ({ status, customerStatus }: Appointment): boolean =>
  customerStatus !== 'no-show' && status !== 'pending-confirmation' && status !== 'unpaid';

/**
 * Returns the last instant at which sending a message still makes sense: a reminder, for example, is useless after the
 * start.
 */
function latestTime({ kind, dueAt, hours }: MessageDraft, items: readonly Appointment[]): Instant {
  const over = Math.max(...items.map(({ end }) => end));
  switch (kind) {
    case 'booked':
    case 'awaiting_confirmation':
    case 'confirmed':
    case 'paid':
    case 'moved':
    case 'moved_by_shop':
      return asInstant(Math.min(dueAt + NEWS_SECONDS, over));
    case 'cancelled':
      return asInstant(dueAt + NEWS_SECONDS);
    case 'payment_due':
    case 'waitlist_offer':
      return asInstant(Math.min(...items.map(({ expiresAt }) => expiresAt ?? dueAt)));
    case 'reminder': {
      const [first] = items;
      return asInstant(Math.min(dueAt + (hours * HOUR) / 2, first!.start));
    }
    case 'follow_up':
      return asInstant(dueAt + FOLLOW_UP_SECONDS);
    default:
      return kind satisfies never;
  }
}
