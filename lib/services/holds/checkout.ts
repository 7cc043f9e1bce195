import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import type { Order } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { minutesToPay, paymentExpiry } from '../../domain/statuses/statuses';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { takeOutOfCart } from '../orders/visits-of-order';
import { initialStatus } from '../appointments/drafts/new-appointment-row';
import { paidQuote } from '../orders/paid-quote';
import { type ReservedUse, type UsesInside, withEntitlements } from '../entitlements/use-entitlements';
import { eventsOfWrite } from '../events/appointment-events';
import { needsRevival, reportDeadOrder } from '../orders/enter-order';
import { catchUp, mayBeCovered } from '../orders/following/catch-up';
import { forgetFormerDue } from '../orders/line-owner';
import { openOrderGateway } from '../orders/order-gateway';
import { reserveOrder } from '../orders/saga/waiting';
import { dueFields, withLine } from '../orders/add-line';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { admitCheckout } from './admit-checkout';
import { checkCheckoutLimits } from './checkout-limits';
import { type CheckoutItem, type CheckoutTarget, type Departing, planCheckout } from './checkout-plan';
import { finishCheckout, resumeCheckout } from './finish-checkout';
import { assertLinesFree } from './given-lines';
import { withNewLanes, withPlaces } from '../claims/with-places';
import type { Placement } from '../../engine/slots/judge/placement';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { HeldBefore, Transaction } from '../../storage/storage';
import { customerKeyOf } from '../limits/counted-customer';
import { customerAtCheckout, underGuard } from './guarded-checkout';
import { writeLinesInside } from './lines-inside';

/**
 * Turns holds (in-cart appointments) into appointments of one order, all or none. An expired hold gets its places again
 * if they are still free. Repeating a checkout changes nothing.
 *
 * @returns the appointments, in the order of the holds
 * @throws AppointmentsError 400, also beyond the limits of a visitor; 404; 409 that names the hold in `data.id` (nothing is stored then); 413; 502
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
  /** Finishes the checkout after the commit, if the orders are in another database; otherwise absent. */
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
  const prepaying = await admitCheckout({ core, how }, departing, order);
  const shared = core.host.orders.sharesDatabase;
  const lacksLine = departing.some(({ orderItemId }) => orderItemId === 0);
  const reference = randomUUID();
  // A cancelled or refunded order is unfinished even if all its lines exist, because it must be set back to pending or
  // replaced.
  const isUnfinished = !shared && (lacksLine || needsRevival(order?.status ?? '', 'in-cart'));

  const claims = departing.map(({ use }) => use);
  const mustPay = departing.flatMap(({ mustPay: places, row }, at) =>
    places === undefined ? [] : [{ at: [at], places, requested: row.quantity }],
  );
  const store = async (placements: readonly Placement[], usesInside: UsesInside, t: Transaction) => {
    const fresh = shared && order ? await openOrderGateway({ core, how, t }).find(order.id) : order;
    await assertLinesFree(core, departing, { planned: order, fresh }, t);
    const uses = await usesInside(t);
    const priced = departing.map((each, at) => withUse(core, each, uses[at]));
    const turned = priced.map((each, at) =>
      appointmentOf(core, each, {
        order: fresh,
        placement: placements[at]!,
        mustPrepay: prepaying.has(each.row.id),
        unpaidMinutes: target.unpaidMinutes,
      }),
    );
    await checkCheckoutLimits(core, departing, turned, t);
    const inside = shared
      ? await writeLinesInside(
          core,
          { departing: priced, turned, order: fresh, reference },
          ordersContext(how, t),
        )
      : undefined;
    const refs = inside?.lines;
    const now = core.options.clock.now();
    const written: Appointment[] = [];
    for (const [at, { row, orderItemId }] of departing.entries()) {
      const ref = refs?.[at] ?? { orderId: order?.id ?? 0, orderItemId };
      const withOwn = { ...withLine(turned[at]!, ref, core.site), ...inside?.known };
      const after = { ...withOwn, orderReference: isUnfinished ? reference : '' };
      const customerKey = customerKeyOf(customerAtCheckout(core, departing[at]!));
      const appointment = await core.storage.appointments.update(after, t, customerKey);
      await core.storage.outbox.append(eventsOfWrite(row, appointment, how, now), t);
      await reportDeadOrder(
        core,
        appointment,
        { refusal: inside?.refusal, order: fresh },
        ordersContext(how, t),
      );
      written.push(appointment);
    }
    // Skipped for an unfinished checkout, because this checkout may still give the order lines back. The next change of
    // the order then removes the amounts.
    if (!isUnfinished)
      await forgetFormerDue(
        { core, how, t },
        {
          orderId: order?.id ?? 0,
          lines: new Set(
            written.flatMap((row, at) => (departing[at]!.orderItemId > 0 ? row.orderItemId : [])),
          ),
          ownerIds: new Set(written.map(({ id }) => id)),
        },
      );
    await takeOutOfCart(core, written, t);
    const before = {
      firstId: written[0]!.id,
      lines: order?.items.map(({ id }) => id) ?? [],
      holds: departing.map(({ held, product }, at) => heldBefore(core, held, written[at]!, product)),
    };
    const pending = isUnfinished
      ? await reserveOrder(core, { reference, kind: 'checkout', before }, written.length, t)
      : undefined;
    const quoted = new Map(priced.map(({ row, line }) => [row.id, line]));
    return { stored: written, pending, quoted };
  };
  const { stored, pending, quoted } = await withEntitlements(
    { core, how },
    { claims, mustPay },
    (usesInside) =>
      underGuard(core, { departing, order }, how, (placements, t) => store(placements, usesInside, t)),
  );
  if (shared && !stored.some(mayBeCovered)) return { stored };
  if (!pending) return { stored, finish: () => catchUp(core, stored, afterwards) };
  return { stored, finish: () => finishCheckout(core, { pending, rows: stored, quoted }, afterwards) };
}

