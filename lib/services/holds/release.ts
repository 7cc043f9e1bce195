import { impersonalAnswers } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import type { Transaction } from '../../storage/storage';
import { withAllLocked } from '../claims/locked';
import { checkVersion, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { itemsWith } from './items';
import { type HoldKey, noSuchHold } from './keys';
import { getHold, holdPhase, type StoredHold } from './stored';

/**
 * Takes a hold out of the cart, together with the other items of its visit (appointments booked together). Their places
 * become free immediately, and their token is no longer valid.
 *
 * @returns the appointment with status `was-in-cart`; an item of a visit that a manager has cancelled stays `cancelled`
 * @throws AppointmentsError 404
 */
export async function releaseHold(core: Core, key: HoldKey, how: WriteContext): Promise<Appointment> {
  const seen = await itemsWith(core, await getHold(core, key, joined(how)), joined(how));
  const ids = seen.map(({ row }) => row.id);
  return withAllLocked(core, ids, how, async (_rows, t) => {
    const stored = await getHold(core, key, t);
    checkVersion(stored.row, how);
    const all = await itemsWith(core, stored, t);
    const now = core.options.clock.now();
    if (all.every(({ row }) => holdPhase(row, now) === 'gone')) throw noSuchHold();
    const others = all.filter(({ row }) => row.id !== key.id);
    for (const one of others) await release(core, one, t);
    return release(core, stored, t);
  });
}

async function release(
  { storage, options }: Core,
  { hold, row }: StoredHold,
  t: Transaction,
): Promise<Appointment> {
  const now = options.clock.now();
  // The row stays, because the hold still counts for the network that placed it within the last hour. No token matches
  // an empty hash.
  await storage.holds.update({ ...hold, tokenHash: '' }, t);
  if (row.status !== 'in-cart') return row;
  return storage.appointments.update(
    {
      ...row,
      answers: impersonalAnswers(row.answers),
      status: 'was-in-cart',
      expiresAt: null,
      dateModified: now,
    },
    t,
  );
}
