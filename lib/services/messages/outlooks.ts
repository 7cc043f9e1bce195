import { isOfSubject, type LoggedMessage, UNSENDABLE_REASONS } from '../../domain/messages/message';
import { emailKey } from '../../domain/people/contact-keys';
import { judgeMessage } from '../../engine/messages/judge-message';
import type { Core } from '../work/core';
import { reachableBy } from './reachable-by';
import { readSubjects } from './subject-rows';

/** How a waiting message would be sent now. */
interface Outlook {
  /** E-mail address, or else phone number; '' if the message would not be sent. */
  readonly recipient: string;
  /** Whether it could not be sent, because its contact has no address that may be used. */
  readonly isUnsendable: boolean;
}

/** Returns how each waiting message would be sent now, by message id. */
export async function outlooksOf(
  core: Core,
  messages: readonly LoggedMessage[],
): Promise<ReadonlyMap<number, Outlook>> {
  const waiting = messages.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return new Map();
  const { storage, options } = core;
  const [rowsOf, logged] = await Promise.all([
    readSubjects(core, waiting),
    storage.messages.ofSubjects(waiting),
  ]);
  const now = options.clock.now();
  // A message about a change by staff waits for this time, but staff read at once that it has no address.
  const soon = now + options.messages.undoSeconds;
  const found = waiting.map(async (message): Promise<[number, Outlook]> => {
    const ofSubject = logged.filter((one) => isOfSubject(one, message));
    const verdict = judgeMessage(
      { message, rows: rowsOf(message), logged: ofSubject, statuses: options },
      now,
    );
    const to = 'items' in verdict ? await reachableBy(core, message, verdict.items[0]!.contact) : undefined;
    if (to && 'email' in to)
      return [message.id, { recipient: emailKey(to.email) || to.phone, isUnsendable: false }];
    const isUnsendable = to !== undefined && UNSENDABLE_REASONS.includes(to.reason);
    return [message.id, { recipient: '', isUnsendable: isUnsendable && message.dueAt <= soon }];
  });
  return new Map(await Promise.all(found));
}
