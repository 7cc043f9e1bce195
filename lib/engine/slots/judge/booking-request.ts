import type { Enforcement } from '../../../domain/appointment';
import type { Instant } from '../../../time/units';
import type { StoredLanes } from '../../../domain/lane';
import type { ProductSettings } from '../product/product-settings';
import type { ResourceStrategy } from '../resources/chosen-resources';

/**
 * A booking to be checked: its product, time, quantity and members. `start` and `end` are instants; `end` is exclusive.
 */
export interface BookingRequest {
  readonly product: ProductSettings;
  readonly start: Instant;
  readonly end: Instant;
  readonly allDay: boolean;
  readonly quantity: number;
  /**
   * Members of the booking: all listed members; none for an empty list; with `any`, a member that the shop chooses. If
   * the product is always booked with all members (staff assignment `all`), a booking with `enforce` `full` takes every
   * member, even if the list is different.
   */
  readonly staffIds: readonly number[] | 'any';
  /**
   * The checks that apply. `capacity`: free places only. `full`: also opening hours, the grid of starts, lead time and
   * restricted days. `none`: nothing is checked, so the booking may overbook.
   */
  readonly enforce: Enforcement;
  /**
   * Ids of the resources to take, one for each need (required resource) of the product, in order. Default: the first
   * resources that are free.
   */
  readonly resourceIds?: readonly number[];
  /** Ids of resources to take if they are free, one for each need (required resource) of the product, in order. */
  readonly preferredResourceIds?: readonly number[];
  /**
   * Chooses among the free resources if neither the booking nor its session has some already. Default: the first ones
   * in the order in which bookings try them.
   */
  readonly chooseResource?: ResourceStrategy | undefined;
  /**
   * Set for a stored appointment whose product has a wrong setting now, so that its needs are unknown: the resources
   * and lanes (the places that a booking takes) that the appointment keeps.
   */
  readonly stored?: StoredPlaces;
  /** Whether the product's `maxQuantity` applies. Default: only with `enforce` `full`. */
  readonly limitsQuantity?: boolean;
  /** Whether the start may lie off the grid of possible starts, as for the later items of a visit. Default: false. */
  readonly mayStartOffGrid?: boolean;
  /** Booking limits that apply if `enforce` is not `full`. Default: none. With `full`, all limits apply. */
  readonly limits?: 'of the customer' | 'all';
  /**
   * Returns the cost of the whole booking, as a decimal string, if the member with this id serves the booking. Used by
   * staffing strategies that compare costs. Default: every cost is 0.
   */
  readonly costWith?: (staffId: number) => string;
}

/** The resources and the lanes (the places that a booking takes) of a stored appointment. */
interface StoredPlaces {
  readonly resourceIds: readonly number[];
  readonly lanes: StoredLanes;
}
