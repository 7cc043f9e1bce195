import type { Appointment } from '../../api/appointments.mjs';

/** Returns one booking of each guest, in their order. Guests without an e-mail address and a phone number are nobody. */
export function guestsIn(appointments: readonly Appointment[]): Appointment[] {
  const guests = new Map<string, Appointment>();
  for (const booking of appointments) {
    const key = booking.customer_email.trim().toLowerCase() || booking.customer_phone.replaceAll(/\D/g, '');
    if (booking.customer_id === 0 && key !== '' && !guests.has(key)) guests.set(key, booking);
  }
  return [...guests.values()];
}
