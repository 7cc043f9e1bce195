import type { ArrangedItem } from './types';

type Items = readonly ArrangedItem[];

/**
 * Returns the better of two arrangements of the same items from the same start. These comparisons decide, the first one
 * that finds a difference: the earlier end; the order that is nearer to the order in which the customer named the
 * items; the earlier starts, item by item; the members who come first in the order of the products.
 */
export const betterOf = (best: Items | undefined, other: Items): Items =>
  best === undefined || compare(other, best) < 0 ? other : best;

const compare = (a: Items, b: Items): number =>
  endOf(a) - endOf(b) ||
  compareEach(a, b, ({ index }) => index) ||
  compareEach(a, b, ({ start }) => start) ||
  compareEach(a, b, ({ option }) => option);

/** Returns the instant at which the last item of an arrangement ends. */
export const endOf = (items: Items): number => Math.max(...items.map(({ end }) => end));

function compareEach(a: Items, b: Items, keyOf: (item: ArrangedItem) => number): number {
  for (let i = 0; i < a.length; i += 1) {
    const difference = keyOf(a[i]!) - keyOf(b[i]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether the items are in the order in which the customer named them. */
export const areInGivenOrder = (items: Items): boolean =>
  items.every(({ index }, at) => at === 0 || items[at - 1]!.index < index);
