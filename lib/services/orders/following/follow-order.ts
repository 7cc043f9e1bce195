import { withinQuantity } from '../../../domain/questions/answer';
import type { Appointment } from '../../../domain/appointment';
import { type Order, phaseOf } from '../../../domain/orders/order';
import { movedBy } from '../../../domain/statuses/status-table';
import { isLive, isOccupying, type SiteStatuses, takesPlaces } from '../../../domain/statuses/statuses';
import { hasOwedFee, withoutCancellationFee } from '../../../engine/policies/owed-fees';
import type { Coverage } from '../../../engine/settlements/coverage';
import type { ResolvedOptions } from '../../../resolve-options';
import { asInstant, type Instant } from '../../../time/units';

/** An appointment after a change of its order was applied to it. */
export interface Followed {
  readonly after: Appointment;
  /** Explanation for people, if a payment came for an appointment that has lost its place or was cancelled. */
  readonly conflict?: string;
}

/** Facts that decide how a change of an order changes one of its appointments. */
interface Circumstances {
  readonly options: Pick<ResolvedOptions, 'placelessStatuses'>;
  readonly now: Instant;
  /**
   * Whether the lost place of the appointment is free again, so that the appointment can get it back after a late
   * payment.
   */
  readonly hasPlace: boolean;
  /**
   * Whether the shop states that it has no money for the line of the appointment, for example because of a refund,
   * although the order counts as paid.
   */
  readonly hasNoMoneyLeft: boolean;
  /** How much of the appointment's order line the payments cover: nothing, what is due when booking, or all. */
  readonly coverage: Coverage;
  /** Whether more is paid for the appointment's order line than the stored settlement (the amounts due) states. */
  readonly isPaidMore: boolean;
}

/** Whether payments cover at least the part of an order line that is due when booking. */
export const coversDueNow = (coverage: Coverage): boolean => coverage === 'due now' || coverage === 'all';

/**
 * Whether an appointment has lost its place, so that a late payment must get the place back. True if its order was
 * cancelled or its time to pay ended; false if a customer or a manager cancelled it. Always true for a hold (an in-cart
 * appointment), because another server's clock may have ended it.
 */
export function hasLostPlace(row: Appointment, site: SiteStatuses): boolean {
  if (row.status === 'in-cart') return true;
  const hadPlace = row.previousStatus !== '' && takesPlaces(row.previousStatus, site);
  return movedBy('late payment', row.status) !== undefined && hadPlace;
}

/**
 * Applies a change of an order to one of its appointments. The appointment's status changes only if the order's status
 * has changed since the last call, and its quantity only if its order line has become smaller since. So changes that
 * staff made to the appointment stay.
 */
export function followOrder(row: Appointment, order: Order, circumstances: Circumstances): Followed {
  const { now, options } = circumstances;
  const { orderStatus, orderQuantity } = row;
  const phase = phaseOf(order.status);
  const onLine = lineQuantity(row, order);
  const seen = { ...row, orderStatus: order.status, orderQuantity: onLine ?? orderQuantity };
  const known = phaseOf(orderStatus) === phase && seen.orderQuantity === orderQuantity ? row : seen;
  const hasMoved = phaseOf(orderStatus) !== phase;

  if (phase === 'ended') {
    return { after: hasMoved ? cancelled(known, movedBy('order cancelled', row.status)) : known };
  }
  if (onLine === 0) {
    return { after: orderQuantity === 0 ? known : cancelled(known, movedBy('line refunded', row.status)) };
  }
  const isLost = hasLostPlace(row, options);
  const reduced = isLost || isOccupying(row, now, options) ? reduce(known, row, onLine) : known;

  if (phase === 'open') {
    const isBack = hasMoved && ['paid', 'partial', undefined].includes(phaseOf(orderStatus));
    return {
      after: isBack ? moved(reduced, movedBy('order unpaid again', row.status)) : reduced,
    };
  }
  if (phase === 'partial') return partlyPaid(row, { known, reduced, hasMoved }, circumstances);
  if (phase !== 'paid') return { after: reduced };
  if (circumstances.hasNoMoneyLeft && (isLost || row.status === 'cancelled')) return { after: known };
  if (isLost) {
    if (circumstances.hasPlace) return { after: moved(reduced, movedBy('late payment', row.status)) };
    // The customer of a paid order expects the place. So staff learn that the place is taken, even if the order is paid
    // no further than before: the shop may have cancelled a paid order by mistake.
    const after = hasMoved ? paidLate(known, now) : known;
    return {
      after,
      conflict: PAID_TOO_LATE,
    };
  }
  // The order may count as paid without a new payment for this line: if another line was paid, or if the shop has only
  // recorded money that staff had noted.
  if (row.status === 'cancelled' && hasMoved && circumstances.isPaidMore) {
    return {
      after: paidLate(known, now),
      conflict: PAID_THOUGH_CANCELLED,
    };
  }
  return { after: hasMoved ? moved(reduced, movedBy('order paid', row.status)) : reduced };
}

/** An appointment of a partly paid order, before its own status is derived from the payments. */
interface PartlyFollowed {
  /**
   * The appointment with the present status of its order and the present quantity of its order line. The appointment's
   * own status is not changed yet.
   */
  readonly known: Appointment;
  /** The appointment `known`. If the order line is smaller, the appointment has the quantity of the line. */
  readonly reduced: Appointment;
  readonly hasMoved: boolean;
}

