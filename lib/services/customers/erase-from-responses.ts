import type { Core } from '../work/core';
import { AT_ONCE } from './at-once';
import type { PersonalQuestions } from './personal-questions';
import { rewriteCopies } from './rewrite-copies';
import { isAppointment, textWithoutPerson } from './without-person';

/**
 * Erases a person from the records of these appointments in stored HTTP responses, and from all other records there for
 * which `isTheirs` is true.
 */
export async function eraseFromResponsesWith(
  { storage: { personalData } }: Core,
  isTheirs: (record: Readonly<Record<string, unknown>>) => boolean,
  { ids, questions }: { readonly ids: ReadonlySet<unknown>; readonly questions: PersonalQuestions },
): Promise<void> {
  await rewriteCopies('', {
    personalData,
    read: (after) => personalData.answersWithPeople(after, AT_ONCE),
    clean: (text) =>
      textWithoutPerson(
        text,
        (record) => (isAppointment(record) && ids.has(record.id)) || isTheirs(record),
        questions,
      ),
    write: (copy, t) => personalData.rewriteAnswer(copy, t),
  });
}
