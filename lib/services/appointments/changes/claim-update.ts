import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { besideItems, overItems } from '../beside-items';
import { assertOrdersAsRead, beforeOrdersAreRead } from '../../settlements/orders-as-read';
import { assertOwnMembers } from '../own-calendar';
import { assertPaysAt } from '../../entitlements/assert-pays-at';
import { changedCustomer } from './changed-customer';
import { checkResources } from '../check-resources';
import { type Claim, placesOf, UNKNOWN_PRODUCT } from '../../claims/places';
import { confirmIfCovered } from '../../orders/confirm-if-covered';
import { type Core, joined } from '../../work/core';
import { customerOfStored } from '../../limits/counted-customer';
import { decidesNoShowFee } from '../has-fee';
import { firstLiveStarts } from '../../settlements/first-live-starts';
import { freePlaces, takePlaces } from '../../claims/claim';
import { takesPlaces as hasPlaces } from '../../../domain/statuses/statuses';
import { invalidParams } from '../../../domain/errors';
import { isDeepStrictEqual } from 'node:util';
import { moveToOrder } from '../move-to-order';
import { nextState } from './next-state';
import { noSuchAppointment } from '../not-found';
import { notesMoney } from '../notes-money';
import { noticesLast } from '../../orders/notices-last';
import { openOrderGateway } from '../../orders/order-gateway';
import { ordersToSettle, planOrderChanges } from '../../orders/order-changes';
import { outsideFields, requestAfter } from './request-after';
import type { Placement } from '../../../engine/slots/judge/placement';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { settleAgain } from '../../orders/settling/settle-again';
import { StalePlan } from '../../../storage/transactions/until-fresh';
import { storeUpdate } from './store-update';
import type { Transaction } from '../../../storage/storage';
import type { User } from '../../../domain/people/user';
import { withPlaces } from '../../claims/with-places';
import type { Work } from '../../work/work';

/**
 * A check that throws if the caller may not change this appointment. `product` is the appointment's product before the
 * change; undefined if the shop no longer has it.
 */
export type Allowance = (row: Appointment, product: Product | undefined) => void;

/** Restrictions on the caller who changes an appointment. */
export interface Caller {
  /**
   * Called with the stored appointment before the change is planned, and again under the lock. Throws if the change is
   * not allowed.
   */
  readonly allow?: Allowance;
  /**
   * Whether the error of a refused change tells the caller to try again with fewer checks (a weaker `enforce`).
   * Default: false for customers, otherwise true.
   */
  readonly mayOverrule?: boolean;
  /** Whether the caller is the customer, who may be a guest. Default: whether the acting user is the customer. */
  readonly isCustomer?: boolean;
}

interface Change extends Required<Caller> {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** The appointment's product before the change; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** The appointment's product after the change; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  /** The customer named by the changes; absent if they name none. */
  readonly customer?: User;
}

/**
 * Plans an update, claims the places that it needs, and writes it under their lock. Returns the appointment as stored.
 *
 * @throws AppointmentsError 400 for unknown resources and a missing product, 409 if the time cannot be booked
 */
export async function claimUpdate(
  work: Work,
  { before, changes, stored, product, customer, ...caller }: Change,
): Promise<Appointment> {
  const { core, how } = work;
  const now = core.options.clock.now();
  const settings = product ?? { ...UNKNOWN_PRODUCT, id: before.productId };
  await checkResources(
    core,
    { settings: productSettings(settings), named: changes.resourceIds, before },
    how,
  );
  const ending = changes.status === 'cancelled' ? [before] : [];
  const starts = await firstLiveStarts(core.storage, ending, joined(how));
  const next = nextState(
    core,
    {
      before,
      changes,
      stored,
      product: settings,
      customer,
      actorId: how.actorId,
      isByCustomer: caller.isCustomer,
      firstLiveStart: starts.get(before.id),
    },
    now,
  );
  const { after, takesPlaces } = next;
  const isSame = isDeepStrictEqual(after, before) && !decidesNoShowFee(after, changes);
  if (isSame && !notesMoney(changes)) return before;
  if (takesPlaces && !product) {
    throw invalidParams({
      productId: 'the shop no longer has the product of this appointment: send another one with the change',
    });
  }

  if (takesPlaces) assertPaysAt(before, after, caller.mayOverrule);
  const ordersAsRead = await beforeOrdersAreRead(core, [before.orderId, after.orderId], joined(how));
  const { readBefore, changes: planned } = await planOrderChanges(
    core,
    [{ before, after, product: settings }],
    how,
  );
  const orders = planned[0]!;
  const isCustomersMove = after.customerMoves > before.customerMoves;
  const mayTake = isCustomersMove ? await besideItems(core, after, joined(how)) : undefined;
  const freed = placesOf(core, before, stored);
  const write = async (placement: Placement | undefined, t: Transaction) => {
    await assertUnchanged(core, before, t);
    await assertOrdersAsRead(core, ordersAsRead, t);
    // The permission is checked again under the lock. While this change waited for the lock, another change may have
    // made this one forbidden.
    caller.allow(before, stored);
    if (isCustomersMove && !(await besideItems(core, after, t))(after)) throw new StalePlan();
    const inside = { core, how, t };
    const { gateway, giveNotices } = noticesLast(openOrderGateway(inside, readBefore));
    const placed = { ...withPlaces(after, placement), ...outsideFields(next, placement) };
    assertOwnMembers(placed.staffIds, how.ownCalendarOf);
    const update = { before, after: { ...placed, dateModified: now }, orders, changes };
    const appointment = await storeUpdate(inside, gateway, update);
    await how.onUpdated?.(before.id, t);
    const orderIds = ordersToSettle({ before, after: appointment }, orders);
    const settled = await settleAgain(inside, gateway, orderIds);
    await giveNotices();
    return { gateway, appointment: settled.find(({ id }) => id === appointment.id) ?? appointment };
  };
  const isFull = takesPlaces && after.enforce === 'full';
  const claim: Claim = {
    product: settings,
    customer: isFull
      ? (changedCustomer(core, before, after) ?? (await customerOfStored(core, after, product, joined(how))))
      : undefined,
    request: requestAfter(settings, before, next),
    orderId: after.orderId,
    exceptIds: [before.id],
    present: hasPlaces(before.status, core.options) ? before : undefined,
    mayOverrule: caller.mayOverrule,
    mayTake,
  };
  if (mayTake && !mayTake(after)) throw await overItems(work, claim);
  const written = takesPlaces
    ? await takePlaces(work, claim, [freed], write)
    : await freePlaces(core, [freed, placesOf(core, after, product)], how, (t) => write(undefined, t));
  const changedByShop = await written.gateway.tellShop();
  const appointment = changedByShop.find(({ id }) => id === before.id) ?? written.appointment;
  if (!orders.newLine) return appointment;
  return core.host.orders.sharesDatabase
    ? confirmIfCovered(core, appointment, how)
    : moveToOrder(work, appointment, after.orderId, orders.newLine);
}

async function assertUnchanged(core: Core, before: Appointment, t: Transaction): Promise<void> {
  const row = (await core.storage.appointments.find([before.id], t)).get(before.id);
  if (!row) throw noSuchAppointment(before.id);
  if (row.version !== before.version) throw new StalePlan();
}
