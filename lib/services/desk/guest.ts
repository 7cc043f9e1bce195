import type { Appointment } from '../../domain/appointment';
import { contactKeys, personKey } from '../../domain/people/contact-keys';
import { UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import type { AppointmentFilters, NotedPerson, Transaction } from '../../storage/storage';
import { noSuchAppointment } from '../appointments/not-found';
import type { Core } from '../work/core';

/** A customer or guest: how the appointments and the note are found. */
export interface PersonAtDesk {
  /** Filters that find the person's appointments. */
  readonly filters: AppointmentFilters;
  /** Key of the note about the person; undefined if no note can be kept. */
  readonly noted: NotedPerson | undefined;
}

/**
 * Reads a booking of a guest.
 *
 * @throws AppointmentsError 404 if there is no such booking, or if it has a customer
 */
export async function guestBooking(core: Core, id: number, t?: Transaction): Promise<Appointment> {
  const booking = await listedBooking(core, id, t);
  if (booking.customerId !== 0) throw noSuchAppointment(id);
  return booking;
}

/**
 * Reads a booking that is neither in a cart nor in the trash.
 *
 * @throws AppointmentsError 404 if there is no such booking
 */
export async function listedBooking({ storage }: Core, id: number, t?: Transaction): Promise<Appointment> {
  const booking = (await storage.appointments.find([id], t)).get(id);
  if (!booking || UNLISTED_STATUSES.includes(booking.status)) throw noSuchAppointment(id);
  return booking;
}

/**
 * Returns how to find the bookings of the guest who made this booking, and the note about the guest. With an e-mail
 * address: all guest bookings with this address. With only a phone number: all guest bookings with this number and
 * without an e-mail address. With neither: only this booking, because two people may have the same name.
 */
export function guestOf({ id, contact }: Appointment): PersonAtDesk {
  const { email, phone } = contactKeys(contact);
  const noted = { personKey: personKey(contact) };
  if (email !== '') return { filters: { customerId: 0, contactEmail: email }, noted };
  if (phone === '') return { filters: { ids: [id] }, noted: undefined };
  return { filters: { customerId: 0, contactEmail: '', contactPhone: phone }, noted };
}
