import { asInstant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { Starts } from './starts';
import { lastAtOrBefore } from './steps';

const LONG_RUN_SECONDS = 24 * 3600;

/**
 * Possible starts in open times: one at the beginning of each open run, and one at every step after it. In a run longer
 * than 24 hours of elapsed time, the grid begins again at each midnight of the site.
 */
export interface Grid {
  /** Instants at which the grid of possible starts begins or begins again, ascending. */
  readonly origins: readonly number[];
  /**
   * For each of the `origins`: the end of the part of the grid that begins at the origin. This is the next origin, or
   * the end of the open run.
   */
  readonly ends: readonly number[];
  readonly stepSeconds: number;
}

/**
 * Makes the grid of possible starts in open runs.
 *
 * @param runs flat spans: [start, end, ...]
 */
export function createGrid(runs: readonly number[], stepMinutes: number, zone: Zone): Grid {
  const origins: number[] = [];
  const ends: number[] = [];
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1]!;
    let origin = runs[run]!;
    if (end - origin > LONG_RUN_SECONDS) {
      // A day that the site's zone skipped is empty, so the grid does not begin again there.
      for (let day = zone.dayOf(asInstant(origin)) + 1; zone.startOfDay(day) < end; day += 1) {
        const midnight = zone.startOfDay(day);
        origins.push(origin);
        ends.push(midnight);
        origin = midnight;
      }
    }
    origins.push(origin);
    ends.push(end);
  }
  return { origins, ends, stepSeconds: stepMinutes * 60 };
}

/** The possible starts of a grid in `[from, to)`. */
export class GridStarts implements Starts {
  next = Infinity;
  private stretch: number;
  private stretchEnd = 0;

  constructor(
    private readonly grid: Grid,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.stretch = Math.max(lastAtOrBefore(grid.origins, from), 0);
    this.findNext();
  }

  advance(): void {
    this.next += this.grid.stepSeconds;
    if (this.next < this.stretchEnd) return;
    this.stretch += 1;
    this.findNext();
  }

  /** Goes on to the next possible start, in this part of the grid or in a later one. */
  private findNext(): void {
    const { origins, ends, stepSeconds } = this.grid;
    for (; this.stretch < origins.length && origins[this.stretch]! < this.to; this.stretch += 1) {
      const origin = origins[this.stretch]!;
      const skipped = Math.max(0, Math.ceil((this.from - origin) / stepSeconds));
      this.next = origin + skipped * stepSeconds;
      this.stretchEnd = Math.min(ends[this.stretch]!, this.to);
      if (this.next < this.stretchEnd) return;
    }
    this.next = Infinity;
  }
}

/** Whether a grid has a possible start at an instant. */
export function isOnGrid({ origins, ends, stepSeconds }: Grid, at: number): boolean {
  const i = lastAtOrBefore(origins, at);
  return i >= 0 && at < ends[i]! && (at - origins[i]!) % stepSeconds === 0;
}
