import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { hasExpired } from '../../domain/statuses/statuses';
import type { HoldRow, Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';
import { type HoldKey, isTokenOf, noSuchHold } from './keys';

/** A hold (an in-cart appointment that keeps its places until it expires) as its owner sees it. */
export interface Hold {
  /**
   * Appointment of the hold, with status `in-cart`; `was-in-cart` once the hold has expired; after the checkout, its
   * present status.
   */
  readonly appointment: Appointment;
  /** Instant at which the hold expires; null once it has expired or was checked out. */
  readonly expiresAt: Instant | null;
  /** Seconds until the hold expires; 0 once it has expired. */
  readonly secondsLeft: number;
  /** Whether the hold has been extended. A hold can be extended once. */
  readonly isExtended: boolean;
}

/** The two stored rows of a hold: the row of the hold, and the row of its appointment. */
export interface StoredHold {
  readonly hold: HoldRow;
  readonly row: Appointment;
}

/**
 * State of a hold: `live` until it expires, `expired` afterwards, `gone` if its appointment is no longer a hold (booked
 * or cancelled).
 */
type Phase = 'live' | 'expired' | 'gone';

/** Returns the state of a hold by the clock, because the background worker may not have marked an expired hold yet. */
export function holdPhase(row: Appointment, now: Instant): Phase {
  if (row.status === 'was-in-cart') return 'expired';
  if (row.status !== 'in-cart') return 'gone';
  return hasExpired(row, now) ? 'expired' : 'live';
}

export function presentHold({ hold, row }: StoredHold, now: Instant): Hold {
  const isExpired = holdPhase(row, now) === 'expired';
  const appointment: Appointment = isExpired ? { ...row, status: 'was-in-cart', expiresAt: null } : row;
  const expiresAt = appointment.status === 'in-cart' ? appointment.expiresAt : null;
  const secondsLeft = expiresAt === null ? 0 : expiresAt - now;
  return { appointment, expiresAt, secondsLeft, isExtended: hold.isExtended };
}

/** Returns the holds whose id and token are given. Ids and tokens that match no hold are left out. */
export async function findHolds(
  core: Core,
  keys: readonly HoldKey[],
  t?: Transaction,
): Promise<Map<number, StoredHold>> {
  const ids = keys.map(({ id }) => id).filter((id) => Number.isSafeInteger(id));
  // The appointments are read first. If a write comes between the two reads, the hold is newer than its appointment,
  // never older, and the versions show this.
  const rows = await core.storage.appointments.find(ids, t);
  const holds = await core.storage.holds.find(ids, t);
  return new Map(
    keys.flatMap(({ id, token }) => {
      const [hold, row] = [holds.get(id), rows.get(id)];
      return isTokenOf(core, hold, token) && hold && row ? [[id, { hold, row }] as const] : [];
    }),
  );
}

/** Returns a hold. @throws AppointmentsError 404 for an unknown id and for a wrong token */
export async function getHold(core: Core, key: HoldKey, t?: Transaction): Promise<StoredHold> {
  const found = (await findHolds(core, [key], t)).get(key.id);
  if (!found) throw noSuchHold();
  return found;
}

/**
 * Checks that a hold has not ended. @throws AppointmentsError 404 for an appointment that is no longer a hold, 409 for
 * an expired hold
 */
export function assertLive(row: Appointment, now: Instant): void {
  const phase = holdPhase(row, now);
  if (phase === 'gone') throw noSuchHold();
  if (phase === 'expired') {
    throw new AppointmentsError(
      'shop_appointments_slot_unavailable',
      'This hold has expired, but the place may still be free: check out at once, or place a new hold.',
      { action: 'check_out', reasons: [], available: 0, alternatives: [] },
    );
  }
}
