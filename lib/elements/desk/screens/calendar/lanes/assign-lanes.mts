/** Time in which an event takes one or more equal units of a resource, such as one of three chairs. */
export interface Use {
  /** Order of uses that start together. */
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** Seconds that are kept free before and after it. Of two uses one after the other, the larger number counts. */
  readonly before: number;
  readonly after: number;
  readonly units: number;
}

/**
 * Assigns each use as many lanes (0, 1, 2 and so on) as it takes units, always the first ones that are free. Uses that
 * overlap, or are too close to each other, share no lane. If no time is kept free between uses, the lanes are as many as
 * the units that are taken at once. A use keeps its lanes if later ones are added.
 *
 * @returns lanes of each use by its id
 */
export function assignLanes(uses: readonly Use[]): ReadonlyMap<number, readonly number[]> {
  const lanes = new Map<number, number[]>();
  /** Last use in each lane. */
  const last: Use[] = [];
  for (const use of uses.toSorted((a, b) => a.start - b.start || a.id - b.id)) {
    const own: number[] = [];
    for (let lane = 0; own.length < use.units; lane += 1) {
      const former = last[lane];
      if (former && former.end + Math.max(former.after, use.before) > use.start) continue;
      last[lane] = use;
      own.push(lane);
    }
    lanes.set(use.id, own);
  }
  return lanes;
}

/** Returns the largest number of units that are taken at once. The time that is kept free takes none. */
export const mostAtOnce = (uses: readonly Use[]): number =>
  Math.max(
    0,
    ...uses.map(({ start: at }) =>
      uses.reduce((sum, { start, end, units }) => (start <= at && at < end ? sum + units : sum), 0),
    ),
  );
