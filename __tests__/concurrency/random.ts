/** Random numbers from a seed: equal seeds give equal numbers (algorithm mulberry32). */
export interface Random {
  /** Returns an integer from 0 to `below` - 1. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function seededRandom(...seed: readonly number[]): Random {
  let state = seed.reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1) + 0x7f4a7c15, 0x12345678) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return { int, chance: (probability) => next() < probability, pick: (items) => items[int(items.length)]! };
}
