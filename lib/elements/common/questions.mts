/** A question that a product asks, as the REST interface shows it. Absent fields have their defaults. */
export interface Question {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'long' | 'choice' | 'several' | 'yes' | 'date' | 'phone';
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly per?: 'booking' | 'place';
}

export type AnswerValue = string | boolean | readonly string[];

/** An answer as the REST interface takes it; the value null removes an answer. */
export interface SentAnswer {
  readonly key: string;
  /** Place, from 1 to the quantity. Absent: the booking. */
  readonly place?: number;
  readonly value: AnswerValue | null;
}

/** Entered answers by the id of their field. */
export type Entries = Readonly<Record<string, AnswerValue>>;

/** A question for the booking, or for one of its places. */
export interface Field {
  /** Key, and the place in brackets: the name in errors of the REST interface, without `answers.`. */
  readonly id: string;
  readonly question: Question;
  /** Place, from 1 to the quantity; null for the booking. */
  readonly place: number | null;
}

/** Largest number of answers that a booking can have. */
const MOST_ANSWERS = 500;

export const fieldIdOf = (key: string, place: number | null): string =>
  place === null ? key : `${key}[${place}]`;

/** Returns the fields for a quantity: those about the booking, then those about each place. */
export function fieldsOf(questions: readonly Question[], quantity: number): readonly Field[] {
  const about = (place: number | null): Field[] =>
    questions
      .filter(({ per = 'booking' }) => (per === 'place') === (place !== null))
      .map((question) => ({ id: fieldIdOf(question.key, place), question, place }));
  const places = Math.min(quantity, MOST_ANSWERS);
  const ofPlaces = Array.from({ length: places }, (_, at) => about(at + 1)).flat();
  return [...about(null), ...ofPlaces].slice(0, MOST_ANSWERS);
}

const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** Returns the entered answers that differ from the stored ones; an emptied field removes its answer. */
export const changedAnswers = (
  fields: readonly Field[],
  entries: Entries,
  stored: Entries = {},
): readonly SentAnswer[] =>
  fields.flatMap(({ id, question: { key }, place }) => {
    const entered = entries[id];
    const value = entered === undefined || isEmpty(entered) ? null : entered;
    if (JSON.stringify(value) === JSON.stringify(stored[id] ?? null)) return [];
    return [{ key, ...(place !== null && { place }), value }];
  });

/** Lists the ids of required fields without an answer. A required box has to be ticked. */
export const unanswered = (fields: readonly Field[], entries: Entries): readonly string[] =>
  fields
    .filter(({ id, question }) => question.required && (isEmpty(entries[id]) || entries[id] === false))
    .map(({ id }) => id);

/** Returns the entries of stored answers. */
export const entriesOf = (
  answers: readonly { readonly key: string; readonly place: number | null; readonly value: AnswerValue }[],
): Entries => Object.fromEntries(answers.map(({ key, place, value }) => [fieldIdOf(key, place), value]));

/** Returns the messages of a refusal by the id of their field. */
export const faultsOf = (params: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, text]) =>
      name.startsWith('answers.') ? [[name.slice('answers.'.length), text]] : [],
    ),
  );
