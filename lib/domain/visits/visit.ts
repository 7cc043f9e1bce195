/** How the items of a visit may be arranged in time. */
export const ARRANGEMENTS = ['in_order', 'any_order', 'together'] as const;
/** Arrangement of the items of a visit: in the given order, in any order, or all at one time. */
export type Arrange = (typeof ARRANGEMENTS)[number];

/** Smallest number of items of a visit. `MOST_ITEMS` is the largest; with `any_order`, it is `MOST_IN_ANY_ORDER`. */
export const FEWEST_ITEMS = 2;
export const MOST_ITEMS = 10;
export const MOST_IN_ANY_ORDER = 5;

/** Largest number of site days that one search for the starts of a visit may span. */
export const MOST_VISIT_DAYS = 31;

/** Largest number of minutes for `maxGapMinutes`, the gap between two items of a visit. */
export const MOST_GAP_MINUTES = 1440;

export const VISIT_STATUSES = ['active', 'cancelled', 'complete', 'in-cart', 'was-in-cart'] as const;
/**
 * Status of a visit. `in-cart`: it is held and not checked out. `was-in-cart`: its holds have expired or were released.
 * `cancelled`: all its items are cancelled. `complete`: no live item is still to come. `active`: any other visit.
 */
export type VisitStatus = (typeof VISIT_STATUSES)[number];
