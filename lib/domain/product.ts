import type { OptionalId } from './ids';

/**
 * An appointable product, as a host returns it: absent fields take the defaults of `ProductSettings`.
 * `productFromJson` reads one with REST names.
 */
export interface Product<Id = number> {
  readonly id: Id;
  readonly name: string;
  /** `publish`, `draft`, `private`, ... */
  readonly status: string;
  /** `appointment` for an appointable product. */
  readonly type: string;
  /** Decimal string in the site's currency, for one place. */
  readonly price: string;
  readonly categoryIds: readonly Id[];
  readonly hasPriceLabel?: boolean;
  readonly pricing?: readonly Pricing[];
  /** Places, of a product without staff or of a member without a capacity. Default 1. */
  readonly capacity?: number;
  readonly capacityBasis?: 'slot' | 'day';
  /** In `durationUnit`. Default 1. */
  readonly duration?: number;
  readonly durationUnit?: DurationUnit;
  /** Minutes from one start to the next; 0: the duration. Timed products only. */
  readonly interval?: number;
  /** Gap that is kept to other bookings: minutes, or days for products by the day. */
  readonly padding?: number;
  /** Site days from today: the first that can be booked. */
  readonly minDate?: number;
  /** Site days from today: the last that can be booked; null or 0: no limit. */
  readonly maxDate?: number | null;
  /** Hours before the start until which customers may cancel; 0: until the start. */
  readonly cancelLimit?: number;
  /** Hours before the start until which customers may move it; 0: until the start. */
  readonly rescheduleLimit?: number;
  readonly requiresConfirmation?: boolean;
  readonly customerTimezones?: boolean;
  readonly calColor?: string;
  /** 0: the whole span has to be open; 1: only its first interval, or day. */
  readonly availabilitySpan?: number;
  readonly availabilityAutoselect?: boolean;
  readonly hasRestrictedDays?: boolean;
  /** Weekdays on which a booking may start, Sunday = 0. */
  readonly restrictedDays?: readonly number[];
  readonly staffLabel?: string;
  readonly staffAssignment?: StaffAssignment;
  /** Customers may leave the choice of a member to the shop. */
  readonly staffNoPreference?: boolean;
  readonly staffIds?: readonly Id[];
  /** Staff id to decimal string. */
  readonly staffBaseCosts?: Readonly<Record<string, string | number>>;
  /** As a list, or by staff id. */
  readonly staffCapacities?: readonly StaffCapacity<Id>[] | Readonly<Record<string, number>>;
  /** Minutes between now and the earliest start of a timed product. */
  readonly minNoticeMinutes?: number;
  /** Places that one booking may take at most; 0 or absent: no limit. */
  readonly maxQuantity?: number;
  /**
   * The shop's own fields, by their names on the wire. Clients get them as they are; a field that has the REST name of
   * one above is left out, because it would contradict it.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The quantity that one member of staff can take at a time. */
export interface StaffCapacity<Id = number> {
  readonly staffId: Id;
  /** Places. */
  readonly capacity: number;
}

/** The capacities of the staff as a list, in either form. */
export function staffCapacitiesOf(product: Product): readonly StaffCapacity[] {
  const staffCapacities = product.staffCapacities ?? [];
  return isList(staffCapacities)
    ? staffCapacities
    : Object.entries(staffCapacities).map(([staffId, capacity]) => ({ staffId: Number(staffId), capacity }));
}

const isList = (
  capacities: NonNullable<Product['staffCapacities']>,
): capacities is readonly StaffCapacity[] => Array.isArray(capacities);

/** Minutes and hours are elapsed time, days and months are the site's calendar's. */
export type DurationUnit = 'minute' | 'hour' | 'day' | 'month';
/** The members that a booking takes: the one that the customer picks, one who is free, or all of them together. */
export type StaffAssignment = 'customer' | 'automatic' | 'all';

/**
 * One pricing rule: `type` is a range type, `quant` (quantity) or `slots` (length in slots). Amounts are decimals; a
 * modifier is `add` (also '' or `plus`), `minus`, `times`, `divide` or `equals`. `baseCost` changes the price of the
 * booking, once; `cost` that of each of its slots.
 */
export interface Pricing {
  readonly type: string;
  readonly from: string | number;
  readonly to: string | number;
  /** The dates of range types that have dates beside their hours. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly rrule?: string;
  readonly baseCost?: string | number;
  readonly baseModifier?: string;
  readonly cost?: string | number;
  readonly modifier?: string;
}

/** A category of products; `parent` is the id of the one above, if there is one. */
export interface ProductCategory<Id = number> {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly parent: OptionalId<Id>;
  readonly description: string;
  readonly display: string;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** The position of the category in the shop's menu: the lowest comes first. */
  readonly menuOrder: number;
}
