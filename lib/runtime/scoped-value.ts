import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value for all code that a function calls, across any number of promises. While Node follows such a value, every
 * promise of the process is slower (a statement was measured to take twice as long), so Node follows it only while a
 * call is inside.
 */
export class CalledWith<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private inside = 0;

  /** Undefined outside; the value or undefined in work that was started inside and has outlived the call. */
  get(): Value | undefined {
    return this.storage.getStore();
  }

  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.inside += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.inside -= 1;
      if (this.inside === 0) this.storage.disable();
    }
  }
}
