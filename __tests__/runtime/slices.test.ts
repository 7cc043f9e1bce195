import { performance } from 'node:perf_hooks';
import { runToEnd } from '../../lib/engine/run-to-end';
import { runInSlices } from '../../lib/runtime/slices';

/** Steps that each keep the processor busy for `ms` milliseconds. */
function* steps(count: number, ms: number, done: number[] = []): Generator<void> {
  for (let i = 0; i < count; i += 1) {
    const began = performance.now();
    while (performance.now() - began < ms);
    done.push(i);
    yield;
  }
}

describe('long work yields to the event loop', () => {
  it('about every 10 ms, so that other work gets its turn between steps', async () => {
    let turns = 0;
    let working = true;
    const others = (): void => {
      turns += 1;
      if (working) setImmediate(others);
    };
    setImmediate(others);
    await runInSlices(steps(30, 4), () => undefined);
    working = false;
    // 120 ms of work in steps of 4 ms, where other work must get a turn after every third step.
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('checks after each step, and stops where the check throws', async () => {
    const done: number[] = [];
    const check = (): void => {
      if (done.length === 3) throw new Error('enough');
    };
    await expect(runInSlices(steps(100, 0, done), check)).rejects.toThrow('enough');
    expect(done).toEqual([0, 1, 2]);
  });

  it('but short work runs to its end without a pause', () => {
    const done: number[] = [];
    runToEnd(steps(3, 0, done));
    expect(done).toEqual([0, 1, 2]);
  });
});
