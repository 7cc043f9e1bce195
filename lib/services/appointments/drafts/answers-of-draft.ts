import type { Answer, AnswerDraft } from '../../../domain/questions/answer';
import { mergeAnswers } from '../../../domain/questions/merge-answers';
import { assertAnswered } from '../../../domain/questions/required-answers';
import { type ProductSettings, productSettings } from '../../../engine/slots/product/product-settings';
import type { CheckedDraft } from './checked-draft';

/**
 * Reads the customer's answers to the product's questions from a new booking. Returns no answers if the product has a
 * wrong setting, because its booking is refused later.
 *
 * @throws AppointmentsError 400 that names each wrong answer
 */
export const answersOfDraft = (
  { questions, problems }: ProductSettings,
  { answers, quantity = 1 }: { readonly answers?: readonly AnswerDraft[]; readonly quantity?: number },
): readonly Answer[] => (problems.length > 0 ? [] : mergeAnswers([], answers, { questions, quantity }));

/**
 * Refuses a booking that leaves a required question unanswered. @throws AppointmentsError 400 that names each such
 * question
 */
export const assertDraftAnswered = ({ product, answers, fields: { quantity = 1 } }: CheckedDraft): void =>
  assertAnswered(answers, { questions: productSettings(product).questions, quantity });
