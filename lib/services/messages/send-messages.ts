import type { Appointment } from '../../domain/appointment';
import { emailKey } from '../../domain/people/contact-keys';
import {
  isOptionalKind,
  type LoggedMessage,
  type Message,
  type UnsentReason,
} from '../../domain/messages/message';
import { judgeMessage } from '../../engine/messages/judge-message';
import { endOfQuietHours } from '../../engine/messages/timed-messages';
import { hoursOf, isStillSet } from '../../engine/messages/message-hours';
import { writeMessage } from '../../engine/messages/write-message';
import type { LeasedMessage, MessageOutcome } from '../../storage/storage';
import { asInstant, type Instant } from '../../time/units';
import type { LinkSigner } from '../self-service/valid-links';
import { retryAt } from '../webhooks/retry-schedule';
import { formerStarts } from './former-starts';
import { loadFacts, type LoadedMessage } from './load-facts';
import type { Messaging } from './messaging';
import { type Addresses, reachableBy } from './reachable-by';
import { readSubjects } from './subject-rows';
import { writtenBy } from './written-by';

/**
 * Number of messages that one process takes at once, with one lease for all of them. `SENT_AT_ONCE` of these are sent
 * at the same time.
 */
const TAKEN_AT_ONCE = 16;
const SENT_AT_ONCE = 4;
/**
 * Seconds after which a process gives up its lease of the messages that it has not begun to send. Otherwise the lease
 * could end while such a message is being sent.
 */
const BEGUN_WITHIN_SECONDS = 120;
/** Shortest lease of messages in seconds: the time during which no other process sends them. */
const LEASE_SECONDS = 300;
/** Maximum number of calls to the shop's ports for one message. Each call has its own time limit. */
const PORT_CALLS = 4;
/** Seconds after which a message is tried again if the facts for it could not be read. */
const UNREADABLE_SECONDS = 60;

/** Everything that is needed to send messages. */
interface Sending extends Messaging {
  readonly links: LinkSigner;
  /** Instant until which messages must be due; later ones are left for the next run. */
  readonly dueBy: Instant;
  /** Once this signal aborts, no further message is begun. */
  readonly stopping: AbortSignal;
  /** Signal that aborts running calls to the mail or text message transport. */
  readonly cut: AbortSignal;
}

/** Sends some of the messages that are due. @returns whether more messages may be due */
export async function sendDueMessages(sending: Sending): Promise<boolean> {
  const { dueBy, stopping, core } = sending;
  const { messages } = core.storage;
  const { clock, hostTimeoutMs } = core.options;
  const longest = BEGUN_WITHIN_SECONDS + Math.ceil((PORT_CALLS * hostTimeoutMs) / 1000);
  const begun = clock.now();
  const taken = await messages.take(TAKEN_AT_ONCE, dueBy, Math.max(LEASE_SECONDS, longest));
  const mayBegin = (): boolean => !stopping.aborted && clock.now() <= begun + BEGUN_WITHIN_SECONDS;
  const waiting = [...taken];
  const sendOnes = async (): Promise<void> => {
    while (waiting.length > 0 && mayBegin()) await settleOrLog(sending, waiting.shift()!);
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendOnes));
  await messages.giveBack(waiting);
  return taken.length === TAKEN_AT_ONCE && waiting.length === 0;
}

/**
 * Sends, drops or postpones one message. If this fails, for example because the database is down, another run tries
 * again once the lease of the message ends.
 */
async function settleOrLog(sending: Sending, message: LeasedMessage): Promise<void> {
  try {
    await settleOne(sending, message);
  } catch (err) {
    sending.core.options.logger.error(
      { err, message: message.id },
      'Sending a message to a customer failed; the background worker tries again later',
    );
  }
}

/** Sends, drops or postpones one message, and records the result in the log of messages. */
async function settleOne(sending: Sending, message: LeasedMessage): Promise<void> {
  const { core, settings } = sending;
  const { storage, options } = core;
  const now = options.clock.now();
  const record = (outcome: MessageOutcome): Promise<void> =>
    storage.messages.record(message, outcome, options.clock.now());
  const drop = (reason: UnsentReason): Promise<void> => record({ ...UNSENT, state: 'dropped', reason });
  const [rowsOf, logged] = await Promise.all([
    readSubjects(core, [message]),
    storage.messages.ofSubjects([message]),
  ]);
  const verdict = judgeMessage({ message, rows: rowsOf(message), logged, statuses: options }, now);
  if ('reason' in verdict) return drop(verdict.reason);
  const first = verdict.items[0]!;
  const quietUntil = isOptionalKind(message.kind)
    ? endOfQuietHours(first, settings.quietHours, core.site.zone, now)
    : undefined;
  if (quietUntil !== undefined) return record({ ...UNSENT, nextAt: quietUntil });
  const to = await reachableBy(core, message, first.contact);
  return 'reason' in to
    ? drop(to.reason)
    : record(
        await attempt(sending, message, {
          items: verdict.items,
          logged,
          to,
        }),
      );
}

/** Result for a message that was not tried and keeps waiting. */
const UNSENT = { state: 'waiting', reason: '', recipient: '', isAttempt: false } as const;

/** The appointments that a message lists, and the addresses to which it may be sent. */
interface Deliverable {
  readonly items: readonly Appointment[];
  /** All messages in the log about the booking, visit or series of the message. */
  readonly logged: readonly LoggedMessage[];
  readonly to: Addresses;
}

/** Writes the text of a message and calls the transport once. Never throws: a failure is returned as a result. */
async function attempt(
  { core, settings, links, cut }: Sending,
  message: LeasedMessage,
  { items, logged, to }: Deliverable,
): Promise<MessageOutcome> {
  const { options, host } = core;
  const { kind } = message;
  let loaded: LoadedMessage;
  try {
    const former = await formerStarts(core, message, logged);
    loaded = await loadFacts({ core, settings }, { message, items, former }, links);
  } catch (err) {
    options.logger.error(
      { err, kind },
      'Reading the appointments of a message failed; the message is sent later',
    );
    return { ...UNSENT, nextAt: asInstant(options.clock.now() + UNREADABLE_SECONDS) };
  }
  const { facts, attachments, installation, products } = loaded;
  if (!settings.kinds.includes(kind) || !isStillSet(message, hoursOf(items, { settings, products })))
    return { ...UNSENT, state: 'dropped', reason: 'switched_off' };
  const written = writtenBy(settings.texts[kind] ?? writeMessage, facts, options.logger);
  if (written === undefined) return { ...UNSENT, state: 'failed', reason: 'text_failed' };
  const sent: Message = {
    id: `message-${message.id}@${installation.toString(36)}.shop-appointments`,
    kind,
    to: { ...to, name: items[0]!.contact.name, language: facts.language },
    ...written,
    attachments,
    links: facts.links,
  };
  try {
    await host.messages!.send(sent, { signal: cut });
    return { ...UNSENT, state: 'sent', recipient: emailKey(to.email) || to.phone, isAttempt: true };
  } catch {
    // The cause is not logged here: the guard around the shop's ports has logged it.
    const nextAt = retryAt(message.attempts + 1, options.clock.now(), undefined);
    return nextAt === undefined
      ? { ...UNSENT, state: 'failed', reason: 'transport_failed', isAttempt: true }
      : { ...UNSENT, isAttempt: true, nextAt };
  }
}
