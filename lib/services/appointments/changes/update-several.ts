import { withPlaces } from '../../claims/with-places';
import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import type { Order } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import type { ReachedLimit } from '../../../domain/refusals/reached-limit';
import type { Transaction } from '../../../storage/storage';
import { StalePlan, untilFresh } from '../../../storage/transactions/until-fresh';
import { freePlaces, PlacesRefused, takeAllPlaces } from '../../claims/claim';
import type { Placement } from '../../../engine/slots/judge/placement';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { type Claim, placesOf, UNKNOWN_PRODUCT } from '../../claims/places';
import { limitsOfFirst } from '../../claims/unavailable';
import { customersOfStored } from '../../limits/counted-customer';
import { type OrderChanges, ordersToSettle, planOrderChanges } from '../../orders/order-changes';
import { openOrderGateway, type OrderGateway } from '../../orders/order-gateway';
import { noticesLast } from '../../orders/notices-last';
import { assertOrdersAsRead, beforeOrdersAreRead, type OrdersAsRead } from '../../settlements/orders-as-read';
import { settleAgain } from '../../orders/settling/settle-again';
import { callContext, type Core, findProductsOf, joined } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { assertPaysAt } from '../../entitlements/assert-pays-at';
import { checkResources } from '../check-resources';
import { firstLiveStarts } from '../../settlements/first-live-starts';
import { nextState, type NextState } from './next-state';
import { outsideFields, requestAfter } from './request-after';
import { noSuchAppointment } from '../not-found';
import { storeUpdate } from './store-update';

/**
 * A change of one appointment's time, staff members, quantity, resources or status, to be made together with changes of
 * other appointments.
 */
export interface WantedChange {
  readonly id: number;
  readonly changes: AppointmentChanges;
  /** Version that the appointment must have. Default: any. */
  readonly version?: number;
  /**
   * Whether the new start may lie off the product's grid of possible starts, because the appointment follows another
   * one of its visit (appointments booked together).
   */
  readonly mayStartOffGrid?: boolean;
  /** Whether the appointment may end after the entitlement that pays for it. Default: false. */
  readonly mayOutlastEntitlement?: boolean;
  /** Ids of resources to take if they are free. Default: those of the appointment, if its time stays. */
  readonly preferredResourceIds?: readonly number[];
}

/** Result of one change in `updateSeveral`. */
export interface ChangeOutcome {
  /** The appointment as it is stored now. For a refused change, the appointment as the change would have made it. */
  readonly appointment: Appointment;
  /**
   * Staff members and resources that the changed appointment takes, or the reasons for which the change is refused.
   * Absent if the change takes no new places.
   */
  readonly placement?: Placement;
}

interface SeveralOptions {
  /**
   * Whether a refused change is left out while the other changes are made. If false, one refusal prevents all changes.
   */
  readonly skipRefused: boolean;
  /**
   * Creates the error to throw if a change is refused. `limits` are the booking limits (such as 3 bookings a week)
   * that refuse the first refused change; empty if no limit refuses a change.
   */
  readonly refuse: (
    outcomes: readonly ChangeOutcome[],
    limits: readonly ReachedLimit[],
  ) => Error | Promise<Error>;
  /** Whether the customer, who may be a guest, makes the changes. Default: true if the acting user is the customer. */
  readonly isByCustomer?: boolean | undefined;
  /** Called under the lock before the first write; throws if the changes are not allowed, or were planned from old data. */
  readonly allow?: (t: Transaction) => Promise<void>;
  /** Makes further writes in the transaction. `changed` are the stored appointments after their changes. */
  readonly alongside: (t: Transaction, changed: readonly Appointment[]) => Promise<void>;
}

/**
 * Changes several appointments in one transaction. The changes are checked for free places one after another, in the
 * given order. Without `skipRefused`, the present places of all these appointments count as free. With `skipRefused`,
 * the present places of another appointment count as free only if the change of that appointment was accepted before.
 *
 * @param plan returns the wanted changes; called again if an appointment has changed in the meantime
 * @returns the results in the order of the changes
 */
