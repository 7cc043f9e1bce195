import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';

/**
 * Makes the function that tells whether a time lies beside the other items of an appointment's visit that take places.
 * Every time does if the appointment has no visit, or if all items of the visit start at one time.
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
 * Refuses a customer's move of an item to a time that overlaps another item of the visit.
 *
 * @throws AppointmentsError 409
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
    'At this time there is another appointment of the same visit. Choose another time, or move the whole visit.',
    { action: 'choose_time', reasons: [], alternatives: [] },
  );
}
