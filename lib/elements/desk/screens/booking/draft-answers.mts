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

/** A service of the form, with the answers to its questions. */
type Service = Pick<NextDraft, 'productId' | 'quantity' | 'answers'>;
type Services = Service & Pick<Draft, 'next'>;

/** Returns the fields for the questions of a service. */
export const fieldsOfService = ({ productId, quantity }: Service, facts: Facts): readonly Field[] =>
  fieldsOf(productOf(productId, facts)?.questions ?? [], quantityOf(quantity));

/** Returns the answers of a service as a request takes them; without answers the field is absent. */
export function answersOfService(
  service: Service,
  facts: Facts,
): { readonly answers?: readonly SentAnswer[] } {
  const answers = changedAnswers(fieldsOfService(service, facts), service.answers);
  return answers.length > 0 ? { answers } : {};
}

/** The services after the first one, with their answers. */
export const answeredNext = (draft: Services, facts: Facts): readonly WantedService[] =>
  nextOf(draft).map((wanted, at) => ({ ...wanted, ...answersOfService(draft.next[at]!, facts) }));

/** Lists the required questions of a service that a visit must answer. A booking alone may leave them open. */
export const lackedBy = (service: Service, { next }: Services, facts: Facts): readonly string[] =>
  next.length === 0 ? [] : unanswered(fieldsOfService(service, facts), service.answers);
