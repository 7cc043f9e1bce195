/**
 * A question that a service asks its customers, as the REST interface returns it. Absent fields have their default
 * values.
 */
export interface Question {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'long' | 'choice' | 'several' | 'yes' | 'date' | 'phone';
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly per?: 'booking' | 'place';
}

export type AnswerValue = string | boolean | readonly string[];

/** An answer to a question of a service, as a REST request contains it. The value null deletes a stored answer. */
export interface SentAnswer {
  readonly key: string;
  /** Number of the place that the answer is about, from 1 to the booking's quantity. Absent: the whole booking. */
  readonly place?: number;
  readonly value: AnswerValue | null;
}

/** Answers that the user has entered, by the id of the field. */
export type Entries = Readonly<Record<string, AnswerValue>>;

/** A form field: a question about the whole booking, or about one of its places (persons). */
export interface Field {
  /**
   * Id of the form field: the key of the question, followed by the place in brackets if the question is about one place
   * (`name[2]`). In errors of the REST interface the field is named `answers.<id>`.
   */
  readonly id: string;
  readonly question: Question;
  /** Number of the place that the question is about, from 1 to the quantity; null for the whole booking. */
  readonly place: number | null;
}

/** Maximum number of answers of one booking. */
const MOST_ANSWERS = 500;

export const fieldIdOf = (key: string, place: number | null): string =>
  place === null ? key : `${key}[${place}]`;

/** Returns the form fields for a number of places: the questions about the booking, then those about each place. */
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

/**
 * Returns the entered answers that differ from the stored answers. An emptied field yields null, which deletes its
 * answer.
 */
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

/** Lists the ids of required fields without an answer. A required checkbox counts as answered only if it is ticked. */
export const unanswered = (fields: readonly Field[], entries: Entries): readonly string[] =>
  fields
    .filter(({ id, question }) => question.required && (isEmpty(entries[id]) || entries[id] === false))
    .map(({ id }) => id);

/** Returns stored answers as the values of form fields, by field id. */
export const entriesOf = (
  answers: readonly { readonly key: string; readonly place: number | null; readonly value: AnswerValue }[],
): Entries => Object.fromEntries(answers.map(({ key, place, value }) => [fieldIdOf(key, place), value]));

/**
 * Returns the error messages about answers, by field id, from the `params` of an error of the REST interface.
 *
 * @param path text before the field id in the names of `params`; for an item of a visit, `items[0].answers.`
 */
export const faultsOf = (
  params: Readonly<Record<string, string>> = {},
  path = 'answers.',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, text]) =>
      name.startsWith(path) ? [[name.slice(path.length), text]] : [],
    ),
  );
