/** Numbers of customers who book at the same time. Each of them makes one booking after another. */
export const BOOKERS = [1, 10, 40, 80, 200];

/** Ways to book: a call of the library, a POST over HTTP, or a hold in a cart. */
export const WAYS = ['book', 'POST', 'hold'] as const;

/** Number of places that are booked in a rush (bookings made at the same time). */
export const PLACES = 240;

/** Sets of starts that the bookings of a rush choose from. Each rush books all places of its starts. */
export const TARGETS = [
  { name: 'one time', placesAStart: PLACES, startsADay: 1, days: 1 },
  { name: 'one day', placesAStart: 20, startsADay: 12, days: 1 },
  { name: 'one month', placesAStart: 1, startsADay: 8, days: 30 },
] as const;

export type Target = (typeof TARGETS)[number];

/** A rush: many bookings at the same time, with a product and a member of its own. `id` is the id of both. */
export interface Rush {
  readonly id: number;
  readonly way: (typeof WAYS)[number];
  readonly target: Target;
  readonly bookers: number;
}

const FIRST_ID = 1_000;

export const RUSHES: readonly Rush[] = TARGETS.flatMap((target) =>
  BOOKERS.flatMap((bookers) => WAYS.map((way) => ({ target, bookers, way }))),
).map((rush, i) => ({ ...rush, id: FIRST_ID + i }));

/** The product for a check before the measurements: 40 bookers compete for 10 places. */
export const CONTESTED = { id: FIRST_ID - 1, places: 10, bookers: 40 };

/**
 * Lists the start of each place. Neighbours in the list have different days and hours, because customers do not book in
 * order.
 */
export function placesOf({ placesAStart, startsADay, days }: Target): { day: number; minutes: number }[] {
  return Array.from({ length: placesAStart * startsADay * days }, (_, n) => ({
    day: 1 + (n % days),
    minutes: (Math.floor(n / days) % startsADay) * 30,
  }));
}
