/** The types of question. `yes` is a box to tick, such as the consent to terms. */
export const QUESTION_TYPES = ['text', 'long', 'choice', 'several', 'yes', 'date', 'phone'] as const;
/** The form of the answer: one line, several lines, an option, several options, a box to tick, a date or a phone number. */
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Whether a question is answered once for the whole booking, or once for each place. */
export const QUESTION_BASES = ['booking', 'place'] as const;
/** How often a question is answered. `booking`: once for the booking. `place`: once for each of its places. */
export type QuestionBasis = (typeof QUESTION_BASES)[number];

/** A question that a product asks with each booking. */
export interface Question {
  /** Name of the question in answers: lower-case letters, digits and `_`, at most 40. */
  readonly key: string;
  /** The question as people read it, at most 200 characters. */
  readonly label: string;
  readonly type: QuestionType;
  /** Whether a customer's booking needs the answer. A required box (`yes`) has to be ticked. Default false. */
  readonly required?: boolean;
  /** The possible answers of `choice` and `several`, at most 50. */
  readonly options?: readonly string[];
  /** Whether the answer is about a person, so that the erasure of the customer removes it. Default false. */
  readonly personal?: boolean;
  /** Whether the question is answered for the booking or for each place. Default `booking`. */
  readonly per?: QuestionBasis;
}

export const MOST_QUESTIONS = 30;

/** Whether the answers to questions of this type are taken from `options`. */
export const hasOptions = (type: unknown): boolean => type === 'choice' || type === 'several';
