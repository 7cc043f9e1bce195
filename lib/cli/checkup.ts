import type { Appointments } from '../appointments';
import type { Internals } from '../internals';

/** A fault that a check of the `doctor` command found. The message says how to fix the fault. */
export class ToMend extends Error {}

/** One check of the `doctor` command, which examines the setup of a shop. */
export interface Checkup {
  readonly name: string;
  /** Name of an earlier check. If that check fails, this one is skipped. */
  readonly needs?: 'Database' | 'Tables';
  /**
   * Runs the check. Returns a description of the result; null if the check does not concern this shop. @throws ToMend
   * for a fault
   */
  readonly look: (appointments: Appointments, internals: Internals) => Promise<string | null>;
}
