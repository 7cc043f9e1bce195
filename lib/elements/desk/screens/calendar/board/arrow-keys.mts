/** Position of a calendar event on the screen, in pixels. */
export interface Spot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (key: string): key is Arrow =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key);

/** Tolerance in pixels, because the borders of adjacent calendar events may overlap. */
const BORDER = 4;

/**
 * Returns the index of the calendar event to which an arrow key moves the focus; undefined if there is none. Up and
 * down first move within the column. From the end of a column, they move to the next or previous event in the order of
 * time.
 */
export function neighbour(spots: readonly Spot[], at: number, key: Arrow): number | undefined {
  const here = spots[at];
  if (!here) return undefined;
  switch (key) {
    case 'ArrowDown':
      return below(spots, at) ?? (at + 1 < spots.length ? at + 1 : undefined);
    case 'ArrowUp':
      return above(spots, at) ?? (at > 0 ? at - 1 : undefined);
    case 'ArrowRight':
      return nearest(spots, here, ({ left }) => left - here.right);
    case 'ArrowLeft':
      return nearest(spots, here, ({ right }) => here.left - right);
    default:
      return key satisfies never;
  }
}

const overlaps = (a: Spot, b: Spot): boolean => a.left < b.right - BORDER && b.left < a.right - BORDER;

/**
 * Returns the index of the next calendar event in the same column. Events with the same top come in the order of the
 * list.
 */
function below(spots: readonly Spot[], at: number): number | undefined {
  const here = spots[at]!;
  return best(
    spots,
    (spot, index) => overlaps(spot, here) && (spot.top > here.top || (spot.top === here.top && index > at)),
    (spot) => spot.top,
  );
}

function above(spots: readonly Spot[], at: number): number | undefined {
  const here = spots[at]!;
  return best(
    spots,
    (spot, index) => overlaps(spot, here) && (spot.top < here.top || (spot.top === here.top && index < at)),
    (spot) => -spot.top,
  );
}

const nearest = (spots: readonly Spot[], here: Spot, distance: (spot: Spot) => number): number | undefined =>
  best(
    spots,
    (spot) => distance(spot) > -BORDER,
    (spot) => distance(spot) + Math.abs(spot.top - here.top),
  );

function best(
  spots: readonly Spot[],
  counts: (spot: Spot, index: number) => boolean,
  cost: (spot: Spot) => number,
): number | undefined {
  let found: number | undefined;
  spots.forEach((spot, index) => {
    if (counts(spot, index) && (found === undefined || cost(spot) < cost(spots[found]!))) found = index;
  });
  return found;
}
