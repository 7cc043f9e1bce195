import type { BookingLimit } from '../../../../lib/domain/booking-limit';
import type { Product, ProductNeed, ProductPart } from '../../../../lib/domain/product';
import type { Resource } from '../../../../lib/domain/resource';
import type { Row, Tick } from './row';

/** A product whose length is in minutes, with every field that the model reads. Days are site days. */
export interface LaneProduct extends Required<
  Pick<Product, 'id' | 'duration' | 'interval' | 'paddingBefore' | 'paddingAfter' | 'capacity' | 'staffIds'>
> {
  readonly staffAssignment: NonNullable<Product['staffAssignment']>;
  readonly staffCapacities: Readonly<Record<number, number>>;
  readonly availabilitySpan: 0 | 1;
  readonly minNoticeMinutes: number;
  readonly minDate: number;
  /** Weekdays on which a booking may start, Sunday = 0; null for every day. */
  readonly restrictedDays: readonly number[] | null;
  /** Parts of the service; empty for a service that needs its staff all the time. */
  readonly parts: readonly ProductPart[];
  readonly needs: readonly ProductNeed[];
  readonly bookingLimits: readonly BookingLimit[];
}

export type LaneResource = Pick<Resource, 'id' | 'kind' | 'quantity' | 'sortOrder' | 'status'>;

/** An availability rule of one of the range types that the model knows. */
export interface LaneRule {
  readonly id: number;
  readonly kind: 'global' | 'product' | 'staff' | 'resource';
  readonly kindId: number | null;
  readonly rangeType:
    | 'time:all'
    | `time:${1 | 2 | 3 | 4 | 5 | 6 | 7}`
    | 'time:range'
    | 'custom'
    | 'custom:daterange'
    | 'days';
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly fromRange: string;
  readonly toRange: string;
  readonly appointable: boolean;
  readonly priority: number;
  readonly capacity: number | null;
}

/**
 * A time for which a booking occupies a member, product or resource, and the gaps that it keeps before and after, in
 * ticks.
 */
export interface Span {
  readonly from: Tick;
  readonly to: Tick;
  readonly before: number;
  readonly after: number;
}

/** Quantity that a booking takes from one member, product or resource, and when. */
export interface Taking {
  readonly lane: string;
  readonly product: number;
  readonly quantity: number;
  readonly spans: readonly Span[];
  /** Name of a session whose bookings share what they take. Empty if nothing is shared. */
  readonly session: string;
  /**
   * Name of a group of bookings without padding between them. Empty if padding counts between all bookings.
   */
  readonly group: string;
}

/** A stored booking of the model. */
export interface LaneBooking {
  readonly id: number;
  readonly product: number;
  readonly members: readonly number[];
  readonly from: Tick;
  readonly to: Tick;
  readonly quantity: number;
  /** Name of the customer whose limits count the booking; null without a customer. */
  readonly customer: string | null;
  readonly resourceIds: readonly number[];
  /** Places that the booking has taken since it was booked or moved, even if its product has changed. */
  readonly takings: readonly Taking[];
}

export interface LaneShop {
  readonly row: Row;
  /** Current time in seconds since 1970. */
  readonly now: number;
  readonly products: readonly LaneProduct[];
  readonly resources: readonly LaneResource[];
  readonly rules: readonly LaneRule[];
  /** Booking limits of the site. */
  readonly bookingLimits: readonly BookingLimit[];
}

export const memberLane = (id: number): string => `member ${id}`;
export const resourceLane = (id: number): string => `resource ${id}`;
/** Returns the name under which the model counts the places of a product without staff. */
export const productLane = (id: number): string => `product ${id}`;
/** Returns the name under which the model counts the members' places that bookings without a member reserve. */
export const reservedLane = (id: number): string => `reserved ${id}`;

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Lists the integers from `from` up to `to`, without `to`. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
