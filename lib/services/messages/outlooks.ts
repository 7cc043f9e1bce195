import { type LoggedMessage, UNSENDABLE_REASONS } from '../../domain/messages/message';
import { emailKey } from '../../domain/people/contact-keys';
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
  const rowsOf = await readSubjects(core, waiting);
  const now = core.options.clock.now();
  const found = waiting.map(async (message): Promise<[number, Outlook]> => {
    const [first] = rowsOf(message).sort((a, b) => a.start - b.start || a.id - b.id);
    const to = first && (await reachableBy(core, message, first.contact));
    if (to && 'email' in to)
      return [message.id, { recipient: emailKey(to.email) || to.phone, isUnsendable: false }];
    const isUnsendable = to !== undefined && UNSENDABLE_REASONS.includes(to.reason);
    return [message.id, { recipient: '', isUnsendable: isUnsendable && message.dueAt <= now }];
  });
  return new Map(await Promise.all(found));
}
