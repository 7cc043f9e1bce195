import type { Instant } from '../time/units';
import type { Answer, CheckIn } from './questions/answer';
import type { Contact } from './people/contact';
import type { EntitlementUse } from './money/entitlement';
import type { StoredLanes } from './lane';
import type { Settlement } from './orders/order';
import type { MoneyNote } from './money/money-note';
import type { Fee } from './money/fee';
import type { Policies } from './money/policies';

/** The statuses of an appointment that every site has. */
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
/** Attendance of the customer: the customer is expected, has arrived or did not come. */
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/**
 * How strictly a booking or a change is checked: `capacity` checks only places, `full` also every rule for customers,
 * `none` nothing.
 */
export const ENFORCEMENTS = ['capacity', 'full', 'none'] as const;
/**
 * How strictly a booking or a change is checked. Default `capacity`; customers' bookings use `full`; `none` overbooks
 * on purpose.
 */
export type Enforcement = (typeof ENFORCEMENTS)[number];

/** A value that is stored with an appointment, under a key that the shop chooses. */
export interface MetaDatum {
  readonly id?: number;
  readonly key: string;
  readonly value: unknown;
}

/** A stored appointment. Times are instants; `cost` is a decimal string for the whole order line. */
export interface Appointment extends StoredLanes {
  readonly id: number;
  readonly status: Status;
  /**
   * Status of a trashed appointment before it was trashed. Also the status before a cancellation whose reason was that
   * the hold or the time to pay ran out, or that the order was cancelled; a late payment restores only an appointment
   * that was cancelled for such a reason. `was-in-cart` for a cancelled or trashed hold; '' for any other appointment.
   */
  readonly previousStatus: Status;
  readonly customerStatus: CustomerStatus;
  readonly productId: number;
  /** Id of the customer; 0 for a guest. */
  readonly customerId: number;
  readonly staffIds: readonly number[];
  readonly start: Instant;
  readonly end: Instant;
  /** `start` as a text on the site's clock, with its offset: `2027-03-02T09:00:00+01:00`. */
  readonly startIso: string;
  /** `end` as a text on the site's clock, with its offset. */
  readonly endIso: string;
  /**
   * Start of the time that the appointment occupies: `start` or, for day and month products and for `allDay`, the
   * beginning of the site's day.
   */
  readonly occupiedFrom: Instant;
  readonly occupiedTo: Instant;
  /** Resources that the booking takes, in the order of its product's needs; 0 for a need that no resource meets. */
  readonly resourceIds: readonly number[];
  readonly allDay: boolean;
  readonly quantity: number;
  readonly cost: string;
  /** Whether `cost` was entered including tax. */
  readonly costIncludesTax: boolean;
  /** Id of the order; 0 without an order. */
  readonly orderId: number;
  readonly orderItemId: number;
  /**
   * Order status that the library last applied to the appointment, so that only later changes of the order change the
   * appointment; '' before the first time.
   */
  readonly orderStatus: string;
  /** Quantity that the library last copied from the order line to the appointment; null before the first time. */
  readonly orderQuantity: number | null;
  readonly timezone: string;
  readonly localTimezone: string;
  readonly googleCalendarEventId: string;
  readonly googleCalendarStaffEventIds: readonly string[];
  readonly metaData: readonly MetaDatum[];
  /**
   * The person to reach about the appointment; empty for a hold in a cart. Taken from the call, or else from the
   * order's billing, or else from the user. Webhooks, streams and stored events have an empty contact.
   */
  readonly contact: Contact;
  /**
   * Answers to the questions of the product, about the booking first, then place by place. Webhooks, streams and stored
   * events do not contain answers: their snapshots have an empty list.
   */
  readonly answers: readonly Answer[];
  /** The places whose person has arrived, with the time. */
  readonly checkIns: readonly CheckIn[];
  /**
   * Internal text for staff; '' if there is none. Customers never see the note. In webhooks, streams and stored events,
   * it is ''.
   */
  readonly note: string;
  /**
   * True once staff have resolved the payment task of the appointment (such as a refund), so that the desk no longer
   * shows it. A change of the status, or a new payment of the order, sets this to false again.
   */
  readonly moneySettled: boolean;
  /**
   * True if staff know that the appointment lies outside: the appointment already lay outside when it was booked or
   * moved, or staff have decided later that it stays. An appointment lies outside if the times that it takes of its
   * members, product or resources are closed, if it names a member whom its product does not have, or if its product is
   * gone.
   */
  readonly outsideAccepted: boolean;
  /**
   * Time at which the worker found that the appointment lies outside the opening hours since a later change: its times
   * were closed, or its member or product is gone. Null if the appointment lies inside, was not examined yet, or
   * already lay outside when it was booked or moved.
   */
  readonly leftOutsideAt: Instant | null;
  /**
   * Time of a payment that came after the appointment was cancelled or had lost its place; null if there was none.
   */
  readonly paidLateAt: Instant | null;
  /**
   * The amounts paid, to refund and still owed for the order line, after a cancellation, a no-show, a change of price
   * or a late payment. Null if none of these has happened, or if the appointment has no order line.
   */
  readonly settlement: Settlement | null;
  /**
   * The use of an entitlement (such as a pass of ten visits) that pays for places of the appointment; null if no
   * entitlement pays. `cost` is the part of the price that the entitlement does not pay.
   */
  readonly entitlement: EntitlementUse | null;
  /**
   * Whether the customer has to pay in advance: an unpaid appointment is then cancelled at `expiresAt` even if its
   * order is on hold.
   */
  readonly mustPrepay: boolean;
  /** Time at which the customer cancelled after the time limit for cancelling; null if the customer did not. */
  readonly cancelledLateAt: Instant | null;
  /**
   * The product's fees for cancelling and not coming, as they were when the appointment was booked; null if the product
   * had no fees.
   */
  readonly policies: Policies | null;
  /** Deposit of the order line with tax, as a decimal string; null for an appointment without a deposit. */
  readonly dueNow: string | null;
  /**
   * Rest of the order line with tax, which the customer pays later, as a decimal string; null for an appointment
   * without a deposit.
   */
  readonly dueLater: string | null;
  /**
   * Amount that counted as paid for the order line when the payments of the order were last divided between its lines.
   * Refunds of the whole order were subtracted before. Null before the first division, if the order reports payments by
   * line, and if the order states no payments.
   */
  readonly linePaid: string | null;
  /**
   * Payments of the order when they were last divided between its lines, minus refunds of the whole order; null before
   * the first division.
   */
  readonly orderPaid: string | null;
  /** Part of `orderPaid` that belongs to no order line; null before the first division. */
  readonly orderUnclaimed: string | null;
  /** Fees of the appointment, including those that a manager waived. */
  readonly fees: readonly Fee[];
  /** Amounts that staff noted as paid in the shop, refunded or waived, oldest first. */
  readonly moneyNotes: readonly MoneyNote[];
  /** Number of times that the customer has moved the appointment. */
  readonly customerMoves: number;
  /** Id of the series to which the appointment belongs; 0 without a series. */
  readonly seriesId: number;
  /** Id of the visit of which the appointment is an item; 0 without a visit. */
  readonly visitId: number;
  /**
   * How strictly the appointment was checked when it last took its place: `none` records an overbooking on purpose.
   */
  readonly enforce: Enforcement;
  /**
   * End of the hold of an in-cart appointment, or of the time to pay of an unpaid appointment; null if the appointment
   * does not expire.
   */
  readonly expiresAt: Instant | null;
  /**
   * Reference of the order while the shop creates it outside the library's transaction; '' as soon as the appointment
   * has the order's id, and if there is no such order.
   */
  readonly orderReference: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
  /** Version of the appointment; rises with each write. The ETag is derived from it. */
  readonly version: number;
}

/** An appointment without `startIso` and `endIso`, which are computed when it is read. */
export type StoredAppointment = Omit<Appointment, 'startIso' | 'endIso'>;

/** The stored fields of an appointment without its id and version. */
export type AppointmentRecord = Omit<StoredAppointment, 'id' | 'version'>;

/**
 * Merges sent metadata into stored metadata. A sent entry with the id of a stored one replaces it. An entry without an
 * id replaces the entry with its key, or is added. A null value deletes the entry. Keys that are not sent stay.
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
