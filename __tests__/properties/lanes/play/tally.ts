import type { Appointment } from '../../../../lib/domain/appointment';
import { AppointmentsError } from '../../../../lib/index';
import type { Cause } from '../model/judging';

/** Numbers of comparisons, which reveal a run that has compared nothing. */
export interface Tally {
  shops: number;
  records: number;
  /** How often the first free start was compared with that of the model. */
  found: number;
  /** Number of starts of visits that were compared. */
  visitStarts: number;
  /** Number of explained refusals that were compared. */
  explained: number;
  readonly counts: Map<string, number>;
  accepted(what: string): void;
  refused(reasons: readonly Cause[]): void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  return {
    shops: 0,
    records: 0,
    found: 0,
    visitStarts: 0,
    explained: 0,
    counts,
    accepted: count,
    refused: (reasons) => {
      count('refused');
      for (const reason of reasons) count(reason);
    },
  };
}

export function shownTally({ shops, records, found, visitStarts, explained, counts }: Tally): string {
  const each = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, count]) => `${what} ${count}`);
  return `${shops} shops, ${records} combined records, ${found} first free starts, ${visitStarts} starts of visits, ${explained} explained refusals; ${each.join(', ')}`;
}

/** Returns what was stored, or the reasons of the refusal. Throws any other error. */
export async function outcomeOf<Stored = Appointment>(
  write: () => Promise<Stored>,
): Promise<{ readonly row?: Stored; readonly reasons?: readonly Cause[] }> {
  try {
    return { row: await write() };
  } catch (error) {
    if (!(error instanceof AppointmentsError) || error.code !== 'shop_appointments_slot_unavailable')
      throw error;
    return { reasons: error.data.reasons };
  }
}
