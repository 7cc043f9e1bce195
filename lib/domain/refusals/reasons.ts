/** Reasons why a span of time cannot be booked, each with an explanation. */
export const REASONS = {
  in_the_past: 'the start is not later than now',
  before_min_date: "the start is sooner than the product's lead time allows",
  after_max_date: "the start is later than the product's booking window",
  restricted_day: 'bookings of this product may not start on that weekday',
  over_max_qty: 'the booking takes more places than this product allows for one booking',
  off_grid: 'no slot begins at that time',
  closed: 'it is outside the opening hours',
  no_places: 'not enough places are left',
  staff_busy: 'the staff member is booked for something else',
  nobody_free: 'no staff member is free',
  no_resource: 'no room, chair or machine that the product needs is open and free',
  over_limit: 'it would exceed a limit on the number or the length of bookings',
} as const;

/** A reason why a span of time cannot be booked: a key of `REASONS`. */
export type Reason = keyof typeof REASONS;
