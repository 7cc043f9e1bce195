/** The words about the questions of a product. A text keeps its placeholders, which are in braces. */
export interface QuestionTexts {
  /** Heading of the questions. */
  readonly questions: string;
  /** Heading of the questions of a service of a visit. Placeholder `{name}`: the service. */
  readonly questionsOf: string;
  /** Follows the label of a question that has to be answered. */
  readonly answerRequired: string;
  /** Heading of the questions about one person. Placeholder `{place}`: number of the person. */
  readonly person: string;
  readonly answerMissing: string;
  readonly phoneWrong: string;
  /** Says that the shop has refused an answer. */
  readonly answerRefused: string;
  /** Reason why a form is not sent. */
  readonly answersMissing: string;
}

export const QUESTION_TEXTS: QuestionTexts = {
  questions: 'Questions about your booking',
  questionsOf: 'Questions: {name}',
  answerRequired: 'required',
  person: 'Person {place}',
  answerMissing: 'Please answer this question.',
  phoneWrong: 'Please enter a phone number.',
  answerRefused: 'Please check this answer.',
  answersMissing: 'Please check your answers.',
};
