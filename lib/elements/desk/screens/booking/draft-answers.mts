import {
  changedAnswers,
  type Field,
  fieldsOf,
  type SentAnswer,
  unanswered,
} from '../../../common/questions.mjs';
import type { Facts } from '../../api/facts.mjs';
import type { WantedService } from '../../api/visits.mjs';
import { type Draft, type NextDraft, nextOf, quantityOf } from './draft.mjs';
import { productOf } from './product.mjs';

/** A service of the booking form, with its number of places and the answers to its questions. */
type Service = Pick<NextDraft, 'productId' | 'quantity' | 'answers'>;
type Services = Service & Pick<Draft, 'next'> & Partial<Pick<Draft, 'repeat'>>;

/** Returns the form fields for the questions of a service. */
export const fieldsOfService = ({ productId, quantity }: Service, facts: Facts): readonly Field[] =>
  fieldsOf(productOf(productId, facts)?.questions ?? [], quantityOf(quantity));

/**
 * Returns the answers to a service's questions in the form of a request. Without answers, the result has no property
 * `answers`.
 */
export function answersOfService(
  service: Service,
  facts: Facts,
): { readonly answers?: readonly SentAnswer[] } {
  const answers = changedAnswers(fieldsOfService(service, facts), service.answers);
  return answers.length > 0 ? { answers } : {};
}

/**
 * Returns the services of a visit (several services one after the other) after the first one, with the answers to their
 * questions, as a request sends them.
 */
export const answeredNext = (draft: Services, facts: Facts): readonly WantedService[] =>
  nextOf(draft).map((wanted, at) => ({ ...wanted, ...answersOfService(draft.next[at]!, facts) }));

/**
 * Lists the required questions of a service that have no answer, as ids of form fields. Only a visit of several
 * services and a repeated booking need these answers; for any other booking the list is empty, because staff may leave
 * questions open.
 */
export const lackedBy = (service: Service, { next, repeat }: Services, facts: Facts): readonly string[] =>
  next.length === 0 && !repeat ? [] : unanswered(fieldsOfService(service, facts), service.answers);
