import type { Appointment } from '../../domain/appointment';
import { larger, smaller } from '../../domain/money/compare';
import { hasPassedOn } from '../../domain/money/lines';
import { isPayment, type MoneyNote, type MoneyNoteKind } from '../../domain/money/money-note';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { Order } from '../../domain/orders/order';
import { owedFees } from '../policies/owed-fees';
import {
  isByLine,
  isRefundedByLine,
  type LineMoney,
  orderMoney,
  type OrderMoney,
  paidOf,
} from './order-money';

/** The fields of an appointment that say which amounts staff have noted for its order line. */
export type NotedRow = Pick<
  Appointment,
  'id' | 'status' | 'dateCreated' | 'orderItemId' | 'fees' | 'moneyNotes'
>;

/**
 * Returns the amounts of an order, including payments and refunds that staff noted in the shop and the shop's order does
 * not state yet.
 *
 * @param rows all appointments of the order; those of the lines in question suffice if the shop reports payments by line
 */
export function moneyOf(order: Order, rows: readonly NotedRow[], decimals: number): OrderMoney {
  const money = orderMoney(order, decimals);
  const owners = rows.filter(({ moneyNotes, ...row }) => moneyNotes.length > 0 && !hasPassedOn(row, rows));
  return owners.length === 0 ? money : withNotes(money, owners, decimals);
}

function withNotes(money: OrderMoney, owners: readonly NotedRow[], decimals: number): OrderMoney {
  const notesOf = (lineId: number): readonly MoneyNote[] =>
    owners.flatMap(({ orderItemId, moneyNotes }) => (orderItemId === lineId ? moneyNotes : []));
  const all = owners.flatMap(({ moneyNotes }) => moneyNotes);
  const lines = money.lines.map((line): LineMoney => {
    const notes = notesOf(line.id);
    const refunded = notedTotal(notes.filter(isRefund), 'line', decimals);
    const noted = notedTotal(notes.filter(isPayment), 'line', decimals);
    // A shop that removes a line has settled what was paid for it, except the part that covers a fee.
    const owner = owners.find(({ orderItemId }) => orderItemId === line.id);
    const most = line.isRemoved ? owedFees(owner?.fees ?? [], decimals) + refunded : noted;
    const paid = larger(paidOf(money, line), smaller(noted, most));
    return {
      ...line,
      ...(isByLine(money) && all.some(isPayment) && { paid }),
      ...(isRefundedByLine(money) && refunded > 0n && { refunded: larger(line.refunded ?? 0n, refunded) }),
    };
  });
  return {
    ...money,
    lines,
    ...(!isByLine(money) && {
      paid: larger(money.paid!, notedTotal(all.filter(isPayment), 'order', decimals)),
    }),
    ...(!isRefundedByLine(money) && {
      refunded: larger(money.refunded ?? 0n, notedTotal(all.filter(isRefund), 'order', decimals)),
    }),
  };
}

/**
 * Returns the least amount that counts as paid (or refunded) because of notes: each note adds its amount to what the
 * shop stated then or, if this is more, to what counted because of earlier notes.
 */
function notedTotal(
  notes: readonly MoneyNote[],
  level: keyof MoneyNote['stated'],
  decimals: number,
): MinorUnits {
  const before = ({ stated }: MoneyNote): MinorUnits => minor(stated[level], decimals);
  // The sums that a shop states only grow. So notes of one second are sorted by these sums: their order must not depend on
  // the order in which the appointments were read.
  const counted = notes
    .filter(({ isRecorded }) => !isRecorded)
    .toSorted((a, b) => a.at - b.at || Number(before(a) - before(b)));
  return counted.reduce((total, note) => larger(total, before(note)) + minor(note.amount, decimals), 0n);
}

/** Returns the sum of notes of one kind, such as the amounts that the customer need not pay. */
export const notedSum = (notes: readonly MoneyNote[], kind: MoneyNoteKind, decimals: number): MinorUnits =>
  notes.reduce((sum, note) => (note.kind === kind ? sum + minor(note.amount, decimals) : sum), 0n);

/** The amounts to which a note adds its own: the paid amounts or the refunded amounts. */
interface NotedTo {
  readonly what: 'paid' | 'refunded';
  /** If the shop reports payments only for the whole order: the part of the payments that counts for the line. */
  readonly share: MinorUnits | undefined;
}

