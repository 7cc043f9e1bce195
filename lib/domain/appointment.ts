import type { Instant } from '../time/units';
import type { Settlement } from './order';

/** The contract's appointment statuses. */
export const STATUSES = [
  'unpaid',
  'pending-confirmation',
  'confirmed',
  'paid',
  'cancelled',
  'complete',
  'in-cart',
  'was-in-cart',
] as const;
/** The stored status; a trashed appointment keeps its previous status beside. A site may add statuses of its own. */
export type Status = string;

export const CUSTOMER_STATUSES = ['expected', 'arrived', 'no-show'] as const;
/** Whether the customer is expected, has arrived or did not come. */
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** The strictness of the check of a write: places only, everything a customer must respect, or nothing. */
export const ENFORCEMENTS = ['capacity', 'full', 'none'] as const;
/** Default `capacity`; `full` is what customers get, `none` overbooks on purpose. */
export type Enforcement = (typeof ENFORCEMENTS)[number];

/** A value of the host's own, kept with an appointment. */
export interface MetaDatum {
  readonly id?: number;
  readonly key: string;
  readonly value: unknown;
}

/** A stored appointment. Moments are instants; `cost` is a decimal string for the whole line. */
export interface Appointment {
  readonly id: number;
  readonly status: Status;
  /**
   * The status before it was trashed, or before it lost its place against its customer's will: its hold or the time
   * to pay ran out, or its order was cancelled. A late payment gives only these their place again. `was-in-cart` if a
   * hold was cancelled or trashed. '' otherwise.
   */
  readonly previousStatus: Status;
  readonly customerStatus: CustomerStatus;
  readonly productId: number;
  /** 0: a guest. */
  readonly customerId: number;
  readonly staffIds: readonly number[];
  readonly start: Instant;
  readonly end: Instant;
  /** `start` on the site's clock, with the offset: `2027-03-02T09:00:00+01:00`. */
  readonly startIso: string;
  /** `end` on the site's clock, with the offset. */
  readonly endIso: string;
  /** The time that the booking takes: its span, or whole site days for day and month products and `allDay`. */
  readonly occupiedFrom: Instant;
  readonly occupiedTo: Instant;
  readonly allDay: boolean;
  readonly quantity: number;
  readonly cost: string;
  /** Whether `cost` was entered with its tax in it. */
  readonly costIncludesTax: boolean;
  /** 0: none yet. */
  readonly orderId: number;
  readonly orderItemId: number;
  /** The status of its order that it followed last, so that only later changes of the order move it; '': none yet. */
  readonly orderStatus: string;
  /** The quantity of its order line that it followed last; null: none yet. */
  readonly orderQuantity: number | null;
  readonly timezone: string;
  readonly localTimezone: string;
  readonly googleCalendarEventId: string;
  readonly googleCalendarStaffEventIds: readonly string[];
  readonly metaData: readonly MetaDatum[];
  /**
   * Internal text for the people who work in the shop; '' if there is none. Customers never see it, and neither do
   * webhooks, streams and the events that are kept: it is '' in their snapshots.
   */
  readonly note: string;
  /**
   * Whether the people who work in the shop have settled what its money needed, so that the desk asks for it no more. A
   * change of its status, and a new payment of its order, make this false again.
   */
  readonly moneySettled: boolean;
  /** When its order was paid although it was cancelled, or had lost its place; null: it was not. */
  readonly paidLateAt: Instant | null;
  /**
   * The money of its order line when it was cancelled, or was paid too late; null: its order takes its course, or it
   * has no order line.
   */
  readonly settlement: Settlement | null;
  /** The series that it is an occurrence of; 0: none. */
  readonly seriesId: number;
  /** How it was judged when it last took its place: `none` records an overbooking on purpose. */
  readonly enforce: Enforcement;
  /** Until when an in-cart appointment holds its place, or an unpaid one waits to be paid; null: it does not expire. */
  readonly expiresAt: Instant | null;
  /** Ties an order made outside our transaction to its appointment; '' when there is none waiting. */
  readonly orderReference: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
  /** Rises with each write; the ETag comes from it. */
  readonly version: number;
}

/** An appointment without the fields that are computed from the others when it is read. */
export type StoredAppointment = Omit<Appointment, 'startIso' | 'endIso'>;

/** Everything of an appointment but what storage assigns. */
export type AppointmentRecord = Omit<StoredAppointment, 'id' | 'version'>;

/**
 * Stored metadata after an update, as shop interfaces merge it: an entry with the id of a stored one replaces it,
 * one without replaces the entry of its key or is added, and a null value deletes. Keys that are not sent stay.
 */
export function mergeMetaData(stored: readonly MetaDatum[], sent: readonly MetaDatum[]): MetaDatum[] {
  const merged = new Map(stored.map((datum) => [datum.id!, datum]));
  for (const { id, key, value } of sent) {
    const entryId = idFor(merged, id, key);
    if (value === null) merged.delete(entryId);
    else merged.set(entryId, { id: entryId, key, value });
  }
  return [...merged.values()];
}

function idFor(known: ReadonlyMap<number, MetaDatum>, id: number | undefined, key: string): number {
  if (id !== undefined && known.has(id)) return id;
  const sameKey = [...known.values()].find((datum) => datum.key === key);
  return sameKey?.id ?? Math.max(0, ...known.keys()) + 1;
}
