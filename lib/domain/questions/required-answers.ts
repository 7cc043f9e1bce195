import { MOST_ANSWERS } from '../checks/answers-problem';
import { invalidParams } from '../errors';
import { answerPath, type Answer, type Asked } from './answer';
import type { Question } from './question';

/**
 * Checks that every required question is answered, for each place if it is asked for each place.
 *
 * @throws AppointmentsError 400 that names each question without an answer
 */
export function assertAnswered(answers: readonly Answer[], { questions, quantity }: Asked): void {
  const required = questions.filter((question) => question.required);
  if (required.length === 0) return;
  const given = new Set(answers.map(answerPath));
  const missing = required
    .flatMap(({ key, per }) => placesOf(per, quantity).map((place) => answerPath({ key, place })))
    .filter((path) => !given.has(path))
    .slice(0, MOST_NAMED);
  if (missing.length > 0)
    throw invalidParams(Object.fromEntries(missing.map((path) => [path, 'is required'])));
}

/** Largest number of unanswered questions that an error names. */
const MOST_NAMED = 50;

const placesOf = (per: Required<Question>['per'], quantity: number): readonly (number | null)[] =>
  per === 'booking' ? [null] : Array.from({ length: Math.min(quantity, MOST_ANSWERS) }, (_, at) => at + 1);
