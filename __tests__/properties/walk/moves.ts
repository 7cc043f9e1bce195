import { type Booking, DAY, DEAD, HOUR, type Model, PAYMENT_SECONDS, phaseOf, SUCCESSOR } from './model';

/** Changes that a manager or a customer sends in an update. */
export interface Update {
  readonly status?: string;
  readonly start?: number;
  readonly quantity?: number;
  readonly members?: readonly number[];
}

/** Makes an update in the model if the library must accept it. Returns whether it must. */
export function update(model: Model, booking: Booking, sent: Update, isFull = false): boolean {
  const before = { ...booking };
  const status = sent.status ?? before.status;
  const isSame = status === before.status;
  const after: Booking = {
    ...before,
    ...sent,
    status,
    lostAs: isSame ? before.lostAs : '',
    expires: isSame ? before.expires : null,
  };
  const asksMore =
    !model.takes(before) ||
    after.start !== before.start ||
    after.quantity > before.quantity ||
    after.members.join() !== before.members.join();
  if (model.takes(after) && asksMore && !model.placeFor({ ...after, isFull, except: [before.id] }))
    return false;

  const { lostAs, expires, start, quantity, members } = after;
  model.write(booking, { status, lostAs, expires, start, quantity, members });
  const order = model.orders.get(before.order);
  if (!order) return true;
  const isBack = DEAD.includes(before.status) && !DEAD.includes(status);
  if (isBack && order.status === 'refunded') {
    // The refunded order cannot be paid again, so the shop makes a new order for the booking.
    booking.order = SUCCESSOR;
    return true;
  }
  if (isBack && order.status === 'cancelled') order.status = 'pending';
  const isPending = order.status === 'pending';
  if (quantity !== before.quantity && isPending) booking.seenQty = quantity;
  if (before.status !== 'cancelled' && status === 'cancelled')
    model.abandon(before.order, ['pending', 'on-hold']);
  // The order's line gets the new quantity even if the same write cancels the order.
  if (quantity !== before.quantity && isPending) order.lines.set(booking.item, quantity);
  return true;
}

/**
 * Updates several bookings of a customer, all or none. Bookings that grow are judged before others give
 * places back.
 */
export function updateAll(model: Model, bookings: readonly Booking[], sent: Update): boolean {
  const { quantity = 0 } = sent;
  const growing = bookings.filter((one) => quantity > one.quantity);
  const kept = growing.map((one) => one.quantity);
  const hasPlaces = growing.every((one) => {
    const place = model.placeFor({ ...one, quantity, isFull: true, except: [one.id] });
    one.quantity = quantity;
    return place !== undefined;
  });
  for (const [at, one] of growing.entries()) one.quantity = kept[at]!;
  if (hasPlaces) for (const one of [...growing, ...bookings]) update(model, one, sent);
  return hasPlaces;
}

export function trash(model: Model, booking: Booking): void {
  Object.assign(booking, { status: 'trash', lostAs: booking.status, expires: null, modified: model.now });
  if (booking.isTold) model.tell(booking, 'trashed');
  model.abandon(booking.order, ['pending']);
}

export function remove(model: Model, booking: Booking): void {
  model.bookings.delete(booking.id);
  if (booking.isTold) model.tell(booking, 'deleted');
  model.abandon(booking.order, ['pending']);
}

