import { callContext, type Core, joined, StalePlan, untilFresh } from '../core';
import type { Transaction } from '../storage/storage';
import { freePlaces, placesOf } from './claim';
import type { WriteContext } from './drafts';
import type { Appointment } from './types';

/**
 * Runs `work` on an appointment as it is stored, under the lock of its places: for writes that give them back or do
 * not touch them. `work` gets undefined when there is no such appointment.
 */
export function withLocked<T>(
  core: Core,
  id: number,
  how: WriteContext,
  work: (row: Appointment | undefined, t: Transaction) => Promise<T>,
): Promise<T> {
  const { storage, host } = core;
  return untilFresh(async () => {
    const seen = (await storage.appointments.find([id], joined(how))).get(id);
    const product =
      seen && (await host.products.find([seen.productId], callContext(how))).get(seen.productId);
    return freePlaces(core, seen ? [placesOf(seen, product)] : [], how, async (t) => {
      const row = (await storage.appointments.find([id], t)).get(id);
      if (row && !(seen && haveSamePlaces(row, seen))) throw new StalePlan();
      return work(row, t);
    });
  });
}

const haveSamePlaces = (a: Appointment, b: Appointment): boolean =>
  a.productId === b.productId &&
  a.occupiedFrom === b.occupiedFrom &&
  a.occupiedTo === b.occupiedTo &&
  a.staffIds.join() === b.staffIds.join() &&
  a.orderId === b.orderId;
