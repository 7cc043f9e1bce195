/**
 * Possible starts in ascending order, produced one at a time, because a list of every minute of a year would fill the
 * memory.
 */
export interface Starts {
  /** Next start as an instant; Infinity after the last one. */
  readonly next: number;
  advance(): void;
}

/** Merges several sequences of starts. A start that several sequences have occurs once. */
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

/** Returns the earliest next start of several sequences; Infinity if all are at their end. */
export function earliest(all: readonly Starts[]): number {
  let first = Infinity;
  for (let i = 0; i < all.length; i += 1) if (all[i]!.next < first) first = all[i]!.next;
  return first;
}
