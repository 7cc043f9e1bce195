import type { TimeInput } from '../time/time-input';
import type { AnswerDraft } from './questions/answer';
import type { Contact } from './people/contact';
import type { MoneyNoteKind } from './money/money-note';
import type { Canceller } from './money/fee';
import type { CustomerStatus, Enforcement, MetaDatum, Status } from './appointment';

/** The fields of an appointment that a create or an update may set. */
export interface AppointmentFields {
  readonly productId?: number;
  readonly start?: TimeInput;
  readonly end?: TimeInput;
  /** Wall clock time as text, in the site's zone, such as `10 March 2026 09:00`. */
  readonly startHuman?: string;
  readonly endHuman?: string;
  readonly status?: Status;
  readonly customerStatus?: CustomerStatus;
  readonly customerId?: number;
  readonly quantity?: number;
  readonly allDay?: boolean;
  /**
   * The one member who serves the appointment; takes precedence over `staffIds`. 0 or null counts as absent on create,
   * and clears the members on update.
   */
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  /**
   * Resources to take: one active resource for each need of the product, in the order of the needs. A resource is
   * accepted even if the need does not name it. Default: the first free resources that meet the needs. An update that
   * changes neither the time nor the product keeps the appointment's resources by default, as long as they have room.
   */
  readonly resourceIds?: readonly number[];
  /** Cost of the whole order line: a decimal string or a number. */
  readonly cost?: string | number;
  readonly costIncludesTax?: boolean;
  readonly timezone?: string;
  readonly localTimezone?: string;
  /**
   * Id of the order to which the appointment's line is added. A change that also cancels the appointment or some of its
   * places, or charges or waives its fee, may not name another order.
   */
  readonly orderId?: number;
  readonly googleCalendarEventId?: string;
  readonly googleCalendarStaffEventIds?: readonly string[];
  readonly metaData?: readonly MetaDatum[];
  /**
   * The contact of the appointment. On create, a value that is not sent is taken from the order's billing, or else from
   * the user. On update, a value that is not sent stays, and '' removes it.
   */
  readonly contact?: Partial<Contact>;
  /**
   * Answers to the product's questions. An answer that is not sent stays as it is. An answer with the value null is
   * removed.
   */
  readonly answers?: readonly AnswerDraft[];
  /** Internal text for staff, at most 2,000 characters; '' empties it. */
  readonly note?: string;
  readonly enforce?: Enforcement;
}

/** The fields of an appointment that an update may set. */
export interface AppointmentChanges extends AppointmentFields {
  /**
   * The numbers of the cancelled places, if the quantity becomes smaller: one number for each cancelled place. The
   * answers and check-ins of these places are removed, and later places move up. Default: the last places.
   */
  readonly cancelledPlaces?: readonly number[];
  /** Whether the payment task (a refund, for example) is resolved: the desk then no longer shows it. */
  readonly moneySettled?: boolean;
  /**
   * True: the appointment may stay outside (in closed time, or without its member or product), so it is no longer
   * listed as outside, and is no longer a task of the desk. If the appointment is moved later, the library sets the
   * value by the new time.
   */
  readonly outsideAccepted?: boolean;
  /**
   * The canceller of the appointment, if the change cancels it. Default: `customer` if the customer makes the change,
   * otherwise `shop`. A cancellation by the shop charges no fee.
   */
  readonly cancelledBy?: Canceller;
  /**
   * The amount with tax that the customer gets back, if the change cancels the appointment: at most the refund that is
   * due. The rest is noted as kept. Default: all that is due.
   */
  readonly refund?: string | number;
  /** True: charges the no-show fee that the library has proposed. */
  readonly chargeNoShow?: boolean;
  /**
   * Reason for which fees are waived, up to 1,000 characters. All fees of the appointment and a proposed no-show fee
   * are waived. But if the change cancels only some places, only the fee for these places is waived.
   */
  readonly waiveFee?: string;
  /**
   * How staff have settled the open amount: `cash`, `card` (the customer paid it) or `waived` for an amount that the
   * customer owes; `refunded` or `kept` for an amount to be refunded. Amounts due are computed with this note from then
   * on. An unpaid appointment that was paid or waived becomes `confirmed`, unless a status is sent.
   */
  readonly noteMoney?: MoneyNoteKind;
  /** The noted amount with tax; at most the open amount. Default: all of it. */
  readonly noteAmount?: string | number;
  /** True: takes back the latest note about money, such as one that was made by mistake. */
  readonly takeBackNote?: boolean;
}

/** The fields of a new appointment. */
export interface AppointmentDraft extends AppointmentFields, Guest, PaidByEntitlement {
  readonly productId: number;
}

/**
 * The person who books without an account, for example by phone. Allowed only if the booking has no customer id and an
 * order is created for it: the shop stores the guest with that order. An empty text counts as absent, and a line break
 * becomes a space.
 */
export interface Guest {
  /** Full name, at most 200 characters. The first name ends at the first space. */
  readonly guestName?: string;
  /** E-mail address, at most 254 characters. */
  readonly guestEmail?: string;
  /** Phone number in any format, at most 50 characters. */
  readonly guestPhone?: string;
}

/** The fields of a customer's booking, which takes its length and price from the product and respects every rule. */
export interface CustomerBooking extends HoldBooking, PaidByEntitlement {
  /** The contact of the booking. A value that is not sent is taken from the user. */
  readonly contact?: Partial<Contact>;
}

/**
 * The choice of an entitlement, such as a pass of ten visits. The entitlement belongs to the customer who books, and
 * pays for the booking.
 */
export interface PaidByEntitlement {
  /**
   * The shop's id of the entitlement: a text of 1 to 191 characters. The entitlement pays for as many of the places of
   * the booking as it has entries left.
   */
  readonly entitlementId?: string;
  /**
   * Number of places for which the entitlement must pay, such as the number that the customer was shown. If the
   * entitlement pays for fewer places, because its entries were used meanwhile, nothing is booked (409). For a visit or
   * a series, this is the number of places of all bookings together. Default: 1.
   */
  readonly entitlementPlaces?: number;
}

/** The time within which a customer has to pay for a visit, a series, a checkout, or an offered place of the waitlist. */
export interface PaidInTime {
  /**
   * Minutes after which the bookings are cancelled if they are unpaid and their order is still pending; 0 means never,
   * as for an appointment of `create`. Default: the site's setting.
   */
  readonly unpaidMinutes?: number;
}

/** The fields of a hold in a cart. The contact is sent at the checkout. */
export interface HoldBooking {
  readonly productId: number;
  readonly start: TimeInput;
  readonly quantity?: number;
  readonly customerId?: number;
  readonly staffId?: number | null;
  readonly staffIds?: readonly number[];
  readonly localTimezone?: string;
  readonly metaData?: readonly MetaDatum[];
  /** Answers to the product's questions. A hold may lack required answers until its checkout. */
  readonly answers?: readonly AnswerDraft[];
}

/** Fields of an item of a batch that are stored with its event: its reason, and whether the customer is told. */
export interface OfBatchItem {
  readonly reason?: string;
  readonly notifyCustomer?: boolean;
}

/** A new appointment in a batch. */
export interface BatchDraft extends AppointmentDraft, OfBatchItem {}

/**
 * Writes that do not depend on each other: creates, then updates, then deletes by id; at most 100. Each update may have
 * its own reason.
 */
export interface Batch {
  readonly create?: readonly BatchDraft[];
  readonly update?: readonly (AppointmentChanges & OfBatchItem & { readonly id: number })[];
  readonly delete?: readonly number[];
}
