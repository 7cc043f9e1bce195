import { digitsOf } from '../../../common/phone-numbers.mjs';
import type { Appointment } from '../../api/appointments.mjs';

/** The fields of an appointment that identify its person. */
type OfPerson = Pick<Appointment, 'customer_id' | 'customer_email' | 'customer_phone'>;

/**
 * Returns a text that is equal for all appointments of a person, as the shop tells people apart: a customer's id, or else
 * a guest's e-mail address, or else the digits of the phone number. '' if nothing identifies the person.
 */
export function personOf({
  customer_id: id,
  customer_email: email,
  customer_phone: phone,
}: OfPerson): string {
  if (id > 0) return `customer ${id}`;
  return email.trim().toLowerCase() || digitsOf(phone);
}

/** Returns one booking for each guest: the first one in the list. Bookings that identify no guest are left out. */
export function guestsIn(appointments: readonly Appointment[]): Appointment[] {
  const guests = new Map<string, Appointment>();
  for (const booking of appointments) {
    const key = personOf(booking);
    if (booking.customer_id === 0 && key !== '' && !guests.has(key)) guests.set(key, booking);
  }
  return [...guests.values()];
}
