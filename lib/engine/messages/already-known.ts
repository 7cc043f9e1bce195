import type { Appointment } from '../../domain/appointment';
import type { KnownStarts, MessageKind, StoredMessage } from '../../domain/messages/message';

/** Kinds of messages that state the new time of a booking. */
export const MOVED: readonly MessageKind[] = ['moved', 'moved_by_shop'];
/** Kinds of messages that tell a customer that a cancelled booking is valid again, if their version is not 0. */
const RESTORED: readonly MessageKind[] = ['booked', 'awaiting_confirmation', 'confirmed'];
/**
 * Seconds by which a message may have been sent before the log had the move that it stated: the worker reads events every
 * few seconds, and the clocks of two processes may differ.
 */
const SEEN_LATE_SECONDS = 30;

/**
 * Whether the customer already knows what a message would say, because the change that it reports was undone before the
 * customer was told of it. A move by the customer is always confirmed.
 *
 * @param logged all messages in the log about the booking, visit or series of this message
 * @param items the appointments that the message would list
 */
export function isAlreadyKnown(
  message: Pick<StoredMessage, 'id' | 'kind' | 'version'> & Partial<Pick<StoredMessage, 'lease'>>,
  logged: readonly StoredMessage[],
  items: readonly Appointment[],
): boolean {
  const { kind, version, lease } = message;
  // The process that holds a message has taken those with its lease together, so it judges them by one another.
  const earlier = logged
    .filter(({ id }) => id <= message.id)
    .map((one) => (one.lease === lease ? { ...one, lease: '' } : one))
    .sort((a, b) => b.id - a.id);
  if (kind === 'moved_by_shop') {
    const known = startsBefore(earlier, logged);
    return known !== undefined && isAsKnown(items, known);
  }
  if (version === 0 || !RESTORED.includes(kind)) return false;
  const cancelled = earlier.find((one) => one.kind === 'cancelled');
  return cancelled !== undefined && isUntold(cancelled) && isAsKnown(items, cancelled.knownStarts ?? {});
}

/** Whether each appointment has the start that the customer knows. A start that is not stated has not changed. */
const isAsKnown = (items: readonly Appointment[], known: KnownStarts): boolean =>
  items.every(({ id, start }) => (known[id] ?? start) === start);

/**
 * Returns the starts that the customer knows before the latest move: those before the first one of the moves that the
 * customer was not told of, or those of a message that was sent since. Undefined if the customer may have been told of
 * an earlier move, but this is not certain.
 *
 * @param earlier the messages up to that of the latest move, the latest first
 */
function startsBefore(
  earlier: readonly StoredMessage[],
  logged: readonly StoredMessage[],
): KnownStarts | undefined {
  const moves = earlier.filter(({ kind }) => MOVED.includes(kind));
  const told = moves.findIndex((move, at) => at > 0 && !(move.kind === 'moved_by_shop' && isUntold(move)));
  const last = moves[told];
  if (last && last.state !== 'sent') return undefined;
  const untold = last ? moves.slice(0, told) : moves;
  const since = last ? last.finishedAt! : untold.at(-1)!.createdAt - SEEN_LATE_SECONDS;
  const sent = logged
    .filter(({ state, finishedAt }) => state === 'sent' && finishedAt! >= since)
    .sort((a, b) => a.finishedAt! - b.finishedAt! || a.id - b.id);
  return [...untold, ...sent].reduce<KnownStarts>(
    (known, { knownStarts }) => ({ ...known, ...knownStarts }),
    {},
  );
}

/**
 * Whether a customer was certainly not told by a message, and need not be: it still waits, or was dropped because of a
 * later change. A message that was tried may have arrived.
 */
const isUntold = ({ state, reason, attempts, lease }: StoredMessage): boolean =>
  attempts === 0 &&
  lease === '' &&
  (state === 'waiting' || (state === 'dropped' && ['superseded', 'no_longer_true'].includes(reason)));
