import type { Appointments } from '../../../lib/index';
import { internalsOf } from '../../support/internals';

/** Counts the steps of a process, and kills the process at one of them. */
export class Steps {
  private counted = -1;
  private killAt: number | undefined;

  /** Counts from 0 on. */
  begin(killAt?: number): void {
    this.counted = 0;
    this.killAt = killAt;
  }

  /** Returns the number of steps since `begin`. */
  end(): number {
    const steps = this.counted;
    this.counted = -1;
    return steps;
  }

  readonly #step = (): void => {
    if (this.counted < 0) return;
    if (this.counted === this.killAt) process.kill(process.pid, 'SIGKILL');
    this.counted += 1;
  };

  /** Makes a step before and after each call of a port. */
  readonly watched = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name): unknown => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          this.#step();
          const returned: unknown = await Reflect.apply(value, target, args);
          this.#step();
          return returned;
        };
      },
    });

  /** Makes a step before each statement of the library. */
  watchStatements(appointments: Appointments): void {
    const { statements } = internalsOf(appointments).storage.appointments['queries']['connected'];
    const [send, sendTogether] = [statements.send.bind(statements), statements.sendTogether.bind(statements)];
    statements.send = (...args) => (this.#step(), send(...args));
    statements.sendTogether = (...args) => (this.#step(), sendTogether(...args));
  }
}
