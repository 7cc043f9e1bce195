import type { Contact } from '../../domain/people/contact';
import { UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import { Pace } from '../../runtime/slices';
import type { VisitCounts } from '../../storage/storage';
import { type DeskAppointment, withDeskFacts } from '../calendar/desk-facts';
import type { Core } from '../work/core';
import { guestBooking, guestOf, type PersonAtDesk } from './guest';

/** Maximum number of coming appointments in a response; `PAST_A_PAGE` is the number of past appointments on a page. */
const MOST_COMING = 50;
const PAST_A_PAGE = 20;

/** Selects the page of a person's past appointments. */
export interface VisitQuery {
  /** Number of the page of past appointments, from 1. Default: 1. */
  readonly page?: number;
  /** Signal that ends the computation when it aborts. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * A person's appointments as the shop's staff see them, including cancelled ones. Appointments in a cart or in the
 * trash are left out.
 */
export interface CustomerVisits {
  /**
   * Note of staff about the person, which stays from visit to visit; '' for none. Null for a guest with neither
   * an e-mail address nor a phone number, about whom no note can be kept.
   */
  readonly note: string | null;
  readonly counts: VisitCounts;
  /** Appointments that have not ended, the soonest first; at most 50. */
  readonly coming: readonly DeskAppointment[];
  /** Appointments that have ended, the latest first; 20 on a page. */
  readonly past: readonly DeskAppointment[];
  /** Number of appointments that have ended, on all pages together. */
  readonly pastTotal: number;
}

/** The appointments of a guest: a person without an account. */
export interface GuestVisits extends CustomerVisits {
  /** Contact of the booking that was used to find the guest. */
  readonly contact: Contact;
}

/**
 * Reads a customer's appointments for the shop's staff. The number of reads does not grow with the number of
 * appointments.
 */
export const readVisits = (core: Core, customerId: number, query: VisitQuery): Promise<CustomerVisits> =>
  readVisitsOf(core, { filters: { customerId }, noted: { customerId } }, query);

/**
 * Reads the appointments of the guest who made a booking, for the shop's staff. The number of reads does not grow with
 * the number of appointments.
 *
 * @throws AppointmentsError 404 if there is no such booking, or if it has a customer
 */
export async function readGuestVisits(
  core: Core,
  bookingId: number,
  query: VisitQuery,
): Promise<GuestVisits> {
  const booking = await guestBooking(core, bookingId);
  return { contact: booking.contact, ...(await readVisitsOf(core, guestOf(booking), query)) };
}

async function readVisitsOf(
  core: Core,
  { filters, noted }: PersonAtDesk,
  { page = 1, signal }: VisitQuery,
): Promise<CustomerVisits> {
  const { storage, keptRules, options } = core;
  const { appointments } = storage;
  const now = options.clock.now();
  const visits = { ...filters, notStatuses: UNLISTED_STATUSES };
  const note = noted ? await storage.personNotes.find(noted) : null;
  const counts = await appointments.visitCounts(visits, now);
  const ahead = await appointments.items({
    ...visits,
    endsAfter: now,
    orderBy: 'start',
    order: 'asc',
    limit: MOST_COMING,
    offset: 0,
  });
  const behind = await appointments.list({
    ...visits,
    endedBy: now,
    orderBy: 'start',
    order: 'desc',
    limit: PAST_A_PAGE,
    offset: (page - 1) * PAST_A_PAGE,
  });
  const found = [...ahead, ...behind.items];
  const rules = found.length > 0 ? await keptRules.all() : [];
  const seen = { rules, now, pace: new Pace(() => signal) };
  const shown = await withDeskFacts(core, { appointments: found }, seen);
  const coming = shown.slice(0, ahead.length);
  return { note, counts, coming, past: shown.slice(ahead.length), pastTotal: behind.total };
}
