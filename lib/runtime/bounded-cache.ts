/**
 * Bytes that an entry of the cache takes in addition to its value: for the key and small fields. Measured, and rounded
 * up.
 */
const OVERHEAD = 1_000;

/** A cache of values under text keys, up to a number of bytes. The least recently used value is removed first. */
export class BoundedCache<Value extends { readonly bytes: number }> {
  private readonly values = new Map<string, Value>();
  private newest: string | undefined;
  private held = 0;

  constructor(private readonly budget: number) {}

  /** All values of the cache, the least recently used first. */
  all(): Value[] {
    return [...this.values.values()];
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (!value || key === this.newest) return value;
    // A map keeps its keys in the order of insertion, so a key that is used is deleted and inserted again.
    this.values.delete(key);
    this.values.set(key, value);
    this.newest = key;
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    if (value.bytes + OVERHEAD > this.budget) return;
    this.values.set(key, value);
    this.newest = key;
    this.held += value.bytes + OVERHEAD;
    for (const oldest of this.values.keys()) {
      if (this.held <= this.budget) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.values.get(key);
    if (!value) return;
    this.values.delete(key);
    this.held -= value.bytes + OVERHEAD;
  }
}
