import type { LimitOnBooking } from '../../limits/limit-on-booking';
import type { StoredLanes } from '../../../domain/lane';
import type { Reason } from '../../../domain/refusals/reasons';

/** Result of checking a booking: whether the booking is accepted, and which places it takes. */
export interface Placement {
  /** Whether the booking is accepted. */
  readonly ok: boolean;
  /** Ids of the members that the booking takes. */
  readonly staffIds: readonly number[];
  /**
   * Ids of the resources that the booking takes, one for each need (required resource) of the product, in order; 0 for
   * a need that is not met.
   */
  readonly resourceIds: readonly number[];
  /**
   * Lanes of the booking, as the database stores them: how many places it takes of each member, product and resource,
   * and when.
   */
  readonly lanes: StoredLanes;
  /**
   * Ids of the members on whose rules and bookings the result depends. Their guard rows (locks) must be held for the
   * result to stay true.
   */
  readonly concerned: readonly number[];
  /** Reasons against the booking. With `enforce` `none`, the booking is accepted in spite of them. */
  readonly reasons: readonly Reason[];
  /** Largest quantity with which the booking would be accepted. */
  readonly available: number;
  /** Whether an accepted booking lies outside opening hours; see `liesOutside`. */
  readonly isOutside: boolean;
  /**
   * Whether `no_resource` is among the reasons only because the resources are closed. They have free places, so a
   * booking with `enforce` `capacity` could take them.
   */
  readonly isResourceClosed: boolean;
  /** Booking limits that the booking would exceed; empty unless `over_limit` is among the reasons. */
  readonly reached: readonly LimitOnBooking[];
}

/** Result of checking a booking's members and resources, before the rules that concern neither. */
export type Finding = Omit<Placement, 'ok' | 'lanes' | 'isOutside' | 'isResourceClosed' | 'reached'>;

/** Result of checking a booking's members, before its resources are considered. */
export type MembersFound = Omit<Finding, 'resourceIds'>;
