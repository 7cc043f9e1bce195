import { randomUUID } from 'node:crypto';
import { type Core, joined, onceCommitted, ordersContext, StalePlan, untilFresh } from '../../core';
import { AppointmentsError } from '../../errors';
import type { Order, OrderLineRef } from '../../host/ports';
import type { Transaction } from '../../storage/storage';
import {
  bookingRequest,
  freePlaces,
  type Places,
  placesOf,
  PlacesRefused,
  takeAllPlaces,
  takingAgain,
} from '../claim';
import type { WriteContext } from '../drafts';
import { eventsOfWrite } from '../events';
import { initialStatus } from '../new-appointment';
import { openOrderDesk } from '../order-desk';
import { catchUp } from '../order-events';
import { expiryOf } from '../statuses';
import type { Appointment } from '../types';
import { slotUnavailable } from '../unavailable';
import { finishCheckout, resumeCheckout } from './checkout-elsewhere';
import { type CheckoutItem, type CheckoutTarget, type Departing, planCheckout } from './checkout-plan';
import { leaseOf } from './half-checked-out';
import { holdPhase } from './stored';

/**
 * Turns holds into appointments of one order, all or none. One that has run out gets its place again where it is still
 * there. The same checkout again changes nothing.
 *
 * @returns the appointments, in the order of the holds
 * @throws AppointmentsError 400, 404, 409 that names the hold in `data.id` and leaves everything as it was, 413, 502
 */
export async function checkOut(
  core: Core,
  items: readonly CheckoutItem[],
  target: CheckoutTarget,
  how: WriteContext,
): Promise<Appointment[]> {
  const { stored, finish } = await untilFresh(() => attempt(core, items, target, how));
  const inOrder = (rows: readonly Appointment[]): Appointment[] =>
    items.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
  if (!finish) return inOrder(stored);
  if (!joined(how)) return inOrder(await finish());
  onceCommitted(core, how, 'Finishing a checkout', finish);
  return inOrder(stored);
}

interface Attempt {
  readonly stored: readonly Appointment[];
  /** What is left to be done once it has committed, where the orders live elsewhere. */
  readonly finish?: () => Promise<readonly Appointment[]>;
}

async function attempt(
  core: Core,
  items: readonly CheckoutItem[],
  target: CheckoutTarget,
  how: WriteContext,
): Promise<Attempt> {
  const plan = await planCheckout(core, items, target, how);
  const afterwards = { ...how, transaction: undefined };
  if (plan.kind === 'done') return { stored: plan.rows };
  if (plan.kind === 'unfinished') {
    return { stored: plan.rows, finish: () => resumeCheckout(core, plan.reference, afterwards) };
  }
  const { departing, order } = plan;
  const shared = core.host.orders.sharesDatabase;
  const lacksLine = departing.some(({ orderItemId }) => orderItemId === 0);
  const reference = randomUUID();
  const isUnfinished = !shared && lacksLine;

  const stored = await underGuard(core, departing, order, how, async (taken, t) => {
    const fresh = shared && order ? await openOrderDesk(core, t, new Map(), how).find(order.id) : order;
    const turned = departing.map((each) => turn(core, each, fresh, taken.get(each.row.id)));
    const refs =
      shared && lacksLine ? await linesInside(core, turned, departing, order, reference, how, t) : undefined;
    const now = core.options.clock.now();
    const written: Appointment[] = [];
    for (const [at, { row, hold, orderItemId }] of departing.entries()) {
      const ref = refs?.[at] ?? { orderId: order?.id ?? 0, orderItemId };
      const after = { ...turned[at]!, ...ref, orderReference: isUnfinished ? reference : '' };
      const appointment = await core.storage.appointments.update(after, t);
      await core.storage.outbox.append(eventsOfWrite(row, appointment, how, now), t);
      written.push(appointment);
      if (!isUnfinished) continue;
      const linesBefore = order?.items.map(({ id }) => id) ?? [];
      await core.storage.holds.update(
        { ...hold, linesBefore, busyUntil: leaseOf(core, departing.length) },
        t,
      );
    }
    return written;
  });
  if (shared) return { stored };
  if (!isUnfinished) return { stored, finish: () => catchUp(core, stored, afterwards) };
  return { stored, finish: () => finishCheckout(core, reference, afterwards) };
}