export async function updateSeveral(
  core: Core,
  plan: () => Promise<readonly WantedChange[]>,
  how: WriteContext,
  options: SeveralOptions,
): Promise<ChangeOutcome[]> {
  const { outcomes, gateway } = await untilFresh(async () => tryUpdates(core, await plan(), how, options));
  const changedByShop = new Map((await gateway.tellShop()).map((row) => [row.id, row]));
  return outcomes.map((one) => ({
    ...one,
    appointment: changedByShop.get(one.appointment.id) ?? one.appointment,
  }));
}

interface Plan extends NextState {
  readonly before: Appointment;
  readonly product: Product;
  readonly wanted: WantedChange;
  /** The changes that must be made in the appointment's orders; absent if the appointment stays as it is. */
  readonly orders?: OrderChanges;
}

async function tryUpdates(
  core: Core,
  wanted: readonly WantedChange[],
  how: WriteContext,
  { skipRefused, isByCustomer, refuse, allow, alongside }: SeveralOptions,
): Promise<{ outcomes: ChangeOutcome[]; gateway: OrderGateway }> {
  const { plans, readBefore, ordersAsRead } = await planAll(core, wanted, how, isByCustomer);
  const taking = plans.filter(({ takesPlaces }) => takesPlaces);
  const outcomesOf = (placements: readonly Placement[], after: ReadonlyMap<number, Appointment>) =>
    plans.map((plan): ChangeOutcome => ({
      appointment: after.get(plan.before.id) ?? plan.after,
      placement: placements[taking.indexOf(plan)],
    }));

  const write = async (placements: readonly Placement[], t: Transaction) => {
    await assertAllUnchanged(core, plans, t);
    await assertOrdersAsRead(core, ordersAsRead, t);
    await allow?.(t);
    const dateModified = core.options.clock.now();
    const after = new Map<number, Appointment>();
    const inside = { core, how, t };
    const { gateway, giveNotices } = noticesLast(openOrderGateway(inside, readBefore));
    for (const plan of plans) {
      const placement = placements[taking.indexOf(plan)];
      if (!plan.orders || placement?.ok === false) continue;
      const {
        before,
        orders,
        wanted: { changes },
      } = plan;
      const placed = { ...withPlaces(plan.after, placement), ...outsideFields(plan, placement) };
      const update = { before, after: { ...placed, dateModified }, orders, changes };
      after.set(before.id, await storeUpdate(inside, gateway, update));
    }
    const settled = plans.flatMap(({ before, orders }): number[] => {
      const stored = after.get(before.id);
      return stored && orders ? ordersToSettle({ before, after: stored }, orders) : [];
    });
    for (const row of await settleAgain(inside, gateway, settled))
      if (after.has(row.id)) after.set(row.id, row);
    await giveNotices();
    await alongside(t, [...after.values()]);
    return { outcomes: outcomesOf(placements, after), gateway };
  };

  const freed = plans.map(({ before, product }) => placesOf(core, before, product));
  if (taking.length === 0) return freePlaces(core, freed, how, (t) => write([], t));
  const moved = taking.map(({ before }) => before.id);
  const judged = taking.filter(({ after }) => after.enforce === 'full');
  const customers = await customersOfStored(
    core,
    judged.map(({ after, product }) => ({ row: after, product })),
    joined(how),
  );
  const claims = taking.map((plan): Claim => ({
    ...claimOf(plan, moved, skipRefused),
    customer: customers.get(plan.before.id),
  }));
  try {
    return await takeAllPlaces({ core, how }, claims, { freed, skipRefused }, write);
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const { placements } = error;
    const limits = await limitsOfFirst({ core, how }, claims, placements);
    throw await refuse(outcomesOf(placements, new Map()), limits);
  }
}

