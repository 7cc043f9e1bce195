import type { Instant } from '../../time/units';
import type { Question } from './question';

/**
 * The value of an answer: a text (`YYYY-MM-DD` for a date), true or false for a question of the type `yes`, or a list
 * of texts for `several`.
 */
export type AnswerValue = string | boolean | readonly string[];

/** An answer as a caller sends it. */
export interface AnswerDraft {
  /** Key of the question. */
  readonly key: string;
  /** Place that the answer is about, from 1 to the quantity; null or absent for a question about the booking. */
  readonly place?: number | null;
  /** Value of the answer. Null, an empty text and an empty list remove the answer. */
  readonly value: AnswerValue | null;
}

/** An answer, with its question as it was when it was answered. */
export interface Answer extends Required<Pick<Question, 'key' | 'label' | 'type' | 'personal'>> {
  /** Place that the answer is about, from 1 to the quantity; null for a question about the booking. */
  readonly place: number | null;
  readonly value: AnswerValue;
}

/** A place of an appointment whose person has arrived, with the time. */
export interface CheckIn {
  /** Number of the place, from 1 to the quantity. */
  readonly place: number;
  readonly checkedInAt: Instant;
}

/** The fields of an appointment that depend on its places. */
interface Placed {
  readonly quantity: number;
  readonly answers: readonly Answer[];
  readonly checkIns: readonly CheckIn[];
}

/** The questions of a product, and the number of places of the booking that answers them. */
export interface Asked {
  readonly questions: readonly Required<Question>[];
  readonly quantity: number;
}

/** Returns the path of an answer in error messages. */
export const answerPath = ({ key, place }: Pick<AnswerDraft, 'key' | 'place'>): string =>
  typeof place === 'number' ? `answers.${key}[${place}]` : `answers.${key}`;

/** Returns the keys of the questions whose answers are personal. */
export const personalKeysOf = (questions: readonly Question[]): ReadonlySet<string> =>
  new Set(questions.filter(({ personal }) => personal).map(({ key }) => key));

/** Marks the answers to the questions in `keys` as personal, even if they were not personal when they were given. */
export const asPersonal = (answers: readonly Answer[], keys: ReadonlySet<string>): readonly Answer[] =>
  answers.map((answer) => (keys.has(answer.key) ? { ...answer, personal: true } : answer));

/** Returns the answers that stay after the customer was erased: those that are not personal. */
export const impersonalAnswers = (answers: readonly Answer[]): readonly Answer[] =>
  answers.filter(({ personal }) => !personal);

/** Removes the answers and check-ins of places beyond the quantity, after the quantity became smaller. */
export function withinQuantity<Row extends Placed>(row: Row): Row {
  const isWithin = ({ place }: { readonly place: number | null }): boolean =>
    place === null || place <= row.quantity;
  if (row.answers.every(isWithin) && row.checkIns.every(isWithin)) return row;
  return { ...row, answers: row.answers.filter(isWithin), checkIns: row.checkIns.filter(isWithin) };
}

/**
 * Removes the answers and check-ins of certain places. Later places move up, so that the places are numbered from 1
 * without a gap.
 */
export function withoutPlaces<Row extends Pick<Placed, 'answers' | 'checkIns'>>(
  row: Row,
  places: readonly number[],
): Row {
  const numberAfter = (place: number): number => place - places.filter((gone) => gone < place).length;
  const isLeft = ({ place }: { readonly place: number | null }): boolean =>
    place === null || !places.includes(place);
  return {
    ...row,
    answers: row.answers
      .filter(isLeft)
      .map((answer) => (answer.place === null ? answer : { ...answer, place: numberAfter(answer.place) })),
    checkIns: row.checkIns.filter(isLeft).map((one) => ({ ...one, place: numberAfter(one.place) })),
  };
}