/** Returns the data of a hold that is restored if its checkout fails. */
function heldBefore(
  { site }: Core,
  { id, quantity, cost, dueNow, dueLater, customerId, dateCreated, answers }: Appointment,
  placed: Appointment,
  product: Product,
): HeldBefore {
  const held = { id, quantity, cost, dueNow, dueLater, customerId, dateCreated, answers };
  if (quantity >= placed.quantity) return held;
  const smaller = withNewLanes(placed, { ...placed, quantity }, productSettings(product), site.zone);
  const { paddedFrom, paddedTo, lanes } = smaller;
  return { ...held, lanes: { paddedFrom, paddedTo, lanes } };
}

/**
 * Returns a hold with its cost and its order line. If an entitlement (such as a pass of ten visits) pays for some of
 * the hold's places, cost and line are reduced to the other places.
 */
function withUse(core: Core, departing: Departing, use: ReservedUse | undefined): Departing {
  const { row, line } = departing;
  const { quote, entitlement } = paidQuote(
    core,
    { cost: row.cost, line, deposit: row.policies?.deposit },
    use,
  );
  if (!entitlement) return departing;
  return { ...departing, row: { ...row, cost: quote.cost, entitlement }, line: quote.line };
}

/**
 * The order, the placement (staff members and resources) and the payment terms of a hold that becomes an appointment.
 */
interface Terms {
  readonly order: Order | undefined;
  readonly placement: Placement;
  readonly mustPrepay: boolean;
  readonly unpaidMinutes: number | undefined;
}

/** Builds the appointment that a hold becomes at the checkout, created now. */
function appointmentOf(
  core: Core,
  { row, product, line, orderItemId }: Departing,
  { order, placement, mustPrepay, unpaidMinutes = core.options.unpaidMinutes }: Terms,
): Appointment {
  const now = core.options.clock.now();
  const status = initialStatus(core, { product, order, cost: row.cost, mustPrepay });
  return {
    ...withPlaces(row, placement),
    ...dueFields(line),
    status,
    previousStatus: '',
    enforce: 'full',
    orderStatus: order?.status ?? 'pending',
    orderQuantity: order?.items.find(({ id }) => id === orderItemId)?.quantity ?? row.quantity,
    mustPrepay,
    expiresAt: paymentExpiry(status, minutesToPay(unpaidMinutes, mustPrepay), now),
    dateCreated: now,
    dateModified: now,
  };
}
