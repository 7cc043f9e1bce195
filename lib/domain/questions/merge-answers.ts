import { answerPath, type Answer, type AnswerDraft, type AnswerValue, type Asked } from './answer';
import { answerValue, answerValueProblem } from '../checks/answer-value';
import { MOST_ANSWERS } from '../checks/answers-problem';
import { invalidParams } from '../errors';
import type { Question } from './question';

/** Largest number of bytes of the answers of one booking, as JSON. */
const MOST_BYTES = 65_536;

/**
 * Merges sent answers into stored answers: a sent answer replaces the stored one with its key and place. Answers about
 * the booking come first, then those about each place, in the order of the questions. An answer that is sent again is
 * stored with the question as it is now.
 *
 * @throws AppointmentsError 400 that names each wrong answer, as `answers.<key>` or `answers.<key>[<place>]`
 */
export function mergeAnswers(
  before: readonly Answer[],
  sent: readonly AnswerDraft[] = [],
  asked: Asked,
): readonly Answer[] {
  if (sent.length === 0) return before;
  const answers = new Map(before.map((answer) => [answerPath(answer), answer]));
  const faults: Record<string, string> = {};
  for (const draft of sent) {
    const path = answerPath(draft);
    const known = answers.get(path);
    const isSame = known !== undefined && JSON.stringify(known.value) === JSON.stringify(draft.value);
    const read = readAnswer(draft, asked, known !== undefined);
    // An answer that is sent again unchanged is valid even if the product now asks its question differently or not at
    // all.
    if (isSame && (typeof read === 'string' || !read)) continue;
    if (typeof read === 'string') faults[path] = read;
    else if (read) answers.set(path, read);
    else answers.delete(path);
  }
  if (Object.keys(faults).length > 0) throw invalidParams(faults);
  const after = sorted([...answers.values()], asked.questions);
  if (after.length > MOST_ANSWERS || Buffer.byteLength(JSON.stringify(after)) > MOST_BYTES)
    throw invalidParams({
      answers: `must be at most ${MOST_ANSWERS} answers, with at most ${MOST_BYTES} bytes together`,
    });
  return after;
}

/**
 * Reads a sent answer.
 *
 * @param isKnown whether an answer with this key and place is stored; such an answer may be removed even if the product
 * no longer has its question
 * @returns the answer, undefined if it is removed, or the fault
 */
function readAnswer(
  { key, place = null, value: sent }: AnswerDraft,
  { questions, quantity }: Asked,
  isKnown: boolean,
): Answer | undefined | string {
  const question = questions.find((one) => one.key === key);
  if (!question)
    return isKnown && isEmpty(sent) ? undefined : 'has a key that no question of this product has';
  const value = answerValue(sent, question);
  const wrongPlace = placeFault(question, place, quantity);
  if (wrongPlace !== undefined) return wrongPlace;
  if (value === undefined) return undefined;
  const problem = answerValueProblem(value, question);
  if (problem !== undefined) return problem;
  const { label, type, personal } = question;
  return { place, key, label, type, personal, value };
}

function placeFault({ per }: Required<Question>, place: number | null, quantity: number): string | undefined {
  if (per === 'booking') return place === null ? undefined : 'is about the booking and must have no place';
  return place !== null && place <= quantity ? undefined : `must have a place from 1 to ${quantity}`;
}

const isEmpty = (value: AnswerValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Sorts answers by place, then by question. Answers to questions that the product no longer asks come last. */
function sorted(answers: readonly Answer[], questions: readonly Question[]): readonly Answer[] {
  const positions = new Map(questions.map(({ key }, at) => [key, at]));
  const positionOf = ({ key }: Answer): number => positions.get(key) ?? questions.length;
  return answers.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || positionOf(a) - positionOf(b));
}
