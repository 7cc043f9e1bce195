import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The value that the running code was called with, however many promises ago. While Node follows one of these, every
 * promise of the process is slower (a statement was measured to take twice as long), so Node follows it only while a
 * call is inside.
 */
export class CalledWith<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private inside = 0;

  /** Undefined outside; of work begun inside that goes on after it, the value or undefined. */
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
