/** Number of bookers who book at the same time, each one appointment after the other. */
export const BOOKERS = [1, 10, 40, 80, 200];

/** The way in which the bookers book. */
export const WAYS = ['book', 'POST', 'hold'] as const;

/** All places of each rush. */
export const PLACES = 240;

/** Starts that the bookers of a rush share. Each rush books all of their places. */
export const TARGETS = [
  { name: 'one time', placesAStart: PLACES, startsADay: 1, days: 1 },
  { name: 'one day', placesAStart: 20, startsADay: 12, days: 1 },
  { name: 'one month', placesAStart: 1, startsADay: 8, days: 30 },
] as const;

export type Target = (typeof TARGETS)[number];

/** One rush. It has a product and a member of its own, with this id. */
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

/** The product on which more bookers than places are let loose before anything is timed. */
export const CONTESTED = { id: FIRST_ID - 1, places: 10, bookers: 40 };

/**
 * The start of each place of a target. Neighbours in the list are on different days and starts, because strangers are,
 * too.
 */
export function placesOf({ placesAStart, startsADay, days }: Target): { day: number; minutes: number }[] {
  return Array.from({ length: placesAStart * startsADay * days }, (_, n) => ({
    day: 1 + (n % days),
    minutes: (Math.floor(n / days) % startsADay) * 30,
  }));
}
