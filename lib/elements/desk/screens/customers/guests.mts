import type { Appointment } from '../../api/appointments.mjs';

/**
 * Returns one booking for each guest: the first one in the list. Guests are distinguished by e-mail address or phone
 * number; bookings with neither are left out.
 */
export function guestsIn(appointments: readonly Appointment[]): Appointment[] {
  const guests = new Map<string, Appointment>();
  for (const booking of appointments) {
    const key = booking.customer_email.trim().toLowerCase() || booking.customer_phone.replaceAll(/\D/g, '');
    if (booking.customer_id === 0 && key !== '' && !guests.has(key)) guests.set(key, booking);
  }
  return [...guests.values()];
}
