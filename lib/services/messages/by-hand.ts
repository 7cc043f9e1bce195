import { type LoggedMessage, wasUnsendable } from '../../domain/messages/message';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import { stillTrue } from '../../engine/messages/judge-message';
import { writeMessage } from '../../engine/messages/write-message';
import { loadEventWorld } from '../calendar/event-world';
import type { LinkSigner } from '../self-service/valid-links';
import type { Core } from '../work/core';
import { factsIn } from './load-facts';
import type { Messaging } from './messaging';
import { readSubjects } from './subject-rows';
import { writtenBy } from './written-by';

/** Seconds for which a message that could not be sent is listed as unsent. */
export const UNSENT_SECONDS = 30 * SECONDS_A_DAY;

/** Largest number of messages that are looked at for the number of those to give in person. */
const MOST_UNTOLD = 100;

/**
 * A message for staff to give to a customer by phone or in person, because it could not be sent. It is never stored.
 */
export interface MessageByHand {
  /** Id of the first appointment that the message is about. */
  readonly appointmentId: number;
  /** Name of the customer's contact; '' if it is unknown. */
  readonly name: string;
  /** Phone number of the customer's contact; '' if it is unknown. */
  readonly phone: string;
  /** The plain text of the message, as it would be sent at this moment. */
  readonly text: string;
}

/**
 * Returns the messages for staff to give in person, by message id. These are the messages that are still true, and whose
 * booking is not over. If one of the shop's ports fails, the failure is logged and the result is empty.
 *
 * @param unsent messages that could not be sent, or that have no address to go to
 */
export async function readByHand(
  messaging: Messaging,
  unsent: readonly LoggedMessage[],
  links: LinkSigner,
): Promise<ReadonlyMap<number, MessageByHand>> {
  const { core, settings } = messaging;
  const { options } = core;
  const news = await untoldNews(core, unsent);
  if (news.length === 0) return new Map();
  try {
    const world = await loadEventWorld(
      core,
      news.flatMap(({ items }) => items),
    );
    const found = news.map(async ({ message, items }) => {
      const facts = await factsIn(messaging, { message, items, former: {} }, { world, links });
      const write = settings.texts[message.kind] ?? writeMessage;
      const { text } = writtenBy(write, facts, options.logger) ?? writeMessage(facts);
      const { id: appointmentId, contact } = items[0]!;
      return [message.id, { appointmentId, name: contact.name, phone: contact.phone, text }] as const;
    });
    return new Map(await Promise.all(found));
  } catch (err) {
    options.logger.error(
      { err },
      'Writing the texts with which staff tell customers by phone failed, so the list of unsent messages has no such texts',
    );
    return new Map();
  }
}

/**
 * Returns the number of messages of the last days that could not be sent and are still true, so that staff should give
 * them in person; at most 100.
 */
export async function countUntold(core: Core): Promise<number> {
  const unsentSince = asInstant(core.options.clock.now() - UNSENT_SECONDS);
  const query = { subjects: undefined, state: undefined, unsentSince, limit: MOST_UNTOLD, offset: 0 };
  const items = await core.storage.messages.items(query);
  return (await untoldNews(core, items.filter(wasUnsendable))).length;
}

/** A message that staff should give in person, and the appointments that it is about. */
interface Untold {
  readonly message: LoggedMessage;
  readonly items: ReturnType<typeof stillTrue>;
}

/** Returns the messages that are still true and whose booking is not over, with the appointments that they are about. */
async function untoldNews(core: Core, unsent: readonly LoggedMessage[]): Promise<readonly Untold[]> {
  const { storage, options } = core;
  if (unsent.length === 0) return [];
  const [rowsOf, logged] = await Promise.all([
    readSubjects(core, unsent),
    storage.messages.ofSubjects(unsent),
  ]);
  const now = options.clock.now();
  return unsent.flatMap((message) => {
    const ofSubject = logged.filter(
      ({ subjectKind, subjectId }) => subjectKind === message.subjectKind && subjectId === message.subjectId,
    );
    const items = stillTrue({ message, rows: rowsOf(message), logged: ofSubject, statuses: options });
    return items.some(({ end }) => end > now) ? [{ message, items }] : [];
  });
}
