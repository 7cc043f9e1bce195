/**
 * Candidate starts in ascending order, one at a time, because a list of every minute of a year would fill the memory.
 */
export interface Starts {
  /** Instant of the next start; Infinity after the last one. */
  readonly next: number;
  advance(): void;
}

/** Merges several sequences of starts, each start once. */
export class UnionOfStarts implements Starts {
  next = Infinity;

  constructor(private readonly parts: readonly Starts[]) {
    this.next = earliest(parts);
  }

  advance(): void {
    const passed = this.next;
    for (const part of this.parts) if (part.next === passed) part.advance();
    this.next = earliest(this.parts);
  }
}

/** Returns the earliest of the next starts; Infinity if there are none left. */
export function earliest(all: readonly Starts[]): number {
  let first = Infinity;
  for (let i = 0; i < all.length; i += 1) if (all[i]!.next < first) first = all[i]!.next;
  return first;
}
