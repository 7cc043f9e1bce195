/** Things whose bookings a limit counts: one customer, one product, or one member. */
export const LIMIT_SUBJECTS = ['customer', 'product', 'member'] as const;
/** Periods in which a booking limit counts bookings. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'year', 'upcoming', 'ever'] as const;

/** The kind of thing whose bookings a limit counts: one customer, one product, or one member. */
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];
/**
 * The period for which a limit counts bookings. The start of a booking, by the site's calendar, decides in which period
 * it counts; a week begins on Monday. `upcoming` counts the bookings that have not ended, and `ever` counts all
 * bookings.
 */
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/**
 * A limit on the bookings of one subject in one period. At least one of `count` and `minutes` is present; both apply. A
 * limit of a product counts the bookings of that product; a limit of the site counts the bookings of all products.
 */
export interface BookingLimit {
  readonly per: LimitSubject;
  readonly period: LimitPeriod;
  /** Largest number of bookings in the period, whatever their quantities. */
  readonly count?: number;
  /** Largest number of minutes, from start to end, of all bookings in the period. */
  readonly minutes?: number;
}
