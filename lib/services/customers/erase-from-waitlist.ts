import type { MessageSubject } from '../../domain/messages/message';
import type { WaitingPerson } from '../../storage/storage';
import type { Core } from '../work/core';

/** Ends the waitlist entries of a person, and erases the person from them and from the messages about them. */
export async function eraseFromWaitlist({ storage, options }: Core, person: WaitingPerson): Promise<void> {
  const ids = await storage.waitlist.erase(person, options.clock.now());
  const subjects = ids.map((id): MessageSubject => ({ subjectKind: 'waitlist', subjectId: id }));
  if (subjects.length > 0) await storage.transaction((t) => storage.messages.eraseRecipients(subjects, t));
}
