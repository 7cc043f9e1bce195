import { fill } from '../../common/text.mjs';
import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/** Describes how many places are booked: `3 of 6 places taken`; '' for a time with one place. */
export function placesTaken(
  { places }: Pick<Appointment, 'places'>,
  { texts, language }: Pick<Context, 'texts' | 'language'>,
): string {
  if (!places) return '';
  const number = new Intl.NumberFormat(language);
  return fill(texts.appointment.placesTaken, {
    taken: number.format(places.taken),
    of: number.format(places.of),
  });
}

/** Whether the person of a place of a booking is recorded as arrived. */
export const hasArrived = ({ check_ins: arrivals = [] }: Appointment, place: number): boolean =>
  arrivals.some((one) => one.place === place);
