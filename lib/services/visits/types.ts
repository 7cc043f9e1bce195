import type { Appointment } from '../../domain/appointment';
import type { VisitStatus } from '../../domain/visits/visit';
import type { Reason } from '../../domain/refusals/reasons';
import type { VisitRow } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';

/** An item of a visit with its time and its staff members, not booked yet. */
export interface VisitItemTime extends Span {
  /** Index of the item in the request, from 0. */
  readonly item: number;
  readonly productId: number;
  readonly quantity: number;
  readonly staffIds: readonly number[];
  /** Cost of the item as a decimal string. */
  readonly cost: string;
}

/** A start at which a whole visit fits. */
export interface VisitSlot extends Span {
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** The items with their times, earliest first. */
  readonly items: readonly VisitItemTime[];
  /** Cost of the whole visit as a decimal string. */
  readonly total: string;
}

/** A start to which a booked visit can be moved. */
export interface VisitMoveSlot extends Span {
  /** Start in ISO 8601, with the site's offset. */
  readonly startIso: string;
  /** The items that would move, with their new times, earliest first. */
  readonly items: readonly ({ readonly appointmentId: number } & Span)[];
}

/** Result that booking a visit would have now: its times and cost, or the reasons against it. */
export type VisitPreview =
  | ({ readonly available: true } & VisitSlot)
  | {
      readonly available: false;
      readonly start: Instant;
      /** Index, in the request, of the first item that cannot be booked. */
      readonly item: number;
      readonly reasons: readonly Reason[];
    };

/** A booked visit with its items, in the order of their starts. */
export interface Visit extends VisitRow, Span {
  readonly status: VisitStatus;
  /** Id of the order of the items; 0 while the order is being created. */
  readonly orderId: number;
  /** Ids of all staff members who serve at least one item. */
  readonly staffIds: readonly number[];
  /** Cost of the items that are not cancelled, as a decimal string. */
  readonly cost: string;
  readonly appointments: readonly Appointment[];
}
