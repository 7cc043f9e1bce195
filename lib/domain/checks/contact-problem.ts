import { type Contact, CONTACT_LENGTHS, isAddress, languageTag, NO_CONTACT } from '../people/contact';
import { isObject } from './option-check';
import { type Problem, storableProblem } from './value-problems';

/** Finds the fault of an e-mail address. '' is accepted: it stands for no address. */
export const addressProblem = (value: unknown): Problem =>
  value === '' || (typeof value === 'string' && isAddress(value))
    ? undefined
    : `must be an e-mail address of at most ${CONTACT_LENGTHS.email} characters`;

const languageProblem = (value: unknown): Problem =>
  value === '' || (typeof value === 'string' && languageTag(value) !== undefined)
    ? undefined
    : 'must be a language tag (BCP 47) such as de-AT';

const PROBLEMS: Readonly<Record<keyof Contact, (value: unknown) => Problem>> = {
  name: (value) => storableProblem(value, { maxLength: CONTACT_LENGTHS.name }),
  email: addressProblem,
  phone: (value) => storableProblem(value, { maxLength: CONTACT_LENGTHS.phone }),
  language: languageProblem,
};

const NAMES = Object.keys(NO_CONTACT).join(', ');

/** Finds the fault of a contact. Any of its fields may be absent. */
export function contactProblem(value: unknown): Problem {
  if (!isObject(value)) return `must be an object with ${NAMES}`;
  for (const [name, text] of Object.entries(value)) {
    if (!Object.hasOwn(PROBLEMS, name)) return `must have no other fields than ${NAMES}`;
    const problem = text === undefined ? undefined : PROBLEMS[name as keyof Contact](text);
    if (problem !== undefined) return `is wrong: its ${name} ${problem}`;
  }
  return undefined;
}
