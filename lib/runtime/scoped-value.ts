import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is available to all code that a function calls, also after an await. While Node follows such a value,
 * every promise of the process is slower (in a measurement, a statement took twice as long), so Node follows the value
 * only while a call is running.
 */
export class CalledWith<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private inside = 0;

  /**
   * Returns the value; undefined outside a call. Work that was started inside a call and goes on after its end may get
   * the value or undefined.
   */
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
