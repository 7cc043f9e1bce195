import type { Appointment } from '../../domain/appointment';
import type { Contact } from '../../domain/contact';
import type { Logger } from '../../domain/logger';
import type { Message, MessageSubject, OptionalMessageKind, UnsentReason } from '../../domain/message';
import { judgeMessage } from '../../engine/messages/judge-message';
import { messageAddressKeys } from '../../domain/message-address-keys';
import type { MessageFacts, WrittenMessage } from '../../domain/message-facts';
import type { WriteMessage } from '../../domain/message-settings';
import { writeMessage } from '../../engine/messages/write-message';
import type { LeasedMessage, MessageOutcome } from '../../storage/storage';
import type { LinkSigner } from '../self-service/open-links';
import { retryAt } from '../webhooks/retry-schedule';
import type { Core } from '../work/core';
import { loadFacts } from './load-facts';
import type { Messaging } from './messaging';

/** Number of messages that are leased together and sent at the same time. */
const TAKEN_AT_ONCE = 16;
const SENT_AT_ONCE = 4;
/**
 * Seconds after which messages that have not begun are given back, so that their lease does not end while they are being
 * sent.
 */
const BEGUN_WITHIN_SECONDS = 120;

/** Everything that sending needs. */
interface Sending extends Messaging {
  readonly links: LinkSigner;
  /** No message is begun after this signal. */
  readonly stopping: AbortSignal;
  /** Aborts running calls of the transport. */
  readonly cut: AbortSignal;
}

/** Sends the messages that are due, until none is left or `stopping` aborts. */
export async function sendDueMessages(sending: Sending): Promise<void> {
  const { messages } = sending.core.storage;
  const { clock } = sending.core.options;
  const { stopping } = sending;
  while (!stopping.aborted) {
    const begun = clock.now();
    const taken = await messages.take(TAKEN_AT_ONCE, begun);
    if (taken.length === 0) return;
    const mayBegin = (): boolean => !stopping.aborted && clock.now() <= begun + BEGUN_WITHIN_SECONDS;
    for (let at = 0; at < taken.length; at += SENT_AT_ONCE) {
      if (!mayBegin()) {
        await messages.giveBack(taken.slice(at));
        break;
      }
      await Promise.all(taken.slice(at, at + SENT_AT_ONCE).map((message) => settleOrLog(sending, message)));
    }
  }
}

/** Settles one message. If that fails, for example because the database is down, its lease ends, and it is taken again. */
async function settleOrLog(sending: Sending, message: LeasedMessage): Promise<void> {
  try {
    await settleOne(sending, message);
  } catch (err) {
    sending.core.options.logger.error({ err, message: message.id }, 'A message could not be settled');
  }
}

/** Sends, drops or postpones one message, and records it. */
async function settleOne(sending: Sending, message: LeasedMessage): Promise<void> {
  const { core } = sending;
  const { storage, options } = core;
  const drop = (reason: UnsentReason): Promise<void> =>
    storage.messages.record(
      message,
      { state: 'dropped', reason, recipient: '', isAttempt: false },
      options.clock.now(),
    );
  const [rows, logged] = await Promise.all([rowsOf(core, message), storage.messages.ofSubjects([message])]);
  const verdict = judgeMessage({ message, rows, logged }, options.clock.now());
  if ('reason' in verdict) return drop(verdict.reason);
  const { contact } = verdict.items[0]!;
  const refused = await reasonAgainst(core, message, contact);
  if (refused !== undefined) return drop(refused);
  return attempt(sending, message, verdict.items);
}

/** Calls the transport once, and records whether it has accepted the message. */
async function attempt(
  sending: Sending,
  message: LeasedMessage,
  items: readonly Appointment[],
): Promise<void> {
  const { options, storage } = sending.core;
  const outcome = await outcomeOf(sending, message, items);
  await storage.messages.record(message, { ...outcome, isAttempt: true }, options.clock.now());
}

/** Writes a message and calls the transport. Never throws: a failure is returned as an outcome. */
async function outcomeOf(
  { core, settings, links, cut }: Sending,
  message: LeasedMessage,
  items: readonly Appointment[],
): Promise<Omit<MessageOutcome, 'isAttempt'>> {
  const { options, host } = core;
  const { name, email, phone } = items[0]!.contact;
  try {
    const { facts, attachments, installation } = await loadFacts(
      { core, settings },
      { kind: message.kind, items },
      links,
    );
    const written = writtenBy(settings.texts[message.kind] ?? writeMessage, facts, options.logger);
    if (written === undefined) return { state: 'failed', reason: 'text_failed', recipient: '' };
    const sent: Message = {
      id: `message-${message.id}@${installation.toString(36)}.shop-appointments`,
      kind: message.kind,
      to: { email, phone, name, language: facts.language },
      ...written,
      attachments,
      links: facts.links,
    };
    await host.messages!.send(sent, { signal: cut });
    return { state: 'sent', reason: '', recipient: email || phone };
  } catch {
    // The guard of the ports has written the cause into the log.
    const nextAt = retryAt(message.attempts + 1, options.clock.now(), undefined);
    return nextAt === undefined
      ? { state: 'failed', reason: 'transport_failed', recipient: '' }
      : { state: 'waiting', reason: '', recipient: '', nextAt };
  }
}

/** Writes the texts of a message; undefined if the function of the shop failed, which is logged. */
function writtenBy(write: WriteMessage, facts: MessageFacts, logger: Logger): WrittenMessage | undefined {
  try {
    const { subject, text, html } = write(facts);
    if ([subject, text, html].some((part) => typeof part !== 'string' || part === ''))
      throw new TypeError('subject, text and html must be texts that are not empty');
    // A line break in a subject could add a header to a mail.
    return { subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), text, html };
  } catch (err) {
    logger.error({ err, kind: facts.kind }, 'The text of a message could not be written');
    return undefined;
  }
}

/** Reads the appointments that a message is about. */
async function rowsOf({ storage }: Core, { subjectKind, subjectId }: MessageSubject): Promise<Appointment[]> {
  switch (subjectKind) {
    case 'appointment':
      return [...(await storage.appointments.find([subjectId])).values()];
    case 'visit':
      return storage.appointments.ofVisits([subjectId]);
    case 'series':
      return storage.appointments.ofSeries([subjectId]);
    default:
      return subjectKind satisfies never;
  }
}

/** Returns the reason for which a person cannot get a message; undefined if they can. */
async function reasonAgainst(
  core: Core,
  { kind }: Pick<LeasedMessage, 'kind'>,
  { email, phone }: Contact,
): Promise<UnsentReason | undefined> {
  if (email === '') return phone === '' ? 'no_address' : undefined;
  const marks = await core.storage.messageAddresses.marksOf(messageAddressKeys(core.options.secrets, email));
  if (marks.has('bounced') && phone === '') return 'unreachable';
  return marks.has(kind as OptionalMessageKind) ? 'opted_out' : undefined;
}
