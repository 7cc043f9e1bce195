import { LayerHeap, NO_LAYER } from '../../../lib/engine/rules/layer-heap';

/**
 * Adds layers (numbers, larger is stronger) with their ends in the given order. Returns the strongest layer at each of
 * the moments.
 */
function strongest(layers: readonly [layer: number, end: number][], moments: readonly number[]): number[] {
  const heap = new LayerHeap(20);
  for (const [layer, end] of layers) heap.add(layer, end);
  return moments.map((now) => heap.strongestAt(now));
}

describe('the strongest active layer', () => {
  it('is the one with the largest number of those that have not ended', () => {
    expect(
      strongest(
        [
          [1, 30],
          [3, 10],
          [2, 20],
        ],
        [0, 9, 10, 19, 20, 29, 30],
      ),
    ).toEqual([3, 3, 2, 2, 1, 1, NO_LAYER]);
  });

  it('is none while none is active', () => {
    expect(strongest([], [0])).toEqual([NO_LAYER]);
    expect(strongest([[0, 5]], [4, 5])).toEqual([0, NO_LAYER]);
  });

  const ORDERS: number[][] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    [5, 9, 1, 7, 3, 8, 0, 4, 2, 6],
    [9, 5, 8, 1, 4, 7, 6, 0, 2, 3],
    [9, 8, 5, 7, 6, 4, 3, 2, 1, 0],
    [4, 9, 0, 8, 1, 7, 2, 6, 3, 5],
  ];

  it.each(ORDERS.map((order) => [order]))(
    'is the next weaker one when the strongest ends, whatever the order of the ends: %j',
    (order) => {
      // Layer n ends at 10 - n, so stronger layers end earlier.
      const layers = order.map((layer): [number, number] => [layer, 10 - layer]);
      expect(strongest(layers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
        9,
        8,
        7,
        6,
        5,
        4,
        3,
        2,
        1,
        0,
        NO_LAYER,
      ]);
    },
  );

  it.each(ORDERS.map((order) => [order]))('skips those that ended below a stronger one: %j', (order) => {
    // The strongest layer, 9, ends at 50; the even layers have ended by then.
    const layers = order.map((layer): [number, number] => [
      layer,
      layer === 9 ? 50 : layer % 2 === 0 ? 10 : 60 + layer,
    ]);
    expect(strongest(layers, [0, 49, 50, 66, 67, 65 + 1, 70])).toEqual([
      9,
      9,
      7,
      7,
      NO_LAYER,
      NO_LAYER,
      NO_LAYER,
    ]);
  });

  it('may become active again after its end', () => {
    const heap = new LayerHeap(3);
    heap.add(2, 10);
    heap.add(1, 30);
    expect(heap.strongestAt(10)).toBe(1);
    heap.add(2, 20);
    expect(heap.strongestAt(11)).toBe(2);
    expect(heap.endOf(2)).toBe(20);
    expect(heap.strongestAt(20)).toBe(1);
    expect(heap.endOf(1)).toBe(30);
  });
});
