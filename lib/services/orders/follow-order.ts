import type { Appointment } from '../../domain/appointment';
import { type Order, phaseOf } from '../../domain/order';
import { movedBy } from '../../domain/statuses/status-table';
import { isOccupying, type SiteStatuses, takesPlaces } from '../../domain/statuses/statuses';
import type { ResolvedOptions } from '../../resolve-options';
import { asInstant, type Instant } from '../../time/units';

/** An appointment as its order leaves it. */
export interface Followed {
  readonly after: Appointment;
  /** Why money has come for an appointment that does not have its place, in words. */
  readonly conflict?: string;
}

/** The world in which an order is followed. */
interface Circumstances {
  readonly options: Pick<ResolvedOptions, 'placelessStatuses'>;
  readonly now: Instant;
  /** Whether the place that this appointment has lost is there for it. */
  readonly hasPlace: boolean;
  /** Whether the shop knows that no money is left for its line, although the order is paid. */
  readonly hasNoMoneyLeft: boolean;
}

/**
 * Must a late payment claim the place of this appointment again? That is so if the cancellation of its order or the
 * end of its time took the place away, but not if a customer or a manager cancelled it. It is always so for a hold,
 * because its time may be over by another clock.
 */
export function hasLostPlace(row: Appointment, site: SiteStatuses): boolean {
  if (row.status === 'in-cart') return true;
  const hadPlace = row.previousStatus !== '' && takesPlaces(row.previousStatus, site);
  return movedBy('late payment', row.status) !== undefined && hadPlace;
}

/**
 * The state of an appointment after it has followed its order: the status if the order has moved since, the quantity
 * if its line has shrunk since. Changes that were made by hand since then stay, whatever else
 * happens to the order.
 */
export function followOrder(row: Appointment, order: Order, circumstances: Circumstances): Followed {
  const { now, options } = circumstances;
  const { orderStatus, orderQuantity } = row;
  const phase = phaseOf(order.status);
  const onLine = lineQuantity(row, order);
  const seen = { ...row, orderStatus: order.status, orderQuantity: onLine ?? orderQuantity };
  const known = phaseOf(orderStatus) === phase && seen.orderQuantity === orderQuantity ? row : seen;
  const hasMoved = phaseOf(orderStatus) !== phase;

  if (phase === 'over') {
    return { after: hasMoved ? cancelled(known, movedBy('order cancelled', row.status)) : known };
  }
  if (onLine === 0) {
    return { after: orderQuantity === 0 ? known : cancelled(known, movedBy('line refunded', row.status)) };
  }
  const isLost = hasLostPlace(row, options);
  const reduced = isLost || isOccupying(row, now, options) ? reduce(known, row, onLine) : known;

  if (phase === 'open') {
    const isBack = hasMoved && ['paid', undefined].includes(phaseOf(orderStatus));
    return {
      after: isBack ? moved(reduced, movedBy('order unpaid again', row.status)) : reduced,
    };
  }
  if (phase !== 'paid') return { after: reduced };
  if (circumstances.hasNoMoneyLeft && (isLost || row.status === 'cancelled')) return { after: known };
  if (isLost) {
    if (circumstances.hasPlace) return { after: moved(reduced, movedBy('late payment', row.status)) };
    const after = hasMoved ? paidLate(known, now) : known;
    return { after, conflict: 'It was paid after it had lost its place, and the place is taken now.' };
  }
  if (row.status === 'cancelled' && hasMoved) {
    return { after: paidLate(known, now), conflict: 'It was paid although it had been cancelled.' };
  }
  return { after: hasMoved ? moved(reduced, movedBy('order paid', row.status)) : reduced };
}

/**
 * An appointment that gets its order, in a database that is not ours, after the fact. The order may have been paid,
 * or cancelled, before its appointment was known; changes that need a place are left to `orderChanged`.
 */
export function withOrder(
  withLine: Appointment,
  order: Order | undefined,
  circumstances: Omit<Circumstances, 'hasPlace' | 'hasNoMoneyLeft'>,
): Appointment {
  const { status, expiresAt, dateCreated } = withLine;
  // The customer could not pay while there was no order, so the time to pay begins with the order.
  const waits = status === 'unpaid' && expiresAt !== null;
  const payBy = waits ? asInstant(circumstances.now + (expiresAt - dateCreated)) : expiresAt;
  const joined = { ...withLine, expiresAt: payBy, orderReference: '' };
  if (!order) return joined;
  if (phaseOf(order.status) === phaseOf(joined.orderStatus)) return { ...joined, orderStatus: order.status };
  const { after, conflict } = followOrder(joined, order, {
    ...circumstances,
    hasPlace: false,
    hasNoMoneyLeft: false,
  });
  return conflict === undefined ? after : joined;
}

/** Money has come about which the shop has to decide, whatever was settled before. */
const paidLate = (row: Appointment, now: Instant): Appointment => ({
  ...row,
  paidLateAt: now,
  moneySettled: false,
});

/** The quantity of its line: 0 where the line is gone, undefined where none is known. */
export function lineQuantity({ orderItemId }: Appointment, { items }: Order): number | undefined {
  if (orderItemId === 0) return undefined;
  return items.find(({ id }) => id === orderItemId)?.quantity ?? 0;
}

/**
 * How many places money that comes late pays for: what its line has shrunk to meanwhile; none where the line is gone.
 */
export function placesPaidFor(row: Appointment, order: Order | undefined): number {
  const onLine = order && lineQuantity(row, order);
  return onLine === 0 ? 0 : reduce(row, row, onLine).quantity;
}

/** A line that has grown is not followed: more places have to be asked for. */
function reduce(
  known: Appointment,
  { quantity, orderQuantity }: Appointment,
  onLine: number | undefined,
): Appointment {
  const paidFor = onLine ?? quantity;
  return paidFor < quantity && paidFor < (orderQuantity ?? quantity)
    ? { ...known, quantity: paidFor }
    : known;
}

function cancelled(row: Appointment, status: string | undefined): Appointment {
  if (status === undefined) return row;
  // A hold that ran out keeps what it was before that.
  const previousStatus = (row.status === 'was-in-cart' && row.previousStatus) || row.status;
  return { ...row, status, previousStatus, expiresAt: null };
}

function moved(row: Appointment, status: string | undefined): Appointment {
  if (status === undefined || status === row.status) return row;
  return {
    ...row,
    status,
    previousStatus: '',
    expiresAt: null,
    moneySettled: false,
    paidLateAt: null,
    settlement: null,
  };
}