/** Returns what the shop states for the line of an appointment and for its order, without the notes of staff. */
export function statedAmounts(
  order: Order | undefined,
  { orderItemId, moneyNotes }: Pick<NotedRow, 'orderItemId' | 'moneyNotes'>,
  { what, share }: NotedTo,
  decimals: number,
): MoneyNote['stated'] {
  const money = order && orderMoney(order, decimals);
  const ofLine = (line: LineMoney): MinorUnits =>
    what === 'paid' ? paidOf(money!, line) : (line.refunded ?? 0n);
  const line = money?.lines.find(({ id }) => id === orderItemId);
  const all = money?.lines.reduce((sum, one) => sum + ofLine(one), 0n) ?? 0n;
  const noted = notedTotal(moneyNotes.filter(isPayment), 'line', decimals);
  const isShared = what === 'paid' && money !== undefined && !isByLine(money);
  const own = isShared ? larger((share ?? 0n) - noted, 0n) : line ? ofLine(line) : 0n;
  return { line: formatDecimal(own, decimals), order: formatDecimal(money?.[what] ?? all, decimals) };
}

/** Whether the shop does not state all payments and refunds of these notes yet. */
export const hasUnrecorded = (notes: readonly MoneyNote[]): boolean =>
  notes.some((note) => (isPayment(note) || isRefund(note)) && !note.isRecorded);

/**
 * Returns the notes of an appointment after its order was read. A note is marked as recorded if the order itself now
 * contains its payment or refund.
 *
 * @param rows all appointments of the order
 */
export function withRecorded(
  order: Order,
  row: NotedRow,
  rows: readonly NotedRow[],
  decimals: number,
): readonly MoneyNote[] {
  if (!hasUnrecorded(row.moneyNotes)) return row.moneyNotes;
  const money = orderMoney(order, decimals);
  const line = money.lines.find(({ id }) => id === row.orderItemId);
  if (!line) return row.moneyNotes;
  const all = rows.flatMap(({ moneyNotes }) => moneyNotes);
  const isStated = (
    is: (note: MoneyNote) => boolean,
    ofLine: MinorUnits | undefined,
    ofOrder: MinorUnits,
  ) => {
    const notes = (ofLine === undefined ? all : row.moneyNotes).filter(is);
    const total = notedTotal(notes, ofLine === undefined ? 'order' : 'line', decimals);
    return (ofLine ?? ofOrder) >= total;
  };
  const isPaid = isStated(isPayment, isByLine(money) ? paidOf(money, line) : undefined, money.paid ?? 0n);
  const ofLine = isRefundedByLine(money) ? (line.refunded ?? 0n) : undefined;
  const isBack = isStated(isRefund, ofLine, money.refunded ?? 0n);
  const isNow = (note: MoneyNote): boolean =>
    note.isRecorded === true || (isPayment(note) && isPaid) || (isRefund(note) && isBack);
  const isSame = row.moneyNotes.every((note) => isNow(note) === (note.isRecorded ?? false));
  return isSame
    ? row.moneyNotes
    : row.moneyNotes.map((note) => (isNow(note) ? { ...note, isRecorded: true } : note));
}

/**
 * Returns the notes of an appointment whose line moves to another order. Payments recorded only in the notes move with
 * the line, less their refunds; payments recorded in the former order stay there.
 */
export function inOtherOrder(notes: readonly MoneyNote[], decimals: number): readonly MoneyNote[] {
  const sum = (is: (note: MoneyNote) => boolean): MinorUnits =>
    notes.reduce((all, one) => (is(one) && !one.isRecorded ? all + minor(one.amount, decimals) : all), 0n);
  const goesAlong = sum(isPayment) >= sum(isRefund);
  return notes.map((note) => ({
    ...note,
    stated: { line: '0', order: '0' },
    ...((isPayment(note) || isRefund(note)) && !goesAlong && { isRecorded: true }),
  }));
}

const isRefund = ({ kind }: MoneyNote): boolean => kind === 'refunded';

const minor = (text: string, decimals: number): MinorUnits => parseDecimal(text, decimals) ?? 0n;
