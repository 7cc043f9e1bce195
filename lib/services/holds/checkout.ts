import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Order, WrittenLine } from '../../domain/order';
import { paymentExpiry } from '../../domain/statuses';
import type { CallContext } from '../../ports/ports';
import type { Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { initialStatus } from '../appointments/new-appointment';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import { type Places, placesOf, claimAgain } from '../claims/places';
import { slotUnavailable } from '../claims/unavailable';
import { eventsOfWrite } from '../events/appointment-events';
import {
  GOES_INTO_IT,
  livingOrder,
  type LivingOrder,
  needsRevival,
  reportDeadOrder,
} from '../orders/enter-order';
import { catchUp } from '../orders/order-events';
import { openOrderGateway } from '../orders/order-gateway';
import { addLine, withLine } from '../orders/written-line';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';
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
  // Lines of a dead order are not enough: the order is revived, or has a successor.
  const isUnfinished = !shared && (lacksLine || needsRevival(order?.status ?? '', 'in-cart'));

  const stored = await underGuard(core, departing, order, how, async (staff, t) => {
    const fresh = shared && order ? await openOrderGateway(core, t, new Map(), how).find(order.id) : order;
    const turned = departing.map((each, at) => turn(core, each, fresh, staff[at]!));
    const inside = shared
      ? await linesInside(core, turned, departing, fresh, { reference, context: ordersContext(core, how, t) })
      : undefined;
    const refs = inside?.lines;
    const now = core.options.clock.now();
    const written: Appointment[] = [];
    for (const [at, { row, hold, orderItemId }] of departing.entries()) {
      const ref = refs?.[at] ?? { orderId: order?.id ?? 0, orderItemId };
      const withOwn = { ...withLine(turned[at]!, ref, core.site), ...inside?.known };
      const after = { ...withOwn, orderReference: isUnfinished ? reference : '' };
      const appointment = await core.storage.appointments.update(after, t);
      await core.storage.outbox.append(eventsOfWrite(row, appointment, how, now), t);
      await reportDeadOrder(
        core,
        appointment,
        { refusal: inside?.refusal, order: fresh },
        ordersContext(core, how, t),
      );
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
  return { stored, finish: () => finishCheckout(core, stored, afterwards) };
}

/**
 * Locks the places of all holds and the order, judges every place, also those of holds that have not run out by this
 * clock, and then runs `work` with the members that each hold takes.
 */
async function underGuard<T>(
  core: Core,
  departing: readonly Departing[],
  order: Order | undefined,
  how: WriteContext,
  work: (staff: readonly (readonly number[])[], t: Transaction) => Promise<T>,
): Promise<T> {
  const { clock } = core.options;
  const plannedAt = clock.now();
  const claims = departing.map(({ row, product }) => claimAgain(row, product, plannedAt));
  const places = departing.map(({ row, product }): Places => ({
    ...placesOf(row, product),
    orderId: order?.id ?? 0,
  }));
  const checkUnchanged = async (t: Transaction): Promise<void> => {
    const rows = await core.storage.appointments.find(
      departing.map(({ row }) => row.id),
      t,
    );
    for (const { row } of departing) {
      const isAsSeen = rows.get(row.id)?.version === row.version;
      // The hold may have run out during the wait for the locks; the rules then apply, too.
      if (!isAsSeen || holdPhase(row, clock.now()) !== holdPhase(row, plannedAt)) throw new StalePlan();
    }
  };
  try {
    return await takeAllPlaces({ core, how }, claims, { freed: places }, async (placements, t) => {
      await checkUnchanged(t);
      return work(
        placements.map(({ staffIds }) => staffIds),
        t,
      );
    });
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const at = error.placements.findIndex(({ ok }) => !ok);
    const refusal = await slotUnavailable({ core, how }, claims[at]!, error.placements[at]!);
    const { code, message, data } = refusal;
    throw new AppointmentsError(code, message, { ...data, id: departing[at]!.row.id });
  }
}

/** A hold as the appointment that it becomes: it begins now. */
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
    orderQty: order?.items.find(({ id }) => id === orderItemId)?.quantity ?? row.qty,
    expiresAt: paymentExpiry(status, core.options, now),
    dateCreated: now,
    dateModified: now,
  };
}

interface LinesInside {
  readonly lines: readonly WrittenLine[];
  /** What the appointments know of an order that is not as they found it. */
  readonly known?: Pick<Appointment, 'orderStatus'>;
  readonly refusal?: AppointmentsError;
}

/** The lines of an order in our database: it is made with the first, where there is none, or where it stays dead. */
async function linesInside(
  core: Core,
  turned: readonly Appointment[],
  departing: readonly Departing[],
  order: Order | undefined,
  { reference, context }: { readonly reference: string; readonly context: CallContext },
): Promise<LinesInside> {
  const lines: WrittenLine[] = [];
  let orderId = order?.id;
  let living: LivingOrder | undefined;
  if (order && needsRevival(order.status, 'in-cart')) {
    const line = { ...departing[0]!.line, reference };
    living = await livingOrder(core, order, line, { ...context, reason: GOES_INTO_IT });
    if (living.kind === 'successor') {
      lines.push(living.written);
      orderId = living.written.orderId;
    }
  }
  for (const [at, { line, orderItemId }] of departing.entries()) {
    if (lines[at]) continue;
    if (orderId === undefined) {
      const { customerId } = turned[at]!;
      const draft = { reference, customerId, line: { ...line, reference } };
      lines.push(await core.host.orders.createPending(draft, context));
      orderId = lines[0]!.orderId;
    } else if (orderItemId > 0 && living?.kind !== 'successor') {
      lines.push({ orderId, orderItemId });
    } else {
      lines.push(await addLine(core, orderId, { ...line, reference: randomUUID() }, context));
    }
  }
  if (living?.kind === 'none') return { lines, refusal: living.refusal };
  return { lines, known: living && { orderStatus: 'pending' } };
}
