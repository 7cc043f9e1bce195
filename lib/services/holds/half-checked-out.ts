import type { Appointment } from '../../domain/appointment';
import type { WrittenLine } from '../../domain/order';
import { isOccupying } from '../../domain/statuses';
import type { HoldRow, Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant, type Instant } from '../../time/units';
import { freePlaces } from '../claims/claim';
import { placesOf } from '../claims/places';
import { eventsOfWrite } from '../events/appointment-events';
import { withOrder } from '../orders/follow-order';
import { catchUp } from '../orders/order-events';
import { openOrderGateway, readOrders } from '../orders/order-gateway';
import { lateOrder } from '../orders/order-notes';
import { withLine } from '../orders/written-line';
import { type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Beyond what the host may take for all its answers: whoever is at it for longer has died. */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;

/** Until when whoever begins to finish a checkout now has it for himself. */
export const leaseOf = ({ options }: Core, lines: number): Instant =>
  asInstant(
    options.clock.now() +
      LEASE_SECONDS +
      Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000),
  );

/** Makes appointments of what waits for this order; of none where nothing waits any more. */
export async function complete(
  core: Core,
  held: readonly Appointment[],
  orderId: number,
  written: ReadonlyMap<number, WrittenLine>,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [orderId], how);
  const { rows, gateway } = await underLock(core, held, async (rows, t) => {
    const now = options.clock.now();
    const completed: Appointment[] = [];
    for (const row of rows) {
      const order = readBefore.get(orderId);
      const withOwn = withLine(row, written.get(row.id)!, core.site);
      const after = await storage.appointments.update(withOrder(withOwn, order, { options, now }), t);
      await storage.outbox.append(eventsOfWrite(row, after, how, now), t);
      completed.push(after);
    }
    const gateway = openOrderGateway(core, t, readBefore, how);
    // Cancelled, trashed or deleted while the order was being made.
    const isWhole =
      completed.length === held.length && completed.every((row) => isOccupying(row, now, options));
    if (!isWhole) await gateway.cancelAbandoned(orderId, ['pending'], 'Its appointments take no place');
    return { rows: completed, gateway };
  });
  await gateway.settle();
  return catchUp(core, rows, how);
}

/** Puts holds back into the cart, with the time that they had. */
export async function putBack(core: Core, held: readonly Appointment[], reference: string): Promise<void> {
  const { storage, options } = core;
  await underLock(core, held, async (rows, t, holds) => {
    const now = options.clock.now();
    for (const row of rows) {
      const hold = holds.get(row.id);
      const isHold = hold !== undefined && isOccupying(row, now, options);
      await storage.appointments.update(
        {
          ...row,
          status: isHold ? 'in-cart' : 'was-in-cart',
          previousStatus: '',
          expiresAt: isHold ? hold.expiresAt : null,
          orderId: 0,
          orderItemId: 0,
          orderStatus: '',
          orderQty: null,
          orderReference: '',
          dateModified: now,
        },
        t,
      );
      if (hold) await storage.holds.update({ ...hold, linesBefore: [], busyUntil: now }, t);
    }
    // It may still come, although nobody waits for it any more.
    if (rows.some(({ orderId }) => orderId === 0)) await storage.orderNotes.add(lateOrder(reference, now), t);
  });
}

/** For whoever comes next, at once. */
export async function leave(core: Core, held: readonly Appointment[], reference: string): Promise<void> {
  await underLock(core, held, async (rows, t, holds) => {
    const busyUntil = core.options.clock.now();
    for (const { id } of rows) await core.storage.holds.update({ ...holds.get(id)!, busyUntil }, t);
  }).catch((error: unknown) =>
    core.options.logger.warn({ err: error, reference }, 'An unfinished checkout waits for its lease to end'),
  );
}

/** @returns undefined, or until when somebody else has it */
export async function take(core: Core, held: readonly Appointment[]): Promise<number | undefined> {
  const busyUntil = leaseOf(core, held.length);
  return underLock(core, held, async (rows, t, holds) => {
    const until = Math.max(0, ...rows.map(({ id }) => holds.get(id)?.busyUntil ?? 0));
    if (until > core.options.clock.now()) return until;
    for (const hold of holds.values()) await core.storage.holds.update({ ...hold, busyUntil }, t);
    return undefined;
  });
}

/** Runs `work` under the lock of their places, on those of them that still wait for the order. */
function underLock<T>(
  core: Core,
  held: readonly Appointment[],
  work: (rows: readonly Appointment[], t: Transaction, holds: ReadonlyMap<number, HoldRow>) => Promise<T>,
): Promise<T> {
  const { storage, host } = core;
  const ids = held.map(({ id }) => id);
  return untilFresh(async () => {
    const seen = await storage.appointments.find(ids);
    const products = await host.products.find([...new Set(held.map(({ productId }) => productId))], {});
    const places = [...seen.values()].map((row) => placesOf(row, products.get(row.productId)));
    return freePlaces(core, places, {}, async (t) => {
      const rows = await storage.appointments.find(ids, t);
      for (const row of rows.values()) if (seen.get(row.id)?.version !== row.version) throw new StalePlan();
      const waiting = [...rows.values()].filter((row) => row.orderReference === held[0]!.orderReference);
      return work(waiting, t, await storage.holds.find(ids, t));
    });
  });
}
