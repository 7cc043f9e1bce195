import type { LoggedMessage } from '../../domain/messages/message';
import { stillTrue } from '../../engine/messages/judge-message';
import { writeMessage } from '../../engine/messages/write-message';
import { loadEventWorld } from '../calendar/event-world';
import type { LinkSigner } from '../self-service/valid-links';
import { factsIn } from './load-facts';
import type { Messaging } from './messaging';
import { readSubjects } from './subject-rows';
import { writtenBy } from './written-by';

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
  const { storage, options } = core;
  if (unsent.length === 0) return new Map();
  const [rowsOf, logged] = await Promise.all([
    readSubjects(core, unsent),
    storage.messages.ofSubjects(unsent),
  ]);
  const now = options.clock.now();
  const news = unsent.flatMap((message) => {
    const ofSubject = logged.filter(
      ({ subjectKind, subjectId }) => subjectKind === message.subjectKind && subjectId === message.subjectId,
    );
    const items = stillTrue({ message, rows: rowsOf(message), logged: ofSubject, statuses: options });
    return items.some(({ end }) => end > now) ? [{ message, items }] : [];
  });
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
