import type { MeasuredSpan } from '../lanes/lane-view';
import type { TakenBefore } from './demands-fit';

/** A booking for which resources are sought. */
export interface Seeker {
  readonly span: MeasuredSpan;
  readonly staffIds: readonly number[];
  /**
   * Ids of the resources to take, one for each need (required resource) of the product, in order. Default: any
   * resources that meet the needs.
   */
  readonly named?: readonly number[];
  /** Ids of resources to try first, one for each need (required resource) of the product, in order. */
  readonly preferred?: readonly number[];
}

/** A quantity that can be booked, with the resources assigned to it. */
export interface Found {
  readonly quantity: number;
  readonly assigned: readonly TakenBefore[];
}

/** A booking that is not stored yet, with the resources assigned to it. */
export interface GrantedPlace extends Found {
  readonly booking: Seeker;
}