/**
 * Returns an appointment as it becomes when its order is partly paid. An unpaid appointment is confirmed once payments
 * cover the amount that is due when booking. A paid appointment stays paid while payments cover its whole order line,
 * and is otherwise confirmed.
 */
function partlyPaid(
  row: Appointment,
  { known, reduced, hasMoved }: PartlyFollowed,
  { options, now, hasPlace, coverage, isPaidMore }: Circumstances,
): Followed {
  const isLost = hasLostPlace(row, options);
  const isCovered = coversDueNow(coverage);
  if (isLost && isCovered && hasPlace) return { after: moved(reduced, movedBy('late deposit', row.status)) };
  if (isLost || row.status === 'cancelled') {
    // A change from paid to partly paid is a refund, not a payment.
    const isPayment = hasMoved && phaseOf(row.orderStatus) !== 'paid';
    if (coverage === 'nothing' || !isPaidMore || !(isPayment || isLost)) return { after: known };
    const after = isPayment ? paidLate(known, now) : known;
    return { after, conflict: isLost ? PAID_TOO_LATE : PAID_THOUGH_CANCELLED };
  }
  const isConfirmed = row.status === 'unpaid' ? isCovered : hasMoved && coverage !== 'all';
  return { after: isConfirmed ? moved(reduced, movedBy('order partly paid', row.status)) : reduced };
}

const PAID_TOO_LATE =
  'The appointment was paid after its place was given to others: offer another time, or refund the payment.';
const PAID_THOUGH_CANCELLED =
  'The appointment was paid after it had been cancelled: restore the appointment, or refund the payment.';

/**
 * Returns an appointment as it becomes when it gets its order. Orders in another database may be paid or cancelled by
 * then, so the appointment takes over the order's state. Changes that need a place are left to a later call of
 * `orderChanged`.
 */
export function withOrder(
  withLine: Appointment,
  order: Order | undefined,
  circumstances: Omit<Circumstances, 'hasPlace' | 'hasNoMoneyLeft' | 'coverage' | 'isPaidMore'>,
): Appointment {
  const { status, expiresAt, dateCreated } = withLine;
  // The time to pay begins now, because the customer could not pay before the order existed.
  const waits = status === 'unpaid' && expiresAt !== null;
  const payBy = waits ? asInstant(circumstances.now + (expiresAt - dateCreated)) : expiresAt;
  const joined = { ...withLine, expiresAt: payBy, orderReference: '' };
  // A partial payment is shared among all appointments of the order, so `orderChanged` decides later for which
  // appointments it pays.
  if (!order || phaseOf(order.status) === 'partial') return joined;
  if (phaseOf(order.status) === phaseOf(joined.orderStatus)) return { ...joined, orderStatus: order.status };
  const { after, conflict } = followOrder(joined, order, {
    ...circumstances,
    hasPlace: false,
    hasNoMoneyLeft: false,
    coverage: 'nothing',
    // Whether more is paid is not known here. True leaves a cancelled appointment of a paid order to `orderChanged`,
    // which computes it.
    isPaidMore: true,
  });
  return conflict === undefined ? after : joined;
}

/**
 * Marks an appointment as paid too late, so that staff get the task to decide about the money, even if they have
 * resolved an earlier task.
 */
const paidLate = (row: Appointment, now: Instant): Appointment => ({
  ...row,
  paidLateAt: now,
  moneySettled: false,
});

/**
 * Returns the quantity of an appointment's order line; 0 if the order no longer has the line, undefined if the
 * appointment never had one.
 */
export function lineQuantity({ orderItemId }: Appointment, { items }: Order): number | undefined {
  if (orderItemId === 0) return undefined;
  return items.find(({ id }) => id === orderItemId)?.quantity ?? 0;
}

/**
 * Returns the settlement (the amounts due) of an appointment whose line is gone from the order. While a fee is owed,
 * this is the stored settlement; otherwise null. Also null while the order still has the line.
 */
export const settlementWithoutLine = (row: Appointment, order: Order): Appointment['settlement'] =>
  lineQuantity(row, order) === 0 && hasOwedFee(row.fees) ? row.settlement : null;

/**
 * Returns the number of places that a late payment pays for: at most the quantity that the order line still has; 0 if
 * the line is gone.
 */
export function placesPaidFor(row: Appointment, order: Order | undefined): number {
  const onLine = order && lineQuantity(row, order);
  return onLine === 0 ? 0 : reduce(row, row, onLine).quantity;
}

/**
 * Reduces an appointment to the quantity of its order line if the line became smaller. A larger line is ignored,
 * because more places must be booked first.
 */
function reduce(
  known: Appointment,
  { quantity, orderQuantity }: Appointment,
  onLine: number | undefined,
): Appointment {
  const paidFor = onLine ?? quantity;
  return paidFor < quantity && paidFor < (orderQuantity ?? quantity)
    ? withinQuantity({ ...known, quantity: paidFor })
    : known;
}

function cancelled(row: Appointment, status: string | undefined): Appointment {
  if (status === undefined) return row;
  // An expired hold already has a `previousStatus`: its status before it expired. This status stays.
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
    ...(!isLive(row) && { settlement: null, fees: withoutCancellationFee(row.fees) }),
  };
}
