import type { Arrange } from '../../domain/visits/visit';
import type { Placement } from '../slots/judge/placement';
import type { ProductSettings } from '../slots/product/product-settings';
import type { World } from '../slots/world';
import type { Instant, Span } from '../../time/units';

/** One service of a visit. */
export interface VisitItem {
  readonly product: ProductSettings;
  readonly quantity: number;
  /** Length in seconds of an item that is booked already and is now moved. Default: the product's duration. */
  readonly seconds?: number;
  /**
   * The sets of members that may serve the item, in the product's order. One empty set for a product without staff; one
   * set with all members for a product that is booked with all of them.
   */
  readonly options: readonly (readonly number[])[];
}

/** A visit (several services in one stay) to be arranged. */
export interface VisitPlan {
  readonly items: readonly VisitItem[];
  readonly arrange: Arrange;
  /**
   * Maximum number of minutes that an item may wait after its earliest possible start, so that it can start on its grid
   * of starts.
   */
  readonly maxGapMinutes: number;
  /** Whether the same members must serve all items. Items of products without staff are exempt. */
  readonly sameStaff: boolean;
}

/**
 * The world (rules and bookings) in which each item of a visit is checked, in the order of the items. Items of one
 * customer share one world; worlds of different customers differ only in the booking limits.
 */
export type ItemWorlds = readonly World[];

/** An item of a visit with its time, its members and its resources. */
export interface ArrangedItem extends Span {
  /** Position of the item in the plan of the visit. */
  readonly index: number;
  /** Position of the chosen set of members in the item's `options`. */
  readonly option: number;
  readonly placement: Placement;
}

/** All items of a visit with their times and places, earliest first. */
export interface Arrangement {
  readonly start: Instant;
  readonly end: Instant;
  readonly items: readonly ArrangedItem[];
}

/** Returns the duration of an item of a visit, in seconds. */
export const secondsOf = ({ seconds, product }: VisitItem): number => seconds ?? product.durationSeconds;
