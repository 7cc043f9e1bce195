import type { Appointments } from '../appointments';
import type { Internals } from '../internals';

/** A fault that a checkup found; the message says how to mend it. */
export class ToMend extends Error {}

/** One condition that a shop's wiring has to meet. */
export interface Checkup {
  readonly name: string;
  /** An earlier checkup that this one builds on: if that failed, this one is skipped. */
  readonly needs?: 'Database' | 'Tables';
  /** Returns a description of what it found; null if it does not concern the shop. @throws ToMend for a fault */
  readonly look: (appointments: Appointments, internals: Internals) => Promise<string | null>;
}
