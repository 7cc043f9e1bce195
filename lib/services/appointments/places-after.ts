import { impersonalAnswers, withinQuantity, withoutPlaces } from '../../domain/answer';
import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { answersAfter } from '../../domain/read-answers';
import type { ProductSettings } from '../../engine/slots/product-settings';

/**
 * Returns the answers and check-ins after the changes. Cancelled places lose theirs. An appointment of another customer
 * does not keep the personal answers of the former one.
 *
 * @throws AppointmentsError 400 for wrong answers, and for cancelled places that do not match the quantity
 */
export function placesAfter(
  before: Appointment,
  {
    quantity = before.quantity,
    cancelledPlaces = [],
    customerId = before.customerId,
    answers,
  }: AppointmentChanges,
  { questions }: ProductSettings,
): Pick<Appointment, 'answers' | 'checkIns'> {
  if (cancelledPlaces.length > 0) checkCancelled(cancelledPlaces, before.quantity, quantity);
  const left = withinQuantity({ ...withoutPlaces(before, cancelledPlaces), quantity });
  const kept = customerId === before.customerId ? left.answers : impersonalAnswers(left.answers);
  return { answers: answersAfter(kept, answers, { questions, quantity }), checkIns: left.checkIns };
}

function checkCancelled(places: readonly number[], before: number, after: number): void {
  if (new Set(places).size < places.length) refuse('must have each place once');
  if (places.some((place) => place > before)) refuse(`must be places from 1 to ${before}`);
  if (places.length !== before - after)
    refuse(`must be as many places as \`quantity\` is reduced by, which is ${Math.max(before - after, 0)}`);
}

function refuse(fault: string): never {
  throw invalidParams({ cancelledPlaces: fault });
}
