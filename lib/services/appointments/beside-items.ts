import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';

/**
 * Returns a function that checks whether a span is free of the other appointments of the visit (appointments that were
 * booked together). Cancelled appointments are ignored. The function always returns true if the appointment belongs to
 * no visit, or if the visit's appointments happen at the same time (`together`).
 */
export async function besideItems(
  { storage, options }: Pick<Core, 'storage' | 'options'>,
  { id, visitId }: Appointment,
  t?: Transaction,
): Promise<(span: Span) => boolean> {
  const visit = visitId > 0 ? (await storage.visits.find([visitId], t)).get(visitId) : undefined;
  if (!visit || visit.arrange === 'together') return () => true;
  const items = await storage.appointments.ofVisits([visitId], t);
  const others = items.filter((item) => item.id !== id && takesPlaces(item.status, options));
  return ({ start, end }) => others.every((other) => end <= other.start || other.end <= start);
}

/**
 * Refuses a customer's move of an appointment if the new time overlaps another appointment of the visit (appointments
 * that were booked together).
 *
 * @throws AppointmentsError 409 `shop_appointments_slot_unavailable`
 */
export async function assertBesideItems(
  core: Pick<Core, 'storage' | 'options'>,
  moved: Appointment,
  t: Transaction,
): Promise<void> {
  const isBeside = await besideItems(core, moved, t);
  if (isBeside(moved)) return;
  throw new AppointmentsError(
    'shop_appointments_slot_unavailable',
    'Another appointment of the same visit is at this time. Choose another time, or move the whole visit.',
    { action: 'choose_time', reasons: [], alternatives: [] },
  );
}
