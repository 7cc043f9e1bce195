import type { QuestionWords } from '../../common/question-fields.mjs';

/** The words of the questions that a service asks; yes and no are those of the dialog of an appointment. */
export interface QuestionTexts extends Omit<QuestionWords, 'yesOrNo'> {
  readonly heading: string;
  /** Placeholder `{name}`: heading of the questions of one service of a visit. */
  readonly headingOf: string;
  /** Label of the button that opens the form of the answers. */
  readonly change: string;
  readonly save: string;
  readonly saved: string;
}

export const QUESTIONS: QuestionTexts = {
  required: 'required',
  place: 'Place {place}',
  heading: 'Questions',
  headingOf: 'Questions: {name}',
  change: 'Change answers',
  save: 'Save answers',
  saved: 'The answers are saved.',
};
