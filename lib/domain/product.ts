import type { OptionalId } from './ids';

/**
 * An appointable product, as a host returns it. Absent fields have the defaults of `ProductSettings`.
 * `productFromJson` reads a product with REST names.
 */
export interface Product<Id = number> {
  readonly id: Id;
  readonly name: string;
  /** `publish`, `draft`, `private`, ... */
  readonly status: string;
  /** `appointment` for an appointable product. */
  readonly type: string;
  /** Price of one place: a decimal string in the site's currency. */
  readonly price: string;
  readonly categoryIds: readonly Id[];
  readonly hasPriceLabel?: boolean;
  readonly pricing?: readonly Pricing[];
  /** Capacity of a product without staff, or of a member without a capacity of their own. Default 1. */
  readonly capacity?: number;
  readonly capacityBasis?: 'slot' | 'day';
  /** In `durationUnit`. Default 1. */
  readonly duration?: number;
  readonly durationUnit?: DurationUnit;
  /** Minutes from one start to the next; 0 means the duration. Timed products only. */
  readonly interval?: number;
  /** Gap to other bookings: minutes, or days for products by the day. */
  readonly padding?: number;
  /** First bookable site day, counted from today. */
  readonly minDate?: number;
  /** Last bookable site day, counted from today; null or 0 means no limit. */
  readonly maxDate?: number | null;
  /** Hours before the start until which customers may cancel; 0 means until the start. */
  readonly cancelLimit?: number;
  /** Hours before the start until which customers may reschedule; 0 means until the start. */
  readonly rescheduleLimit?: number;
  readonly requiresConfirmation?: boolean;
  readonly customerTimezones?: boolean;
  readonly calColor?: string;
  /** 0: the whole span has to be open. 1: only its first interval (day) has to be open. */
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
  /** Base cost of members: staff id to decimal string. */
  readonly staffBaseCosts?: Readonly<Record<string, string | number>>;
  /** A list, or an object from staff id to capacity. */
  readonly staffCapacities?: readonly StaffCapacity<Id>[] | Readonly<Record<string, number>>;
  /** Minutes between now and the earliest start of a timed product. */
  readonly minNoticeMinutes?: number;
  /** Largest quantity of one booking; 0 or absent means no limit. */
  readonly maxQuantity?: number;
  /**
   * Custom fields of the shop, by their names in JSON. Clients get them unchanged. A field with the REST name of a
   * field above is left out, because it would contradict it.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The quantity that a member can take at a time. */
export interface StaffCapacity<Id = number> {
  readonly staffId: Id;
  readonly capacity: number;
}

/** Returns the capacities of the members as a list, from either form. */
export function staffCapacitiesOf(product: Product): readonly StaffCapacity[] {
  const staffCapacities = product.staffCapacities ?? [];
  return isList(staffCapacities)
    ? staffCapacities
    : Object.entries(staffCapacities).map(([staffId, capacity]) => ({ staffId: Number(staffId), capacity }));
}

const isList = (
  capacities: NonNullable<Product['staffCapacities']>,
): capacities is readonly StaffCapacity[] => Array.isArray(capacities);

/** Unit of durations. Minutes and hours are elapsed time; days and months follow the site's calendar. */
export type DurationUnit = 'minute' | 'hour' | 'day' | 'month';
/** Assignment of members to a booking: the member whom the customer picks, a free one, or all of them together. */
export type StaffAssignment = 'customer' | 'automatic' | 'all';

/**
 * One pricing rule: `type` is a range type, `quant` (quantity) or `slots` (length in slots). Amounts are decimals; a
 * modifier is `add` (also '' or `plus`), `minus`, `times`, `divide` or `equals`. `baseCost` changes the price of the
 * booking once; `cost` changes the price of each of its slots.
 */
export interface Pricing {
  readonly type: string;
  readonly from: string | number;
  readonly to: string | number;
  /** The dates of range types that have both dates and hours. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly rrule?: string;
  readonly baseCost?: string | number;
  readonly baseModifier?: string;
  readonly cost?: string | number;
  readonly modifier?: string;
}

/** A category of products; `parent` is the id of the parent category, if there is one. */
export interface ProductCategory<Id = number> {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly parent: OptionalId<Id>;
  readonly description: string;
  readonly display: string;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** Position of the category in the shop's menu, the lowest first. */
  readonly menuOrder: number;
}
