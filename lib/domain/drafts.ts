import type { TimeInput } from '../time/time-input';
import type { CustomerStatus, Enforcement, MetaDatum, Status } from './appointment';

/** The fields that a create or an update may set. */
export interface AppointmentFields {
  readonly productId?: number;
  readonly start?: TimeInput;
  readonly end?: TimeInput;
  /** Wall clock time in words, in the site's zone: `10 March 2026 09:00`. */
  readonly startHuman?: string;
  readonly endHuman?: string;
  readonly status?: Status;
  readonly customerStatus?: CustomerStatus;
  readonly customerId?: number;
  readonly quantity?: number;
  readonly allDay?: boolean;
  /** Takes precedence over `staffIds`. 0 or null counts as absent on create, and clears the members on update. */
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  /** Cost of the whole line: a decimal string or a number. */
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
  /** Whether the payment task (a refund, for example) is resolved: the desk then no longer shows it. */
  readonly moneySettled?: boolean;
}

/** The fields of a new appointment. */
export interface AppointmentDraft extends AppointmentFields, Guest {
  readonly productId: number;
}

/**
 * The person who books without an account, for example by phone. Allowed only for a booking without a customer for
 * which an order is made: the shop keeps the guest with that order. An empty text counts as absent, and a line break
 * becomes a space.
 */
export interface Guest {
  /** At most 200 characters. The first name ends at the first space. */
  readonly guestName?: string;
  /** At most 254 characters. */
  readonly guestEmail?: string;
  /** At most 50 characters, in any format. */
  readonly guestPhone?: string;
}

/** The fields that a customer may set. Length and price come from the product, and everything is enforced. */
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

/** A draft in a batch, with an optional reason of its own. */
export interface BatchDraft extends AppointmentDraft {
  readonly reason?: string;
}

/**
 * Independent writes: creates, then updates, then deletes by id; at most 100. An update may have a reason of its own,
 * too.
 */
export interface Batch {
  readonly create?: readonly BatchDraft[];
  readonly update?: readonly (AppointmentChanges & { readonly id: number; readonly reason?: string })[];
  readonly delete?: readonly number[];
}
