import type { Content } from '../../common/dom.mjs';
import { questionFields, type QuestionFields } from '../../common/question-fields.mjs';
import type { Context } from '../context.mjs';

/** Shows the fields for questions with the words of the desk. */
export const askedView = (
  { texts: { questions, appointment } }: Pick<Context, 'texts'>,
  parts: Omit<QuestionFields, 'words'>,
): Content[] =>
  questionFields({ ...parts, words: { ...questions, yes: appointment.yes, no: appointment.no } });
