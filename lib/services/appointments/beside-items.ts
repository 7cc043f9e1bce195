import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import type { Span } from '../../time/units';
import { nextStep } from '../claims/next-step';
import type { Claim } from '../claims/places';
import { alternativesOf } from '../claims/unavailable';
import type { Core } from '../work/core';
import type { Work } from '../work/work';

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
 * Creates the 409 error for a customer's move of an appointment over another appointment of the visit, with the nearest
 * times beside the others. `reasons` is empty, because the time itself may be free.
 */
export async function overItems(work: Work, claim: Claim): Promise<AppointmentsError> {
  const alternatives = await alternativesOf(work, claim);
  const { action, sentence } = nextStep({
    hasAlternatives: alternatives.length > 0,
    limits: [],
    orElse: 'move the whole visit',
  });
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `Another appointment of the same visit is at this time. ${sentence}`,
    { action, reasons: [], available: 0, alternatives },
  );
}
