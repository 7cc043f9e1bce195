import type { AddedCustomer, CustomerDraft } from '../../domain/people/new-customer';
import type { GuestChanges } from '../../domain/people/guest-change';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import type { DeskAppointment } from '../calendar/desk-facts';
import { addCustomer } from './add-customer';
import { changeGuest, type GuestChange } from './change-guest';
import { writeGuestNote } from './guest-note';
import { searchAppointments } from './search';
import { countTasks, type DeskTask, readTasks } from './tasks';
import {
  type CustomerVisits,
  type GuestVisits,
  readGuestVisits,
  readVisits,
  type VisitQuery,
} from './visits-of-person';

/** Data for the shop's staff, in addition to the calendar (`calendar.desk`). */
export interface DeskService {
  /** Returns a customer's appointments; empty for a customer whom the library has never seen. */
  visits(customerId: number, query?: VisitQuery): Promise<CustomerVisits>;
  /**
   * Returns the appointments of the guest who made a booking. These are all guest bookings with the e-mail address of
   * the booking. If the booking has no e-mail address, they are all guest bookings with its phone number and without an
   * e-mail address. If it has no phone number either, only the booking itself is returned.
   *
   * @throws AppointmentsError 404 if there is no such booking, or if it has a customer
   */
  guestVisits(bookingId: number, query?: VisitQuery): Promise<GuestVisits>;
  /** Stores the note of staff about a customer, which stays from visit to visit; '' removes it. */
  writeNote(customerId: number, note: string): Promise<void>;
  /**
   * Stores the note of staff about the guest who made a booking, by the booking's e-mail address, or else by its phone
   * number; '' removes it.
   *
   * @throws AppointmentsError 404 as `guestVisits`, 400 if the booking has neither
   */
  writeGuestNote(bookingId: number, note: string): Promise<void>;
  /**
   * Changes the contact of the guest who made a booking, in all bookings of this guest (see `guestVisits`) and in the
   * entries of the waitlist. The note about the guest moves along. A name or number that is other than that of the named
   * booking stays. If another guest has the new e-mail address or number already, the two become one guest, whose note
   * has the texts of both. Each changed booking emits `appointment.updated`. After a crash, another call finishes the
   * work.
   *
   * @throws AppointmentsError 404 if there is no such booking; 400 if the booking has a customer, if neither an e-mail address nor a phone number would be left, and if two notes together are too long
   */
  changeGuest(
    bookingId: number,
    changes: GuestChanges,
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<GuestChange>;
  /**
   * Finds the appointments whose contact or customer has the text, as `appointments.list({ search })` does: at most 20,
   * the latest start first. Appointments in a cart or in the trash are left out. If too many customers have the text,
   * some of their appointments are not found, without an error.
   */
  search(search: string, options?: { readonly signal?: AbortSignal }): Promise<readonly DeskAppointment[]>;
  /**
   * Lists the open tasks of staff about money, orders and bookings: at most 100 about money and orders, newest first,
   * then at most 100 bookings to confirm and at most 100 appointments outside the opening hours, both sorted by start,
   * and at most 100 appointments of the last seven days without a mark of attendance, the latest first.
   *
   * A task about money or an order ends (a) when the order is refunded, (b) when the order has got the change that it
   * lacked, (c) when the order line is removed, (d) when the appointment gets its place back, or (e) after `update(id,
   * { moneySettled: true })`. A booking to confirm ends when its status changes, and at the end of the booking. An
   * appointment outside the hours is no longer listed when it is moved or cancelled, begins, lies in open time again
   * (after the next run of the background worker), and after `update(id, { outsideAccepted: true })`.
   *
   * @throws AppointmentsError 502 if the shop does not respond
   */
  tasks(options?: { readonly signal?: AbortSignal }): Promise<readonly DeskTask[]>;
  /**
   * Returns the number of tasks and of messages that could not be sent and that staff should give in person, at most 500.
   * The refunds of one visit count once, and so do its unpaid fees.
   *
   * @throws as `tasks`
   */
  openTasks(): Promise<number>;
  /**
   * Adds a customer to the users of the shop. If a user has the e-mail address already, returns that user as stored,
   * with `isNew` false; a repeated call adds no second customer. The id of the user is the library's.
   *
   * @throws AppointmentsError 400 without a name or an address, and if the shop's users port cannot add customers
   */
  addCustomer(
    customer: CustomerDraft,
    how?: Pick<WriteContext, 'actorId' | 'transaction'>,
  ): Promise<AddedCustomer>;
}

export function createDeskService(core: Core): DeskService {
  return {
    visits: (customerId, query = {}) => readVisits(core, customerId, query),
    guestVisits: (bookingId, query = {}) => readGuestVisits(core, bookingId, query),
    writeNote: (customerId, note) =>
      core.storage.personNotes.write({ customerId }, note.trim(), core.options.clock.now()),
    writeGuestNote: (bookingId, note) => writeGuestNote(core, bookingId, note),
    changeGuest: (bookingId, changes, how = {}) => changeGuest(core, bookingId, changes, how),
    search: (search, { signal } = {}) => searchAppointments(core, search, signal),
    tasks: ({ signal } = {}) => readTasks(core, signal),
    openTasks: () => countTasks(core),
    addCustomer: (customer, how = {}) => addCustomer(core, customer, how),
  };
}
