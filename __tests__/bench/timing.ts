import { performance } from 'node:perf_hooks';

/** Runs two functions in turn after a warm-up. Returns the milliseconds of each round for both. */
export function sideBySide(a: () => unknown, b: () => unknown, rounds: number): [number[], number[]] {
  const times: [number[], number[]] = [[], []];
  for (let round = -Math.ceil(rounds / 2); round < rounds; round += 1) {
    for (const [which, work] of [a, b].entries()) {
      const began = performance.now();
      work();
      const took = performance.now() - began;
      if (round >= 0) times[which]!.push(took);
    }
  }
  return times;
}

/**
 * Runs two asynchronous functions in turn after a warm-up. Returns the milliseconds of each round for both.
 *
 * @param before is called before each of them, and not measured
 */
export async function sideBySideAsync(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  rounds: number,
  before: () => unknown = () => undefined,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -Math.ceil(rounds / 2); round < rounds; round += 1) {
    for (const [which, work] of [a, b].entries()) {
      before();
      const began = performance.now();
      await work();
      const took = performance.now() - began;
      if (round >= 0) times[which]!.push(took);
    }
  }
  return times;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  return Number(sorted[Math.floor(sorted.length / 2)]!.toFixed(3));
}

/** Returns the lower quartile, the median and the upper quartile. */
export function quartilesOf(values: readonly number[]): readonly [number, number, number] {
  const sorted = [...values].sort((x, y) => x - y);
  const at = (part: number): number => sorted[Math.floor(part * sorted.length)]!;
  return [at(0.25), at(0.5), at(0.75)];
}

/**
 * Runs two asynchronous functions in turn after a warm-up. Returns the ratio of the lower quartiles of their processor
 * time, which other programs on the machine hardly change.
 */
export async function processorRatio(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = -Math.ceil(rounds / 2); round < rounds; round += 1) {
    for (const [which, work] of [a, b].entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times[which]!.push(user + system);
    }
  }
  const [first, second] = times.map((values) => values.sort((x, y) => x - y)[Math.floor(values.length / 4)]!);
  return Number((first! / second!).toFixed(3));
}

/** Median and 95th percentile of measured times. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((x, y) => x - y);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Measures one run of an asynchronous function, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
