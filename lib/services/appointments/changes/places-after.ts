import {
  asPersonal,
  impersonalAnswers,
  personalKeysOf,
  withinQuantity,
  withoutPlaces,
} from '../../../domain/questions/answer';
import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import { mergeAnswers } from '../../../domain/questions/merge-answers';
import type { ProductSettings } from '../../../engine/slots/product/product-settings';
import type { Instant } from '../../../time/units';

/**
 * Returns the answers and check-ins after an update. Answers and check-ins of cancelled places are removed. If the
 * appointment gets another customer, the personal answers are removed. If the appointment gets another customer,
 * product or start, all check-ins are removed, because they were made for the former booking.
 *
 * @param start start of the appointment after the update
 * @throws AppointmentsError 400 for wrong answers, and for cancelled places that do not match the quantity
 */
export function placesAfter(
  before: Appointment,
  {
    quantity = before.quantity,
    cancelledPlaces = [],
    customerId = before.customerId,
    productId = before.productId,
    answers,
  }: AppointmentChanges,
  { questions }: ProductSettings,
  start: Instant,
): Pick<Appointment, 'answers' | 'checkIns'> {
  if (cancelledPlaces.length > 0) checkCancelled(cancelledPlaces, before.quantity, quantity);
  const left = withinQuantity({ ...withoutPlaces(before, cancelledPlaces), quantity });
  const isOthers = customerId !== before.customerId;
  const kept = isOthers
    ? impersonalAnswers(asPersonal(left.answers, personalKeysOf(questions)))
    : left.answers;
  const isOther = isOthers || productId !== before.productId || start !== before.start;
  return {
    answers: mergeAnswers(kept, answers, { questions, quantity }),
    checkIns: isOther ? [] : left.checkIns,
  };
}

function checkCancelled(places: readonly number[], before: number, after: number): void {
  if (new Set(places).size < places.length) refuse('must not list a place twice');
  if (places.some((place) => place > before)) refuse(`must be numbers of places from 1 to ${before}`);
  if (places.length !== before - after)
    refuse(`must list as many places as \`quantity\` is reduced by: ${Math.max(before - after, 0)}`);
}

function refuse(fault: string): never {
  throw invalidParams({ cancelledPlaces: fault });
}
