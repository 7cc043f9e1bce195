import { createHash } from 'node:crypto';

const FIRST_CAPACITY = 1_024;

/**
 * The ids of records that an import has read, each with a number such as the line of a table. Only 64 bits of a digest
 * are kept for each id, in an open-addressed hash table, so an id takes 18 to 48 bytes, whatever its length is.
 */
export class SeenIds {
  /** Number of ids. */
  size = 0;
  private places = placesFor(FIRST_CAPACITY);

  /** Number of bytes that the ids take. */
  get bytes(): number {
    return this.places.high.length * BYTES_A_PLACE;
  }

  has(id: string): boolean {
    return this.numberOf(id) !== undefined;
  }

  /** Returns the number with which an id was added; undefined for an id that was not. */
  numberOf(id: string): number | undefined {
    const { low, high, numbers } = this.places;
    const at = this.placeOf(...halvesOf(id));
    return low[at] === 0 && high[at] === 0 ? undefined : numbers[at];
  }

  /** Adds an id. An id that was added before gets the new number. */
  add(id: string, number = 0): void {
    if (this.put(...halvesOf(id), number)) this.size += 1;
    if (this.size * 3 > this.places.high.length * 2) this.grow();
  }

  /** @returns whether the id is new */
  private put(low: number, high: number, number: number): boolean {
    const at = this.placeOf(low, high);
    const isNew = this.places.low[at] === 0 && this.places.high[at] === 0;
    this.places.low[at] = low;
    this.places.high[at] = high;
    this.places.numbers[at] = number;
    return isNew;
  }

  /** Returns the place of an id, or the free place where it would be stored. */
  private placeOf(low: number, high: number): number {
    const places = this.places;
    const last = places.high.length - 1;
    let at = low & last;
    while (places.low[at] !== 0 || places.high[at] !== 0) {
      if (places.low[at] === low && places.high[at] === high) return at;
      at = (at + 1) & last;
    }
    return at;
  }

  private grow(): void {
    const { low, high, numbers } = this.places;
    this.places = placesFor(high.length * 2);
    for (const [at, one] of high.entries())
      if (one !== 0 || low[at] !== 0) this.put(low[at]!, one, numbers[at]!);
  }
}

const BYTES_A_PLACE = 12;

const placesFor = (capacity: number) => ({
  low: new Uint32Array(capacity),
  high: new Uint32Array(capacity),
  numbers: new Uint32Array(capacity),
});

/** Returns 64 bits of the digest of an id. These bits are never all 0, because 0 marks a free place. */
function halvesOf(id: string): readonly [low: number, high: number] {
  const digest = createHash('sha256').update(id).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4) || 1];
}
