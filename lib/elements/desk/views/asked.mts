import { type Content, h } from '../../common/dom.mjs';
import { questionFields, type QuestionFields } from '../../common/question-fields.mjs';
import { fill } from '../../common/text.mjs';
import type { Context } from '../context.mjs';

/** Shows form fields for the questions of a service, with the texts of the desk. */
export const askedView = (
  { texts: { questions, appointment, names } }: Pick<Context, 'texts'>,
  parts: Omit<QuestionFields, 'words' | 'tools'>,
): Content[] =>
  questionFields({
    ...parts,
    tools: { h, fill },
    words: { ...questions, names, yesOrNo: { yes: appointment.yes, no: appointment.no } },
  });
