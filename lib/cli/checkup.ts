import type { Appointments } from '../appointments';
import type { Internals } from '../internals';

/** One thing that a shop's wiring has to get right. */
export interface Checkup {
  readonly name: string;
  /** Says nothing where an earlier one failed that it builds on. */
  readonly needs?: 'Database' | 'Tables';
  /** Answers what it found. Throws what is wrong and how it is mended. */
  readonly look: (appointments: Appointments, internals: Internals) => Promise<string>;
}