/** Updates the bookings of an order to the order's status. Returns the bookings that were paid and have no place. */
export function followOrder(model: Model, orderId: number): number[] {
  const order = model.orders.get(orderId)!;
  const phase = phaseOf(order.status);
  const conflicts: number[] = [];
  /**
   * Records a paid booking without a place. A late payment also emits an event, because its money must be paid back.
   */
  const conflict = (one: Booking, isNew: boolean): void => {
    conflicts.push(one.id);
    if (!isNew || one.paidLate === model.now) return;
    Object.assign(one, { modified: model.now, paidLate: model.now });
    if (one.isTold) model.tell(one, 'updated');
  };
  for (const one of model.ofOrder(orderId)) {
    const { status, lostAs, quantity, seen, seenQty } = one;
    const hasMoved = seen !== phase;
    const line = order.lines.get(one.item) ?? 0;
    Object.assign(one, { seen: phase, seenQty: line });
    const cancel = (): void => model.write(one, { status: 'cancelled', lostAs: status, expires: null });
    if (phase === 'over') {
      if (hasMoved && !['complete', 'cancelled', 'trash'].includes(status)) cancel();
      continue;
    }
    if (line === 0) {
      if (seenQty !== 0 && ['unpaid', 'pending-confirmation', 'confirmed', 'paid'].includes(status)) cancel();
      continue;
    }
    const isLost = status === 'cancelled' && lostAs !== '';
    const paidFor = (isLost || model.takes(one)) && line < quantity && line < seenQty ? line : quantity;
    if (phase === 'open') {
      const isBack = seen === 'paid' && status === 'paid';
      model.write(one, { quantity: paidFor, status: isBack ? 'unpaid' : status });
    } else if (isLost) {
      const place = model.placeFor({ ...one, quantity: paidFor, isFull: true, except: [one.id] });
      if (place) model.write(one, { quantity: paidFor, status: 'paid', lostAs: '', expires: null });
      else conflict(one, hasMoved);
    } else if (status === 'cancelled') {
      if (hasMoved) conflict(one, true);
    } else {
      const isDue = hasMoved && ['unpaid', 'pending-confirmation', 'confirmed'].includes(status);
      model.write(one, { quantity: paidFor, ...(isDue && { status: 'paid', lostAs: '', expires: null }) });
    }
  }
  return conflicts;
}

/** Does in the model the work of the library's background worker. */
export function tick(model: Model): void {
  cancelUnpaid(model);
  for (const one of model.bookings.values()) {
    if (one.status === 'in-cart' && !model.takes(one)) {
      model.write(one, { status: 'was-in-cart', expires: null });
    }
    const end = one.start + HOUR;
    if (['confirmed', 'paid'].includes(one.status) && end <= model.now && one.modified <= end) {
      model.write(one, { status: 'complete', lostAs: '' });
    }
    if (isForgotten(model, one)) model.bookings.delete(one.id);
  }
}

/**
 * Whether the worker must delete an appointment: it was only a hold in a cart, never got an order, and ended a day ago.
 */
const isForgotten = ({ now }: Model, { status, order, hold }: Booking): boolean =>
  status === 'was-in-cart' && order === 0 && hold !== undefined && hold.until + DAY <= now;

/**
 * Cancels bookings that were not paid in time, if their orders are pending. Bookings of other orders may be
 * paid at the desk, so they are checked again later.
 */
function cancelUnpaid(model: Model): void {
  const late = [...model.bookings.values()].filter(
    ({ status, expires }) => status === 'unpaid' && expires !== null && expires <= model.now,
  );
  const isPending = ({ order }: Booking): boolean => model.orders.get(order)?.status === 'pending';
  const due = late.filter(isPending);
  for (const one of late.filter((each) => !isPending(each))) one.expires = model.now + PAYMENT_SECONDS;
  for (const one of due) model.write(one, { status: 'cancelled', lostAs: 'unpaid', expires: null });
  for (const { order } of due) model.abandon(order, ['pending']);
}

/** Whether a hold's token is still valid: until a day after the end of the hold. */
export const isKept = (model: Model, { hold }: Booking): boolean =>
  hold !== undefined && hold.token !== '' && model.now < hold.until + DAY;

/** Turns holds into bookings of one order, all or none. Returns false if one of them has no place. */
export function canCheckOut(model: Model, holds: readonly Booking[]): boolean {
  const over = holds.filter((one) => !model.takes(one));
  const kept = over.map(({ status, expires }) => ({ status, expires }));
  const isAll = over.every((one) => {
    const hasPlace = model.placeFor({ ...one, isFull: true, except: [one.id] }) !== undefined;
    if (hasPlace) Object.assign(one, { status: 'unpaid', expires: null });
    return hasPlace;
  });
  over.forEach((one, at) => Object.assign(one, kept[at]));
  return isAll;
}
