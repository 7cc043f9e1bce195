import { asInstant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { BASE, CLOSED, type Timeline } from '../../rules/timeline';

/**
 * Consecutive intervals of time, open with a capacity or closed. Interval `i` is `[starts[i], starts[i + 1])`; the last
 * one ends at `end`.
 */
export interface Openings {
  readonly starts: readonly number[];
  /** Capacity of each interval, or CLOSED. */
  readonly capacities: readonly number[];
  readonly end: number;
}

/**
 * Converts a timeline (open and closed times) to open and closed intervals, as a product needs them: intervals of
 * instants for a timed product, otherwise intervals of whole site days.
 *
 * @param base capacity where no rule states another
 */
export const openingsOf = (timeline: Timeline, base: number, timed: boolean, zone: Zone): Openings =>
  timed ? openingsByInstant(timeline, base) : openingsByDay(timeline, base, zone);

/** Converts a timeline (open and closed times) to open and closed intervals by the instant. */
function openingsByInstant(timeline: Timeline, base: number): Openings {
  return {
    starts: timeline.starts,
    capacities: timeline.places.map((places) => (places === BASE ? base : places)),
    end: timeline.end,
  };
}

/**
 * Converts a timeline (open and closed times) to open and closed site days, for a product by the day or month. A day is
 * open if at least one of its instants is open. The capacity of a day is the smallest capacity of its open instants.
 */
export function openingsByDay(timeline: Timeline, base: number, zone: Zone): Openings {
  const { starts, capacities, end } = openingsByInstant(timeline, base);
  const days: number[] = [];
  const dayCapacities: number[] = [];
  const lastDay = zone.dayOf(asInstant(end - 1));
  let first = 0;
  for (let day = zone.dayOf(asInstant(starts[0]!)); day <= lastDay; day += 1) {
    const dayStart = zone.startOfDay(day);
    const dayEnd = zone.startOfDay(day + 1);
    if (dayStart === dayEnd) continue; // The site's zone skipped this day.
    while (first + 1 < starts.length && starts[first + 1]! <= dayStart) first += 1;
    let smallest = CLOSED;
    for (let i = first; i < starts.length && starts[i]! < dayEnd; i += 1) {
      const capacity = capacities[i]!;
      if (capacity !== CLOSED && (smallest === CLOSED || capacity < smallest)) smallest = capacity;
    }
    days.push(dayStart);
    dayCapacities.push(smallest);
  }
  return { starts: days, capacities: dayCapacities, end: zone.startOfDay(lastDay + 1) };
}

/** Returns a copy of the intervals in which each interval is closed. */
export const closedThroughout = (openings: Openings): Openings => ({
  ...openings,
  capacities: openings.capacities.map(() => CLOSED),
});

/**
 * Returns the open runs as flat spans: [start, end, ...]. Open intervals that touch form one run, even if different
 * rules open them.
 */
export function openRuns({ starts, capacities, end }: Openings): number[] {
  const runs: number[] = [];
  for (let i = 0; i < capacities.length; i += 1) {
    if (capacities[i] === CLOSED) continue;
    if (i === 0 || capacities[i - 1] === CLOSED) runs.push(starts[i]!, end);
    runs[runs.length - 1] = starts[i + 1] ?? end;
  }
  return runs;
}
