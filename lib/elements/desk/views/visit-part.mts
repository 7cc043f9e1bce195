import { fill } from '../../common/text.mjs';
import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/**
 * Says which of the services of a visit an appointment is: `visit, 1 of 2`; '' if no other one is listed.
 *
 * @param listed appointments in the order of their starts, among them those of the visit
 */
export function visitPart(
  { id, visit_id: visit }: Pick<Appointment, 'id' | 'visit_id'>,
  listed: readonly Pick<Appointment, 'id' | 'visit_id'>[],
  { texts, language }: Pick<Context, 'texts' | 'language'>,
): string {
  const services = visit ? listed.filter((one) => one.visit_id === visit) : [];
  if (services.length < 2) return '';
  const number = new Intl.NumberFormat(language);
  return fill(texts.appointment.visitPart, {
    at: number.format(services.findIndex((one) => one.id === id) + 1),
    of: number.format(services.length),
  });
}
