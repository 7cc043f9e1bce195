import { isDeepStrictEqual } from 'node:util';
import type { Write } from './core-writes';
import type { Fault, Step } from './faults';
import { openWorld, type World } from './world';

/** Result of a write without a fault: its steps, and the state of the salon before and after it. */
export interface HealthyRun {
  readonly steps: readonly Step[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Opens a new salon, prepares the write in it, and passes the salon to `work`. */
async function inWorld<T>(
  write: Write,
  shared: boolean,
  work: (world: World, run: (fault?: Fault) => Promise<{ steps: Step[]; error?: unknown }>) => Promise<T>,
): Promise<T> {
  const world = await openWorld(shared);
  try {
    const ready = await write.prepare(world);
    return await work(world, async (fault) => {
      const steps: Step[] = [];
      try {
        await world.faults.during(fault, steps, () => write.run(world, ready));
        return { steps };
      } catch (error) {
        return { steps, error };
      }
    });
  } finally {
    world.close();
  }
}

/** Runs a write without a fault. Returns its port calls and statements, and the state before and after it. */
export const healthyRun = (write: Write, shared: boolean): Promise<HealthyRun> =>
  inWorld(write, shared, async (world, run) => {
    const before = await world.state();
    const { steps, error } = await run();
    if (error) throw error as Error;
    return { steps, before, after: await world.state() };
  });

/**
 * Runs a write while one of its steps fails.
 * @returns a description of the wrong outcome; undefined if it is right
 */
export const problemOf = (
  write: Write,
  shared: boolean,
  { before, after: expected }: HealthyRun,
  fault: Fault,
): Promise<string | undefined> =>
  inWorld(write, shared, async (world, run) => {
    const { steps, error } = await run(fault);
    const after = await world.state();
    const isAsBefore = isDeepStrictEqual(after, before);
    const isStored = isDeepStrictEqual(after, expected);
    const told = error as
      | { code?: string; data?: Readonly<Record<string, unknown>>; message: string }
      | undefined;
    if (!told) {
      if (isStored) return undefined;
      await world.settle();
      const settled = await world.state();
      return isDeepStrictEqual(settled, expected) ? undefined : `a success, but ${JSON.stringify(settled)}`;
    }
    if (told.code === 'shop_rest_outcome_unknown') {
      if (steps[fault.at]?.kind !== 'commit') return 'an unknown outcome, but no commit failed';
      return ['retryAfter', 'retry_after'].some((name) => Object.hasOwn(told.data ?? {}, name))
        ? 'an unknown outcome that says when to try again'
        : undefined;
    }
    if (isAsBefore) return undefined;
    if (!write.inSteps) return `an error (${told.message}), but there is ${JSON.stringify(after)}`;
    const { error: again } = await run();
    if (again) return `an error, and one again (${(again as Error).message})`;
    return isDeepStrictEqual(await world.state(), expected) ? undefined : 'another end when it is done again';
  });
