import fc from '../../../support/fast-check';

export const MINUTES_A_DAY = 1_440;

/** Generates a number of minutes that is a multiple of `grain`. */
export const minutes = (grain: number, from: number, to: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(from / grain), max: Math.floor(to / grain) }).map((n) => n * grain);

/** Formats minutes after midnight as `HH:MM`. */
export const clock = (time: number): string =>
  `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