/**
 * Runs `work` under the lock of all their places, and of the order. It gets the members of those that had run out, as
 * they are taken again.
 */
async function underGuard<T>(
  core: Core,
  departing: readonly Departing[],
  order: Order | undefined,
  how: WriteContext,
  work: (taken: ReadonlyMap<number, readonly number[]>, t: Transaction) => Promise<T>,
): Promise<T> {
  const { clock } = core.options;
  const over = departing.filter(({ row }) => holdPhase(row, clock.now()) === 'over');
  const places = departing.map(({ row, product }): Places => ({
    ...placesOf(row, product),
    orderId: order?.id ?? 0,
  }));
  const checked = async (taken: ReadonlyMap<number, readonly number[]>, t: Transaction): Promise<T> => {
    const rows = await core.storage.appointments.find(
      departing.map(({ row }) => row.id),
      t,
    );
    for (const { row } of departing) {
      const isAsSeen = rows.get(row.id)?.version === row.version;
      // It may have run out while the locks were waited for.
      if (!isAsSeen || (!taken.has(row.id) && holdPhase(row, clock.now()) !== 'live')) throw new StalePlan();
    }
    return work(taken, t);
  };
  if (over.length === 0) return freePlaces(core, places, how, (t) => checked(new Map(), t));

  const takings = over.map(({ row, product }) => takingAgain(row, product));
  try {
    return await takeAllPlaces(core, takings, places, how, (placements, t) =>
      checked(new Map(over.map(({ row }, at) => [row.id, placements[at]!.staffIds])), t),
    );
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const at = error.placements.findIndex(({ taken }) => !taken);
    const { verdict } = error.placements[at]!;
    const taking = takings[at]!;
    const { code, message, data } = await slotUnavailable(core, taking, bookingRequest(taking), verdict, how);
    throw new AppointmentsError(code, message, { ...data, id: over[at]!.row.id });
  }
}

/** A hold as the appointment that it becomes: it begins now. */
function turn(
  core: Core,
  { row, product, orderItemId }: Departing,
  order: Order | undefined,
  takenAgain: readonly number[] | undefined,
): Appointment {
  const now = core.options.clock.now();
  const status = initialStatus(core, product, order, row.cost);
  return {
    ...row,
    status,
    previousStatus: '',
    staffIds: takenAgain ?? row.staffIds,
    enforce: 'full',
    orderStatus: order?.status ?? 'pending',
    orderQty: order?.items.find(({ id }) => id === orderItemId)?.quantity ?? row.qty,
    expiresAt: expiryOf(status, core.options, now),
    dateCreated: now,
    dateModified: now,
  };
}

/** The lines of an order in our database: it is made with the first, where there is none. */
async function linesInside(
  core: Core,
  turned: readonly Appointment[],
  departing: readonly Departing[],
  order: Order | undefined,
  reference: string,
  how: WriteContext,
  t: Transaction,
): Promise<OrderLineRef[]> {
  const { orders } = core.host;
  const context = ordersContext(core, how, t);
  const refs: OrderLineRef[] = [];
  let orderId = order?.id;
  for (const [at, { line, orderItemId }] of departing.entries()) {
    if (orderId === undefined) {
      const { customerId } = turned[at]!;
      refs.push(await orders.createPending({ reference, customerId, line }, context));
      orderId = refs[0]!.orderId;
    } else {
      refs.push({ orderId, orderItemId: orderItemId || (await orders.addItem(orderId, line, context)) });
    }
  }
  return refs;
}
