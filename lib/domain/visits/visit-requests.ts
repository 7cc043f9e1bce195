import type { TimeInput } from '../../time/time-input';
import type { AnswerDraft } from '../questions/answer';
import type { Contact } from '../people/contact';
import type { PaidByEntitlement, PaidInTime } from '../drafts';
import type { Arrange } from './visit';

/** One service of a visit, as it is requested. */
export interface VisitItemDraft {
  readonly productId: number;
  /** Member who has to serve the item. Default: any member, as if the product were booked alone. */
  readonly staffId?: number | null;
  /** Number of places that the item takes. Default 1. */
  readonly quantity?: number;
  /** Answers to the questions of the product. A held item may lack required answers until its checkout. */
  readonly answers?: readonly AnswerDraft[];
}

/** The services of a visit, and how they may be arranged in time. */
export interface VisitOutline {
  /** Two to ten services whose products are booked by the hour or minute; with `any_order`, at most five. */
  readonly items: readonly VisitItemDraft[];
  /**
   * Arrangement of the items in time. Default `in_order`. With `together`, all items start at one time, with different
   * members.
   */
  readonly arrange?: Arrange;
  /**
   * Largest gap in minutes before an item, so that the item can start at a slot of its own product. Default 0: the
   * items follow each other without a gap.
   */
  readonly maxGapMinutes?: number;
  /** Whether the same member serves all items that have members. Not allowed with `together`. Default false. */
  readonly sameStaff?: boolean;
}

/** A request to preview a visit that begins at a certain start. */
export interface VisitTrial extends VisitOutline {
  readonly start: TimeInput;
}

/**
 * A visit to be held in a cart. It must meet every rule for customers, and takes length and price from the products.
 * The contact is sent at the checkout.
 */
export interface VisitHoldDraft extends VisitTrial {
  readonly customerId?: number;
}

/** A new visit. It must meet every rule for customers, and takes length and price from the products. */
export interface VisitDraft extends VisitHoldDraft, PaidByEntitlement, PaidInTime {
  /** The contact of the visit. A value that is not sent is taken from the user. */
  readonly contact?: Partial<Contact>;
}

/** A move of a booked visit. */
export interface VisitMove {
  /** New start of the first service that has not begun. */
  readonly start: TimeInput;
  /**
   * `capacity`: the visit may move past the end of the entitlement that pays for it; all other rules apply in any case.
   * Default: `full`.
   */
  readonly enforce?: 'full' | 'capacity';
}

/** A query for the times at which a visit can start. */
export interface VisitSlotsQuery extends VisitOutline {
  /** First and last site day, `YYYY-MM-DD`, both included. Default: today, and six days later. */
  readonly minDate?: string;
  readonly maxDate?: string;
  /** The first moment at which a visit may start; replaces `minDate`. */
  readonly from?: TimeInput;
  /** The moment before which visits must start; replaces `maxDate`. */
  readonly to?: TimeInput;
  /** Signal that stops the computation when it aborts; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}
