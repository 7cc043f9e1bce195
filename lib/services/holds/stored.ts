import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { hasExpired } from '../../domain/statuses/statuses';
import type { HoldRow, Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';
import { type HoldKey, isTokenOf, noSuchHold } from './keys';

/** A place in a cart, as its owner sees it. */
export interface Hold {
  /** `in-cart`; `was-in-cart` as soon as it has run out; after the checkout, its current status. */
  readonly appointment: Appointment;
  /** Until when it holds its place; null if it is no longer a hold. */
  readonly expiresAt: Instant | null;
  /** Seconds until then; 0 when it has run out. */
  readonly secondsLeft: number;
  /** Whether it had its one extension. */
  readonly isExtended: boolean;
}

/** A hold with both of its rows. */
export interface StoredHold {
  readonly hold: HoldRow;
  readonly row: Appointment;
}

/** The hold has its place, has run out, or is no longer a hold. */
type Phase = 'live' | 'over' | 'gone';

/** Decided by the clock and not by whether the sweeper came by. */
export function holdPhase(row: Appointment, now: Instant): Phase {
  if (row.status === 'was-in-cart') return 'over';
  if (row.status !== 'in-cart') return 'gone';
  return hasExpired(row, now) ? 'over' : 'live';
}

export function presentHold({ hold, row }: StoredHold, now: Instant): Hold {
  const isOver = holdPhase(row, now) === 'over';
  const appointment: Appointment = isOver ? { ...row, status: 'was-in-cart', expiresAt: null } : row;
  const expiresAt = appointment.status === 'in-cart' ? appointment.expiresAt : null;
  const secondsLeft = expiresAt === null ? 0 : expiresAt - now;
  return { appointment, expiresAt, secondsLeft, isExtended: hold.isExtended };
}

/** The holds to which these keys fit; others are absent. */
export async function findHolds(
  core: Core,
  keys: readonly HoldKey[],
  t?: Transaction,
): Promise<Map<number, StoredHold>> {
  const ids = keys.map(({ id }) => id).filter((id) => Number.isSafeInteger(id));
  // Read the appointments first: a hold can then be newer than its appointment, which the version shows, but never
  // older.
  const rows = await core.storage.appointments.find(ids, t);
  const holds = await core.storage.holds.find(ids, t);
  return new Map(
    keys.flatMap(({ id, token }) => {
      const [hold, row] = [holds.get(id), rows.get(id)];
      return isTokenOf(core, hold, token) && hold && row ? [[id, { hold, row }] as const] : [];
    }),
  );
}

/** @throws AppointmentsError 404, the same for an unknown id and a wrong token */
export async function getHold(core: Core, key: HoldKey, t?: Transaction): Promise<StoredHold> {
  const found = (await findHolds(core, [key], t)).get(key.id);
  if (!found) throw noSuchHold();
  return found;
}

/** @throws AppointmentsError 404 for an appointment that is no longer a hold, 409 for one that has run out */
export function assertLive(row: Appointment, now: Instant): void {
  const phase = holdPhase(row, now);
  if (phase === 'gone') throw noSuchHold();
  if (phase === 'over') {
    throw new AppointmentsError(
      'shop_appointments_slot_unavailable',
      'This hold has run out: check out at once, because the place may still be free, or place another one.',
      { action: 'check_out', reasons: [], available: 0, alternatives: [] },
    );
  }
}
