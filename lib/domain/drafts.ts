import type { TimeInput } from '../time/time-input';
import type { CustomerStatus, Enforcement, MetaDatum, Status } from './appointment';

/** The fields that a create or an update may set. */
export interface AppointmentFields {
  readonly productId?: number;
  readonly start?: TimeInput;
  readonly end?: TimeInput;
  /** Wall clock in human words, read as the site's: `10 March 2026 09:00`. */
  readonly startHuman?: string;
  readonly endHuman?: string;
  readonly status?: Status;
  readonly customerStatus?: CustomerStatus;
  readonly customerId?: number;
  readonly quantity?: number;
  readonly allDay?: boolean;
  /** Wins over `staffIds`; 0 or null is nothing sent on create and clears on update. */
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  /** Decimal string or number: the whole line. */
  readonly cost?: string | number;
  readonly costIncludesTax?: boolean;
  readonly timezone?: string;
  readonly localTimezone?: string;
  readonly orderId?: number;
  readonly googleCalendarEventId?: string;
  readonly googleCalendarStaffEventIds?: readonly string[];
  readonly metaData?: readonly MetaDatum[];
  /** Internal text, at most 2,000 characters; '' empties it. */
  readonly note?: string;
  readonly enforce?: Enforcement;
}

/** The fields that an update may set. */
export interface AppointmentChanges extends AppointmentFields {
  /** Whether its refund, or whatever else its money needs, is settled: the desk then asks for it no more. */
  readonly moneySettled?: boolean;
}

/** The fields of a new appointment. */
export interface AppointmentDraft extends AppointmentFields, Guest {
  readonly productId: number;
}

/**
 * The person who books without an account, for example by phone. Only a booking without a customer, for which an order
 * is made, may have one: the shop keeps the guest with that order. An empty text is as good as none, and a line break
 * becomes a space.
 */
export interface Guest {
  /** At most 200 characters; the first name ends at the first space. */
  readonly guestName?: string;
  /** At most 254 characters. */
  readonly guestEmail?: string;
  /** At most 50 characters, in any form. */
  readonly guestPhone?: string;
}

/** The fields that a customer may set: the length and the price come from the product, and everything is enforced. */
export interface CustomerBooking {
  readonly productId: number;
  readonly start: TimeInput;
  readonly quantity?: number;
  readonly customerId?: number;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly localTimezone?: string;
  readonly metaData?: readonly MetaDatum[];
}

/** A draft in a batch, with a reason of its own, if it has one. */
export interface BatchDraft extends AppointmentDraft {
  readonly reason?: string;
}

/**
 * Several writes, each on its own: creates, then updates, then deletes by id; at most 100. An update may
 * have a reason of its own, too.
 */
export interface Batch {
  readonly create?: readonly BatchDraft[];
  readonly update?: readonly (AppointmentChanges & { readonly id: number; readonly reason?: string })[];
  readonly delete?: readonly number[];
}
