import type { Answer } from '../../domain/questions/answer';
import { QUESTION_TYPES } from '../../domain/questions/question';
import type { WireCheckIn } from '../../wire/answers';
import {
  closed,
  enumSchema,
  FLAG,
  INSTANT,
  INTEGER,
  listOf,
  type Schema,
  schemaOrNull,
  TEXT,
} from '../response/schema';

export const ANSWERS: Schema = {
  ...listOf(
    closed('Answer', {
      place: schemaOrNull(INTEGER),
      key: TEXT,
      label: TEXT,
      type: enumSchema(QUESTION_TYPES),
      personal: FLAG,
      value: { type: ['string', 'boolean', 'array'], items: TEXT },
    } satisfies Record<keyof Answer, Schema>),
  ),
  description:
    'The answers to the questions of the product, each with the question as it was when it was answered: first those about the booking, then those about each place; only if there are any.',
};

export const CHECK_INS: Schema = {
  ...listOf(
    closed('CheckIn', { place: INTEGER, checked_in_at: INSTANT } satisfies Record<keyof WireCheckIn, Schema>),
  ),
  description: 'The places whose person has arrived; only if there are any.',
};
