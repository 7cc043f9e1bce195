import type { BookingLimit } from './booking-limit';
import type { OptionalId } from './ids';
import type { CancellationFees, FeeText } from './money/cancellation-fees';
import type { Deposit } from './money/deposit';
import type { Question } from './questions/question';

/**
 * An appointable product, as a shop returns it. Absent fields have the defaults of `ProductSettings`.
 * `productFromJson` reads a product with REST names.
 */
export interface Product<Id = number> {
  readonly id: Id;
  readonly name: string;
  /** Status of the product in the shop: `publish`, `draft`, `private` or another. */
  readonly status: string;
  /** Type of the product in the shop: `appointment` for an appointable product. */
  readonly type: string;
  /** Price of one place: a decimal string in the site's currency. */
  readonly price: string;
  readonly categoryIds: readonly Id[];
  readonly hasPriceLabel?: boolean;
  readonly pricing?: readonly Pricing[];
  /** Capacity of a product without staff, or of a member without a capacity of their own. Default 1. */
  readonly capacity?: number;
  readonly capacityBasis?: 'slot' | 'day';
  /** Length of a booking in `durationUnit`. Default 1. */
  readonly duration?: number;
  readonly durationUnit?: DurationUnit;
  /** Minutes from one start to the next; 0 means the duration. Timed products only. */
  readonly interval?: number;
  /** Gap between two bookings: minutes, or days for products by the day. */
  readonly padding?: number;
  /** Gap before a booking, in the unit of `padding`. Default: the value of `padding`. */
  readonly paddingBefore?: number;
  /** Gap after a booking, in the unit of `padding`. Default: the value of `padding`. */
  readonly paddingAfter?: number;
  /**
   * Parts of a booking, one after the other, for timed products with staff. Their minutes add up to the duration, and at
   * least one part has staff. Default: one part with staff.
   */
  readonly parts?: readonly ProductPart[];
  /** Resources that each booking needs, at most five. */
  readonly needs?: readonly ProductNeed[];
  /** Limits on the number or the minutes of bookings of this product, at most ten. */
  readonly bookingLimits?: readonly BookingLimit[];
  /** Questions that each booking answers, at most thirty. */
  readonly questions?: readonly Question[];
  /** First bookable site day, as a number of days from today. */
  readonly minDate?: number;
  /** Last bookable site day, as a number of days from today; null or 0 means no limit. */
  readonly maxDate?: number | null;
  /** Hours before the start until which customers may cancel; 0 means until the start. */
  readonly cancelLimit?: number;
  /**
   * Deposit: the part of the line that the customer has to pay when booking. The orders port must have the trait
   * `statesPayments`. Default: the whole line.
   */
  readonly deposit?: Deposit;
  /** Fees for cancellations by the customer. Default: none. */
  readonly cancellation?: CancellationFees;
  /** Fee if the customer does not come: `50%`, or an amount for one place. Default: none. */
  readonly noShowFee?: FeeText;
  /** Hours before the start until which customers may reschedule; 0 means until the start. */
  readonly rescheduleLimit?: number;
  /** Number of times that the customer may move a booking; 0: never. Default: no limit. */
  readonly maxMoves?: number;
  /**
   * For each reminder, the number of hours from the reminder to the start of the booking; empty: no reminders. Default:
   * `messages.reminderHours` of the site.
   */
  readonly reminderHours?: readonly number[];
  /**
   * Number of hours from the end of the booking to its follow-up; 0: no follow-up. Default: `messages.followUpHours` of
   * the site.
   */
  readonly followUpHours?: number;
  /**
   * Whether a move to another time, member or product keeps the price of a booking, or changes it to the price of a new
   * booking. Default: `keep`.
   */
  readonly priceOnMove?: PriceOnMove;
  readonly requiresConfirmation?: boolean;
  readonly customerTimezones?: boolean;
  readonly calColor?: string;
  /** Decides how much of a booking's span has to be open. 0: the whole span. 1: only its first interval (or day). */
  readonly availabilitySpan?: number;
  readonly availabilityAutoselect?: boolean;
  readonly hasRestrictedDays?: boolean;
  /** Weekdays on which a booking may start, Sunday = 0. */
  readonly restrictedDays?: readonly number[];
  readonly staffLabel?: string;
  readonly staffAssignment?: StaffAssignment;
  /** Whether customers may leave the choice of a member to the shop. */
  readonly staffNoPreference?: boolean;
  readonly staffIds?: readonly Id[];
  /** Base cost of each member: an object from staff id to decimal string. */
  readonly staffBaseCosts?: Readonly<Record<string, string | number>>;
  /** Capacities of members: a list, or an object from staff id to capacity. */
  readonly staffCapacities?: readonly StaffCapacity<Id>[] | Readonly<Record<string, number>>;
  /** Minutes between now and the earliest start of a timed product. */
  readonly minNoticeMinutes?: number;
  /** Largest quantity of one booking; 0 or absent means no limit. */
  readonly maxQuantity?: number;
  /**
   * Custom fields of the shop, each under its name in JSON. Clients get these fields unchanged. A custom field is left
   * out if its name is the REST name of another field of the product, because the two could contradict each other.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * A part of a service, for which the booking's members may be needed or not. For example, a hairdresser can serve
 * another customer during the part in which a colour takes effect.
 */
export interface ProductPart {
  /** Length of the part in minutes, 1 or more. */
  readonly minutes: number;
  /** Whether the part needs the booking's members. During a part without staff, they can serve another customer. */
  readonly staff: boolean;
  /** Name of the part, which the desk shows. */
  readonly label?: string;
}

/**
 * A resource that a product needs: a certain resource, or any resource of a kind. Exactly one of `resourceId` and
 * `kind` is present.
 */
export interface ProductNeed {
  readonly resourceId?: number;
  readonly kind?: string;
  /** Quantity that the booking takes of the resource. Default 1. */
  readonly quantity?: number;
  /**
   * How often the quantity is taken. `booking` (default): once for each booking. `place`: once for each place of a
   * booking. `session`: once for all bookings of the product with the same members, start and end.
   */
  readonly per?: NeedBasis;
  /** Indexes of the `parts` (the first is 0) during which the resource is taken. Default: the whole booking. */
  readonly parts?: readonly number[];
}

/**
 * Decides how often a product's need of a resource is counted: for each booking, each place, or each session (all
 * bookings with the same members, start and end).
 */
export type NeedBasis = 'booking' | 'place' | 'session';

/** The capacity of one member: the number of places that bookings with the member can take at the same time. */
export interface StaffCapacity<Id = number> {
  readonly staffId: Id;
  readonly capacity: number;
}

/** Returns the capacities of the members as a list, even if the product has them as an object. */
export function staffCapacitiesOf(product: Product): readonly StaffCapacity[] {
  const staffCapacities = product.staffCapacities ?? [];
  return isList(staffCapacities)
    ? staffCapacities
    : Object.entries(staffCapacities).map(([staffId, capacity]) => ({ staffId: Number(staffId), capacity }));
}

const isList = (
  capacities: NonNullable<Product['staffCapacities']>,
): capacities is readonly StaffCapacity[] => Array.isArray(capacities);

export const PRICES_ON_MOVE = ['keep', 'change'] as const;
/** Effect that moving a booking has on its price. */
export type PriceOnMove = (typeof PRICES_ON_MOVE)[number];

/** Unit of durations. Minutes and hours are elapsed time; days and months follow the site's calendar. */
export type DurationUnit = 'minute' | 'hour' | 'day' | 'month';
/**
 * The way in which a booking gets its members: the customer picks one, the shop picks a free one, or all members take
 * part.
 */
export type StaffAssignment = 'customer' | 'automatic' | 'all';

/**
 * One pricing rule, which changes the price of a booking. `type` is a range type, `quant` (quantity) or `slots` (length
 * in slots). Amounts are decimals; a modifier is `add` (also '' or `plus`), `minus`, `times`, `divide` or `equals`.
 * `baseCost` changes the price of the booking once; `cost` changes the price of each of its slots.
 */
export interface Pricing {
  readonly type: string;
  readonly from: string | number;
  readonly to: string | number;
  /** First date of the rule, for range types that have both dates and hours; `toDate` is the last. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly rrule?: string;
  readonly baseCost?: string | number;
  readonly baseModifier?: string;
  readonly cost?: string | number;
  readonly modifier?: string;
}

/** A category of products. `parent` is the id of the category above it, if there is one. */
export interface ProductCategory<Id = number> {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly parent: OptionalId<Id>;
  readonly description: string;
  readonly display: string;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** Position of the category in the shop's menu; the lowest comes first. */
  readonly menuOrder: number;
}
