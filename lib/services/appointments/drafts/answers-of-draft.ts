import type { Answer, AnswerDraft } from '../../../domain/questions/answer';
import { answersAfter, assertAnswered } from '../../../domain/questions/read-answers';
import { type ProductSettings, productSettings } from '../../../engine/slots/product/product-settings';
import type { CheckedDraft } from './checked-draft';

/**
 * Reads the answers of a new booking. A product with a wrong setting has no questions, and its booking is refused later.
 *
 * @throws AppointmentsError 400 that names each wrong answer
 */
export const answersOfDraft = (
  { questions, problems }: ProductSettings,
  { answers, quantity = 1 }: { readonly answers?: readonly AnswerDraft[]; readonly quantity?: number },
): readonly Answer[] => (problems.length > 0 ? [] : answersAfter([], answers, { questions, quantity }));

/** Checks that a booking answers every required question. @throws AppointmentsError 400 that names the others */
export const assertDraftAnswered = ({ product, answers, fields: { quantity = 1 } }: CheckedDraft): void =>
  assertAnswered(answers, { questions: productSettings(product).questions, quantity });
