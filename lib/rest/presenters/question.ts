import { QUESTION_BASES, QUESTION_TYPES } from '../../domain/questions/question';
import { closed, enumSchema, FLAG, listOf, TEXT } from '../response/schema';

/** Schema of a question that a product asks. */
export const QUESTION = closed(
  'Question',
  {
    key: TEXT,
    label: TEXT,
    type: enumSchema(QUESTION_TYPES),
    required: FLAG,
    options: listOf(TEXT),
    personal: FLAG,
    per: enumSchema(QUESTION_BASES),
  },
  ['required', 'options', 'personal', 'per'],
);
