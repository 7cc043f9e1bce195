import type { Appointment } from '../../domain/appointment';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import { type MoneyNoteKind, PAYMENT_KINDS } from '../../domain/money/money-note';
import type { Site } from '../../domain/site';
import { isLive } from '../../domain/statuses/statuses';
import { notedSum } from '../../engine/settlements/money-notes';
import { balanceOfLine, type LineAmounts } from '../../engine/settlements/settlement';
import { settledRow } from './settled-row';

/** Amounts of an appointment that are still open, with tax, as decimal strings. At most one of them is not 0. */
export interface OpenAmounts {
  /** The amount that the customer still has to pay, with or without the order. */
  readonly owed: string;
  readonly refund: string;
}

/** Converts a stored appointment to an argument of `amountsOfAll` for the amounts that are open in its stored state. */
export function asItStands(row: Appointment): ReturnType<typeof settledRow> {
  const settled = settledRow(row);
  return takesPlace(row) && settled.reason === 'cancelled' ? { ...settled, reason: 'repriced' } : settled;
}

/** Whether the customer owes the price of an appointment, and not only fees. */
const takesPlace = (row: Appointment): boolean => isLive(row) && row.settlement?.reason !== 'no_show';

/**
 * Returns the amounts that are open for an appointment. Without an order line, the cost is owed, less what staff have
 * noted, unless the status says that it was paid.
 *
 * @param amounts the amounts of the order line, for the appointment as it is stored
 */
export function openAmounts(
  row: Appointment,
  amounts: LineAmounts | undefined,
  { currencyDecimals: decimals }: Pick<Site, 'currencyDecimals'>,
): OpenAmounts {
  const known = amounts ?? amountsWithoutLine(row, decimals);
  const { refundDue, amountDue } = known
    ? balanceOfLine(known, { takesPlace: takesPlace(row), onLine: 0n })
    : { refundDue: 0n, amountDue: 0n };
  return { owed: formatDecimal(amountDue, decimals), refund: formatDecimal(refundDue, decimals) };
}

/**
 * Returns the amounts of an appointment without an order line: its cost, and the amounts that staff have noted.
 * Undefined if it has a line, or if it has the status of a paid appointment and no notes.
 */
export function amountsWithoutLine(row: Appointment, decimals: number): LineAmounts | undefined {
  const { status, cost, orderItemId, moneyNotes } = row;
  if (orderItemId > 0 || (moneyNotes.length === 0 && status === 'paid')) return undefined;
  const price = parseDecimal(cost, decimals) ?? 0n;
  const sum = (kind: MoneyNoteKind): MinorUnits => notedSum(moneyNotes, kind, decimals);
  return {
    amount: price,
    paid: PAYMENT_KINDS.reduce((total, kind) => total + sum(kind), -sum('refunded')),
    fee: 0n,
    feeInMoney: 0n,
    price,
    waived: sum('waived'),
    notWanted: sum('kept'),
  };
}
