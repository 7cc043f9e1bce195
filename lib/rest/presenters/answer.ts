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
    "The answers to the product's questions, each with the text of the question at that time: first the answers about the whole booking, then those about single places. Absent if there are no answers.",
};

export const CHECK_INS: Schema = {
  ...listOf(
    closed('CheckIn', { place: INTEGER, checked_in_at: INSTANT } satisfies Record<keyof WireCheckIn, Schema>),
  ),
  description:
    'The places of the appointment whose person has arrived, with the instant of the arrival. Absent if nobody has arrived.',
};