function claimOf(plan: Plan, moved: readonly number[], skip: boolean): Claim {
  const { before, after, product, wanted } = plan;
  const request = requestAfter(product, before, plan);
  return {
    product,
    request: {
      ...request,
      mayStartOffGrid: wanted.mayStartOffGrid ?? request.mayStartOffGrid,
      preferredResourceIds: wanted.preferredResourceIds ?? request.preferredResourceIds,
    },
    orderId: after.orderId,
    exceptIds: skip ? [before.id] : moved,
  };
}

/**
 * Plans several changes. The number of database reads and of calls to the shop does not grow with the number of
 * changes.
 */
async function planAll(
  core: Core,
  wanted: readonly WantedChange[],
  how: WriteContext,
  isByCustomer: boolean | undefined,
): Promise<{
  readonly plans: readonly Plan[];
  readonly readBefore: ReadonlyMap<number, Order>;
  readonly ordersAsRead: OrdersAsRead;
}> {
  const { storage, options } = core;
  const rows = await storage.appointments.find(
    wanted.map(({ id }) => id),
    joined(how),
  );
  const products = await findProductsOf(core, rows.values(), callContext(how));
  const cancelled = wanted.filter(({ changes }) => changes.status === 'cancelled').map(({ id }) => id);
  const starts = await firstLiveStarts(
    storage,
    [...rows.values()].filter(({ id }) => cancelled.includes(id)),
    joined(how),
  );
  const now = options.clock.now();
  const planned = wanted.map((one) => {
    const { id, changes, version } = one;
    const before = rows.get(id);
    if (version !== undefined && before?.version !== version) throw new StalePlan();
    if (!before) throw noSuchAppointment(id);
    const known = products.get(before.productId);
    const product = known ?? { ...UNKNOWN_PRODUCT, id: before.productId };
    const firstLiveStart = starts.get(id);
    const next = nextState(
      core,
      { before, changes, stored: known, product, actorId: how.actorId, isByCustomer, firstLiveStart },
      now,
    );
    if (next.takesPlaces && !known)
      throw invalidParams({ productId: 'the shop no longer has the product of this appointment' });
    if (next.takesPlaces && !one.mayOutlastEntitlement) assertPaysAt(before, next.after, !isByCustomer);
    return { ...next, before, product, wanted: one, named: changes.resourceIds };
  });
  await checkNamed(core, planned, how);
  const changed = planned.filter(({ before, after }) => !isDeepStrictEqual(after, before));
  const orderIds = planned.flatMap(({ before, after }) => [before.orderId, after.orderId]);
  const ordersAsRead = await beforeOrdersAreRead(core, orderIds, joined(how));
  const { readBefore, changes } = await planOrderChanges(core, changed, how);
  const plans = planned.map((plan): Plan => ({ ...plan, orders: changes[changed.indexOf(plan)] }));
  return { plans, readBefore, ordersAsRead };
}

/** Checks the resources that changes name explicitly. Changes with the same product and resources are checked once. */
async function checkNamed(
  core: Core,
  planned: readonly (Pick<Plan, 'before' | 'product'> & { readonly named: readonly number[] | undefined })[],
  how: WriteContext,
): Promise<void> {
  const changed = planned.filter(({ before, named }) => named && named.join() !== before.resourceIds.join());
  const distinct = new Map(changed.map((one) => [`${one.product.id} ${one.named!.join()}`, one]));
  for (const { product, named } of distinct.values()) {
    await checkResources(core, { settings: productSettings(product), named }, how);
  }
}

async function assertAllUnchanged(core: Core, plans: readonly Plan[], t: Transaction): Promise<void> {
  const rows = await core.storage.appointments.find(
    plans.map(({ before }) => before.id),
    t,
  );
  for (const { before } of plans) {
    if (rows.get(before.id)?.version !== before.version) throw new StalePlan();
  }
}
