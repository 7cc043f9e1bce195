import type { MeasuredSpan } from '../lanes/lane-view';
import type { TakenBefore } from './fits';

/** A booking for which resources are sought. */
export interface Seeker {
  readonly span: MeasuredSpan;
  readonly staffIds: readonly number[];
  /** Resources to take, in the order of the needs. Default: any resource that meets the need. */
  readonly named?: readonly number[];
  /** Resources to try first, in the order of the needs. */
  readonly preferred?: readonly number[];
}

/** A quantity that can be booked, with the resources that it takes. */
export interface Found {
  readonly quantity: number;
  readonly assigned: readonly TakenBefore[];
}

/** A booking that is not stored yet, with the resources that it has been assigned. */
export interface GrantedPlace extends Found {
  readonly booking: Seeker;
}
