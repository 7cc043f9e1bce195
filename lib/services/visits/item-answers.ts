import type { Answer } from '../../domain/questions/answer';
import { AppointmentsError, invalidParams } from '../../domain/errors';
import { assertAnswered } from '../../domain/questions/required-answers';
import type { VisitItemDraft } from '../../domain/visits/visit-requests';
import type { VisitItem } from '../../engine/visits/types';
import { answersOfDraft } from '../appointments/drafts/answers-of-draft';

/**
 * Reads the answers that a request sends for the items of a visit.
 *
 * @param isBooked whether required questions need an answer; a visit in a cart gets its answers at the checkout
 * @returns a list of answers for each item
 * @throws AppointmentsError 400 that names the first wrong answer, such as `items[0].answers.terms`
 */
export const answersOfItems = (
  drafts: readonly VisitItemDraft[],
  items: readonly VisitItem[],
  isBooked: boolean,
): readonly (readonly Answer[])[] =>
  drafts.map((draft, at) => {
    const { product, quantity } = items[at]!;
    try {
      const answers = answersOfDraft(product, draft);
      if (isBooked) assertAnswered(answers, { questions: product.questions, quantity });
      return answers;
    } catch (error) {
      if (!(error instanceof AppointmentsError)) throw error;
      const [[path, fault] = ['', '']] = Object.entries(error.data.params ?? {});
      throw invalidParams({ [`items[${at}].${path}`]: fault });
    }
  });
