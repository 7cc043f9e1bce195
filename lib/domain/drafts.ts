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
  readonly enforce?: Enforcement;
}

/** The fields of a new appointment. */
export interface AppointmentDraft extends AppointmentFields {
  readonly productId: number;
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

/** Several writes, each on its own: creates, then updates, then deletes by id; at most 100. */
export interface Batch {
  readonly create?: readonly AppointmentDraft[];
  /** Each with a reason of its own, if it has one. */
  readonly update?: readonly (AppointmentFields & { readonly id: number; readonly reason?: string })[];
  readonly delete?: readonly number[];
}
