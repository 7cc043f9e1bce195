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
/**
 * The stored status; a trashed appointment keeps its previous status in `previousStatus`. A site may add statuses of
 * its own.
 */
export type Status = string;

export const CUSTOMER_STATUSES = ['expected', 'arrived', 'no-show'] as const;
/** Whether the customer is expected, has arrived or did not come. */
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** The strictness of the check of a write: places only, everything a customer must respect, or nothing. */
export const ENFORCEMENTS = ['capacity', 'full', 'none'] as const;
/** Strictness of a write's check. Default `capacity`; customers' bookings use `full`; `none` overbooks on purpose. */
export type Enforcement = (typeof ENFORCEMENTS)[number];

/** A custom value of the host, kept with an appointment. */
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
   * Status before the appointment was trashed, or before it lost its place without the customer's doing: its hold or
   * the time to pay ran out, or its order was cancelled. Only these appointments get their place back by a late
   * payment. `was-in-cart` after a cancelled or trashed hold. '' otherwise.
   */
  readonly previousStatus: Status;
  readonly customerStatus: CustomerStatus;
  readonly productId: number;
  /** 0 for a guest. */
  readonly customerId: number;
  readonly staffIds: readonly number[];
  readonly start: Instant;
  readonly end: Instant;
  /** `start` on the site's clock, with the offset: `2027-03-02T09:00:00+01:00`. */
  readonly startIso: string;
  /** `end` on the site's clock, with the offset. */
  readonly endIso: string;
  /** Time that the booking takes: its span, or whole site days for day and month products and `allDay`. */
  readonly occupiedFrom: Instant;
  readonly occupiedTo: Instant;
  readonly allDay: boolean;
  readonly quantity: number;
  readonly cost: string;
  /** Whether `cost` was entered including tax. */
  readonly costIncludesTax: boolean;
  /** 0 without an order. */
  readonly orderId: number;
  readonly orderItemId: number;
  /**
   * Status of the order that the appointment last followed, so that only later changes of the order move it; '' for
   * none yet.
   */
  readonly orderStatus: string;
  /** Quantity of the order line that the appointment last followed; null for none yet. */
  readonly orderQuantity: number | null;
  readonly timezone: string;
  readonly localTimezone: string;
  readonly googleCalendarEventId: string;
  readonly googleCalendarStaffEventIds: readonly string[];
  readonly metaData: readonly MetaDatum[];
  /**
   * Internal text for staff; '' if there is none. Customers never see it. Webhooks, streams and stored events do not
   * contain it: it is '' in their snapshots.
   */
  readonly note: string;
  /**
   * True once staff have resolved the payment task, which the desk then no longer shows. A change of the status, and
   * a new payment of the order, make it false again.
   */
  readonly moneySettled: boolean;
  /**
   * Time of a payment that came after the appointment was cancelled or had lost its place; null if there was none.
   */
  readonly paidLateAt: Instant | null;
  /**
   * Amounts of the order line at a cancellation or a late payment; null if nothing was cancelled or paid late, or if
   * there is no order line.
   */
  readonly settlement: Settlement | null;
  /** Series of this occurrence; 0 without one. */
  readonly seriesId: number;
  /** Enforcement with which the appointment last took its place: `none` records an overbooking on purpose. */
  readonly enforce: Enforcement;
  /**
   * End of the hold of an in-cart appointment, or of the time to pay an unpaid one; null if the appointment does not
   * expire.
   */
  readonly expiresAt: Instant | null;
  /**
   * Reference of an order that is made outside the library's transaction and still has to be tied to the appointment;
   * '' if there is none.
   */
  readonly orderReference: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
  /** Rises with each write. The ETag is made from it. */
  readonly version: number;
}

/** An appointment without the fields that are computed from the others when it is read. */
export type StoredAppointment = Omit<Appointment, 'startIso' | 'endIso'>;

/** Everything of an appointment except the fields that storage assigns. */
export type AppointmentRecord = Omit<StoredAppointment, 'id' | 'version'>;

/**
 * Merges metadata into stored metadata, as shop interfaces do: an entry with the id of a stored one replaces it, one
 * without an id replaces the entry of its key or is added, and a null value deletes. Keys that are not sent stay.
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
