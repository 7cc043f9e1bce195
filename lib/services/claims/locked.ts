import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import type { GuardKey, Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { callContext, type Core, findProductsOf, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { freePlaces } from './claim';
import { placesOf } from './places';

interface LockedContext extends WriteContext {
  /** Products of the appointments, by id. Default: read from the shop. */
  readonly products?: ReadonlyMap<number, Product>;
  /**
   * Called before each attempt, outside the transaction, with the appointments as they were read. Makes further reads
   * that the attempt needs.
   */
  readonly readFirst?: (seen: ReadonlyMap<number, Appointment>) => Promise<void>;
  /** Further guard rows (locks) to take together with those of the places. */
  readonly alongside?: readonly GuardKey[];
}

/**
 * Locks the places of an appointment, and then runs `work` with the stored appointment (undefined if it does not
 * exist). For writes that give these places back or leave them as they are.
 */
export const withLocked = <T>(
  core: Core,
  id: number,
  how: LockedContext,
  work: (row: Appointment | undefined, t: Transaction) => Promise<T>,
): Promise<T> => withAllLocked(core, [id], how, (rows, t) => work(rows.get(id), t));

/**
 * Runs `work` on several appointments in one transaction, under the lock of the places that they take. `work` receives
 * a map by id, without appointments that do not exist.
 */
export function withAllLocked<T>(
  core: Core,
  ids: readonly number[],
  how: LockedContext,
  work: (rows: ReadonlyMap<number, Appointment>, t: Transaction) => Promise<T>,
): Promise<T> {
  const { storage } = core;
  return untilFresh(async () => {
    const seen = await storage.appointments.find(ids, joined(how));
    const products = how.products ?? (await findProductsOf(core, seen.values(), callContext(how)));
    await how.readFirst?.(seen);
    const places = [...seen.values()].map((row) => placesOf(core, row, products.get(row.productId)));
    return freePlaces(core, places, how, async (t) => {
      const rows = await storage.appointments.find(ids, t);
      for (const [id, row] of rows) {
        const before = seen.get(id);
        if (!before || !haveSamePlaces(row, before)) throw new StalePlan();
      }
      return work(rows, t);
    });
  });
}

const haveSamePlaces = (a: Appointment, b: Appointment): boolean =>
  a.productId === b.productId &&
  a.occupiedFrom === b.occupiedFrom &&
  a.occupiedTo === b.occupiedTo &&
  a.staffIds.join() === b.staffIds.join() &&
  a.paddedFrom === b.paddedFrom &&
  a.paddedTo === b.paddedTo &&
  a.resourceIds.join() === b.resourceIds.join() &&
  a.orderId === b.orderId;
