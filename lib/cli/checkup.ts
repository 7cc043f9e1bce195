import type { Appointments } from '../appointments';
import type { Internals } from '../internals';

/** A fault that a checkup found; the message says how to fix it. */
export class ToMend extends Error {}

/** One condition that a shop's wiring has to meet. */
export interface Checkup {
  readonly name: string;
  /** An earlier checkup whose failure skips this one. */
  readonly needs?: 'Database' | 'Tables';
  /** Returns a description of the result; null if the checkup does not concern the shop. @throws ToMend for a fault */
  readonly look: (appointments: Appointments, internals: Internals) => Promise<string | null>;
}
