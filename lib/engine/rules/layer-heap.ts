/** Result of `LayerHeap.strongestAt` if no layer (occurrences of one rule) is active. */
export const NO_LAYER = -1;

/**
 * The layers that are active at a moment; each layer is an occurrence of a rule. The layer with the largest number is
 * the strongest and is on top. The moment only moves forward. A layer that has ended stays in the heap until it comes
 * to the top, so that every step takes O(log n).
 */
export class LayerHeap {
  readonly #heap: number[] = [];
  readonly #ends: Float64Array;

  constructor(layerCount: number) {
    this.#ends = new Float64Array(layerCount).fill(-Infinity);
  }

  /** Marks a layer as active until `end`. The layer's earlier occurrences must have ended. */
  add(layer: number, end: number): void {
    this.#ends[layer] = end;
    const heap = this.#heap;
    let at = heap.length;
    for (; at > 0;) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! >= layer) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = layer;
  }

  /** Returns the strongest layer that is active at `now`, or NO_LAYER. */
  strongestAt(now: number): number {
    const heap = this.#heap;
    while (heap.length > 0 && this.#ends[heap[0]!]! <= now) this.#removeTop();
    return heap[0] ?? NO_LAYER;
  }

  endOf(layer: number): number {
    return this.#ends[layer]!;
  }

  #removeTop(): void {
    const heap = this.#heap;
    const moved = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]! > heap[child]!) child += 1;
      if (heap[child]! <= moved) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = moved;
  }
}
