import type { Sequelize } from 'sequelize';
import type { HostPorts } from 'shop-appointments';
import { interceptStatements } from '../statements-of';

/**
 * Number of the step of a write that fails, and the moment: before its effect, or after it, so that only the response
 * is lost.
 */
export interface Fault {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** A port call or a database statement that a write makes. */
export interface Step {
  readonly name: string;
  readonly kind: 'port' | 'statement' | 'commit';
}

/** Port calls that change something, so that their response can be lost after the effect. */
const CHANGES = /^orders\.(createPending|addItem|updateItem|setStatus|needsAttention)$/;

/**
 * Lists the faults to try on a write with these steps. Every step fails once before its effect. A step with a permanent
 * effect also fails once after it; reads, and statements of a transaction that is rolled back, have no permanent
 * effect.
 */
export const faultsOf = (steps: readonly Step[]): Fault[] =>
  steps.flatMap(({ name, kind }, at): Fault[] => [
    { at, when: 'before' },
    ...(kind === 'commit' || CHANGES.test(name) ? [{ at, when: 'after' as const }] : []),
  ]);

/** Records the port calls and statements of a write, and can make one of them fail. */
export class Faults {
  private steps: Step[] | undefined;
  private fault: Fault | undefined;

  /** Runs `work` with or without a fault. When it has ended, `steps` lists all of its steps. */
  async during<T>(fault: Fault | undefined, steps: Step[], work: () => Promise<T>): Promise<T> {
    this.steps = steps;
    this.fault = fault;
    try {
      return await work();
    } finally {
      this.steps = undefined;
    }
  }

  /** Wraps the ports of a host so that each call counts as a step. */
  watchPorts(host: HostPorts): HostPorts {
    const watched = Object.entries(host).map(([name, port]: [string, object]) => [
      name,
      new Proxy(port, {
        get: (target, method: string): unknown => {
          const value: unknown = Reflect.get(target, method);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]): unknown =>
            this.step({ name: `${name}.${method}`, kind: 'port' }, (): unknown =>
              Reflect.apply(value, target, args),
            );
        },
      }),
    ]);
    return Object.fromEntries(watched) as HostPorts;
  }

  /**
   * Counts each statement as a step.
   * @returns a function that undoes this
   */
  watchStatements(sequelize: Sequelize): () => void {
    return interceptStatements(sequelize, ({ sql }, run) => {
      const kind = /^COMMIT/i.test(sql) ? 'commit' : 'statement';
      return this.step({ name: sql, kind }, run);
    });
  }

  private async step<T>(step: Step, work: () => Promise<T> | T): Promise<T> {
    const at = this.steps?.push(step);
    if (at === undefined || at - 1 !== this.fault?.at) return work();
    if (this.fault.when === 'after') await work();
    throw ERRORS[step.kind]();
  }
}

/**
 * Errors with which a step fails. The library repeats none of these, except a transaction whose connection is lost at
 * the commit.
 */
const ERRORS: Readonly<Record<Step['kind'], () => Error>> = {
  port: () => new Error('The shop is away'),
  statement: () => new Error('The statement failed'),
  commit: () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
};
