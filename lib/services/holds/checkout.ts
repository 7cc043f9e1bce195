import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import type { Order } from '../../domain/order';
import { paymentExpiry } from '../../domain/statuses/statuses';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { initialStatus } from '../appointments/checked-draft';
import { eventsOfWrite } from '../events/appointment-events';
import { needsRevival, reportDeadOrder } from '../orders/enter-order';
import { catchUp } from '../orders/order-events';
import { openOrderGateway } from '../orders/order-gateway';
import { reserveOrder } from '../orders/saga/waiting';
import { withLine } from '../orders/add-line';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { checkTurned } from './checkout-limits';
import { type CheckoutItem, type CheckoutTarget, type Departing, planCheckout } from './checkout-plan';
import { finishCheckout, resumeCheckout } from './finish-checkout';
import { assertLinesFree } from './given-lines';
import { underGuard } from './guarded-checkout';
import { writeLinesInside } from './lines-inside';

/**
 * Turns holds into appointments of one order, all or none. An expired hold gets its places again if they are still
 * free. Repeating a checkout changes nothing.
 *
 * @returns the appointments, in the order of the holds
 * @throws AppointmentsError 400, also beyond the limits of a visitor; 404; 409 that names the hold in `data.id`, and
 * nothing is stored; 413; 502
 */
export async function checkOut(
  core: Core,
  items: readonly CheckoutItem[],
  target: CheckoutTarget,
  how: WriteContext,
): Promise<Appointment[]> {
  const rows = await untilFresh(async () => {
    const { stored, finish } = await tryCheckout(core, items, target, how);
    if (!finish) return stored;
    if (!joined(how)) return finish();
    onceCommitted(core, how, 'Finishing a checkout', finish);
    return stored;
  });
  return items.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

interface TriedCheckout {
  readonly stored: readonly Appointment[];
  /** Work that is left after the commit, if the orders are in another database. */
  readonly finish?: () => Promise<readonly Appointment[]>;
}

async function tryCheckout(
  core: Core,
  items: readonly CheckoutItem[],
  target: CheckoutTarget,
  how: WriteContext,
): Promise<TriedCheckout> {
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
  // If the order is dead, its lines are not enough: it is revived, or gets a successor.
  const isUnfinished = !shared && (lacksLine || needsRevival(order?.status ?? '', 'in-cart'));

  const { stored, pending } = await underGuard(core, { departing, order }, how, async (staff, t) => {
    const fresh = shared && order ? await openOrderGateway({ core, how, t }).find(order.id) : order;
    await assertLinesFree(core, departing, { planned: order, fresh }, t);
    const turned = departing.map((each, at) => turn(core, each, fresh, staff[at]!));
    await checkTurned(core, departing, turned, t);
    const inside = shared
      ? await writeLinesInside(core, { departing, turned, order: fresh, reference }, ordersContext(how, t))
      : undefined;
    const refs = inside?.lines;
    const now = core.options.clock.now();
    const written: Appointment[] = [];
    for (const [at, { row, orderItemId }] of departing.entries()) {
      const ref = refs?.[at] ?? { orderId: order?.id ?? 0, orderItemId };
      const withOwn = { ...withLine(turned[at]!, ref, core.site), ...inside?.known };
      const after = { ...withOwn, orderReference: isUnfinished ? reference : '' };
      const appointment = await core.storage.appointments.update(after, t);
      await core.storage.outbox.append(eventsOfWrite(row, appointment, how, now), t);
      await reportDeadOrder(
        core,
        appointment,
        { refusal: inside?.refusal, order: fresh },
        ordersContext(how, t),
      );
      written.push(appointment);
    }
    const before = {
      firstId: written[0]!.id,
      lines: order?.items.map(({ id }) => id) ?? [],
      holds: departing.map(({ held: { id, quantity, cost, customerId, dateCreated } }) => {
        return { id, quantity, cost, customerId, dateCreated };
      }),
    };
    const pending = isUnfinished
      ? await reserveOrder(core, { reference, kind: 'checkout', before }, written.length, t)
      : undefined;
    return { stored: written, pending };
  });
  if (shared) return { stored };
  if (!pending) return { stored, finish: () => catchUp(core, stored, afterwards) };
  const quoted = new Map(departing.map(({ row, line }) => [row.id, line]));
  return { stored, finish: () => finishCheckout(core, { pending, rows: stored, quoted }, afterwards) };
}

/** Returns the appointment that a hold becomes. It counts as created now. */
function turn(
  core: Core,
  { row, product, orderItemId }: Departing,
  order: Order | undefined,
  staffIds: readonly number[],
): Appointment {
  const now = core.options.clock.now();
  const status = initialStatus(core, product, order, row.cost);
  return {
    ...row,
    status,
    previousStatus: '',
    staffIds,
    enforce: 'full',
    orderStatus: order?.status ?? 'pending',
    orderQuantity: order?.items.find(({ id }) => id === orderItemId)?.quantity ?? row.quantity,
    expiresAt: paymentExpiry(status, core.options.unpaidMinutes, now),
    dateCreated: now,
    dateModified: now,
  };
}
