import type { Appointment } from '../../api/appointments.mjs';

/**
 * Returns the first booking of each guest, in the order of the list. A booking without e-mail address and phone number
 * is left out, because its guest cannot be recognised.
 */
export function guestsIn(appointments: readonly Appointment[]): Appointment[] {
  const guests = new Map<string, Appointment>();
  for (const booking of appointments) {
    const key = booking.customer_email.trim().toLowerCase() || booking.customer_phone.replaceAll(/\D/g, '');
    if (booking.customer_id === 0 && key !== '' && !guests.has(key)) guests.set(key, booking);
  }
  return [...guests.values()];
}
