/** Texts about the questions of a service. Words in braces are placeholders; a translation keeps them. */
export interface QuestionTexts {
  /** Heading of the questions. */
  readonly questions: string;
  /**
   * Heading of the questions of one service in a visit (several services one after the other). Placeholder `{name}`:
   * the service.
   */
  readonly questionsOf: string;
  /** Text after the label of a question that must be answered, such as "required". */
  readonly answerRequired: string;
  /** Labels of the fields of a date. */
  readonly dateDay: string;
  readonly dateMonth: string;
  readonly dateYear: string;
  /** Heading of the questions about one person of the booking. Placeholder `{place}`: number of the person, from 1. */
  readonly person: string;
  readonly answerMissing: string;
  readonly phoneWrong: string;
  /** Message about a date that is incomplete or does not exist. */
  readonly dateWrong: string;
  /** Message beside a field whose answer the shop has refused. */
  readonly answerRefused: string;
  /** Message of the browser when a form is sent without required answers. */
  readonly answersMissing: string;
  /**
   * Labels and options of questions that the shop has stored, with the texts in the language of the page. Those that are
   * not here are shown as they are stored.
   */
  readonly names: Readonly<Record<string, string>>;
}

export const QUESTION_TEXTS: QuestionTexts = {
  questions: 'Questions about your booking',
  questionsOf: 'Questions: {name}',
  answerRequired: 'required',
  dateDay: 'Day',
  dateMonth: 'Month',
  dateYear: 'Year',
  person: 'Person {place}',
  answerMissing: 'Please answer this question.',
  phoneWrong: 'Please enter a phone number.',
  dateWrong: 'Please enter a full date that exists, with four digits for the year.',
  answerRefused: 'Please check this answer.',
  answersMissing: 'Please check your answers.',
  names: {},
};
