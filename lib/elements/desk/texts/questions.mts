import type { QuestionWords } from '../../common/question-fields.mjs';

/** Texts for the questions that a service asks. "Yes" and "No" are in `AppointmentTexts`. */
export interface QuestionTexts extends Omit<QuestionWords, 'yesOrNo' | 'names'> {
  readonly heading: string;
  /**
   * Heading of the questions of one service in a visit (several services one after the other). Placeholder `{name}`:
   * the service.
   */
  readonly headingOf: string;
  /** Label of the button that opens the form for the answers. */
  readonly change: string;
  readonly save: string;
  readonly saved: string;
}

export const QUESTIONS: QuestionTexts = {
  required: 'required',
  clear: 'Clear',
  place: 'Place {place}',
  heading: 'Questions',
  headingOf: 'Questions: {name}',
  change: 'Change answers',
  save: 'Save answers',
  saved: 'The answers are saved.',
};
