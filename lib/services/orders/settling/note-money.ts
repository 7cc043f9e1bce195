import type { Appointment } from '../../../domain/appointment';
import { decidedRefund } from './decided-refund';
import { decimalsProblem } from '../../../domain/checks/value-problems';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import { formatDecimal, normaliseCost, parseDecimal } from '../../../domain/money/money';
import { isAboutDebt, isPayment, type MoneyNote } from '../../../domain/money/money-note';
import type { Order } from '../../../domain/orders/order';
import type { Site } from '../../../domain/site';
import { statedAmounts } from '../../../engine/settlements/money-notes';
import type { OrderGateway } from '../order-gateway';
import type { WorkInside } from '../../work/work';
import { asItStands, type OpenAmounts, openAmounts } from '../../settlements/open-amounts';
import { dividedNow, type PaidBefore } from '../../settlements/divided';
import { amountsOfAll, settle } from '../../settlements/settle';

/** The fields of an update that note what was done with the money of an appointment, or take such a note back. */
type Noting = Pick<AppointmentChanges, 'noteMoney' | 'noteAmount' | 'takeBackNote'>;

type Orders = Pick<OrderGateway, 'find' | 'paidBefore' | 'setPaidBefore'>;

/**
 * Adds a note about money to an appointment, or takes the latest one back, and computes the amounts due again. The
 * caller holds the lock of the order.
 *
 * @throws AppointmentsError 400 if the noted amount is above the open one, or if there is no note to take back
 */
export async function withMoneyNoted(
  inside: WorkInside,
  orders: Orders,
  row: Appointment,
  noting: Noting,
): Promise<Appointment> {
  const order = row.orderId > 0 ? await orders.find(row.orderId) : undefined;
  const note = await noteOf(inside, orders, { row, order }, noting);
  const after = { ...row, moneyNotes: note ? [...row.moneyNotes, note] : row.moneyNotes.slice(0, -1) };
  if (order) await countNote(inside, orders, after, order);
  const paidBefore = await paidBeforeIn(orders, order);
  const settlement = await settle(inside.core, asItStands(after), order, { t: inside.t, paidBefore });
  const settled = { ...after, settlement };
  const { owed, refund } = await openNow(inside, orders, { row: settled, order });
  return { ...settled, moneySettled: [owed, refund].every((amount) => Number(amount) === 0) };
}

/**
 * Notes the part of the refund of a cancelled appointment that the customer does not get back.
 *
 * @param refund the amount that the customer gets back, as it was sent
 * @throws AppointmentsError 400 if it is no amount, above the refund that is due, or has more decimals than the currency
 */
export async function withRefundDecided(
  inside: WorkInside,
  orders: Orders,
  row: Appointment,
  refund: string | number,
): Promise<Appointment> {
  const { site } = inside.core;
  const { currencyDecimals: decimals } = site;
  const decided = decidedRefund(refund, site);
  const order = row.orderId > 0 ? await orders.find(row.orderId) : undefined;
  const { refund: due } = await openNow(inside, orders, { row, order });
  const kept = parseDecimal(due, decimals)! - decided;
  if (kept < 0n) throw invalidParams({ refund: `must be at most the refund that is due, ${due}` });
  if (kept === 0n) return row;
  return withMoneyNoted(inside, orders, row, {
    noteMoney: 'kept',
    noteAmount: formatDecimal(kept, decimals),
  });
}

/** An appointment, and its order; undefined if the order is unknown. */
interface RowAndOrder {
  readonly row: Appointment;
  readonly order: Order | undefined;
}

const paidBeforeIn = async (orders: Orders, order: Order | undefined): Promise<PaidBefore> =>
  order ? orders.paidBefore(order.id) : new Map();

async function openNow(
  { core, t }: WorkInside,
  orders: Orders,
  { row, order }: RowAndOrder,
): Promise<OpenAmounts> {
  const known = new Map(order && [[order.id, order]]);
  const paidBefore = await paidBeforeIn(orders, order);
  const [amounts] = await amountsOfAll(core, [asItStands(row)], known, { t, paidBefore });
  return openAmounts(row, amounts, core.site);
}

/** Returns the note that an update adds; undefined if the update takes a note back. */
async function noteOf(
  inside: WorkInside,
  orders: Orders,
  known: RowAndOrder,
  { noteMoney: kind, noteAmount }: Noting,
): Promise<MoneyNote | undefined> {
  if (kind === undefined) return undefined;
  const { core, how } = inside;
  const { row, order } = known;
  const { currencyDecimals: decimals } = core.site;
  const { owed, refund } = await openNow(inside, orders, known);
  const share = (await paidBeforeIn(orders, order)).get(row.orderId)?.ofLines.get(row.orderItemId);
  const what = isPayment({ kind }) ? 'paid' : 'refunded';
  return {
    kind,
    amount: amountToNote(isAboutDebt(kind) ? owed : refund, noteAmount, core.site),
    at: core.options.clock.now(),
    actorId: how.actorId ?? null,
    stated: statedAmounts(order, row, { what, share }, decimals),
  };
}

/**
 * Returns the amount to note. Default: all of the open amount.
 *
 * @throws AppointmentsError 400 if the sent amount is above the open one, or has more decimals than the currency
 */
function amountToNote(open: string, sent: string | number | undefined, site: Site): string {
  const { currencyDecimals: decimals } = site;
  const most = parseDecimal(open, decimals) ?? 0n;
  if (most === 0n)
    throw invalidParams({ noteMoney: 'needs an open amount of this kind, and nothing is open' });
  const problem = sent === undefined ? undefined : decimalsProblem(sent, site);
  if (problem !== undefined) throw invalidParams({ noteAmount: problem });
  const amount = sent === undefined ? most : parseDecimal(normaliseCost(sent, decimals) ?? '0', decimals)!;
  if (amount > 0n && amount <= most) return formatDecimal(amount, decimals);
  throw invalidParams({ noteAmount: `must be above 0 and at most the open amount, ${open}` });
}

/** If the shop reports payments for the whole order only: counts a changed note for the line of its appointment. */
async function countNote(
  { core: { storage, site }, t }: WorkInside,
  orders: Orders,
  after: Appointment,
  order: Order,
): Promise<void> {
  const division = (await orders.paidBefore(order.id)).get(order.id);
  if (!division) return;
  const rows = await storage.appointments.ofOrders([order.id], t);
  const { sum, kept } = dividedNow(
    order,
    rows.map((row) => (row.id === after.id ? after : row)),
    site,
  );
  const own = (division.ofLines.get(after.orderItemId) ?? 0n) + sum - division.sum;
  const ofLines = new Map([...division.ofLines, [after.orderItemId, own > 0n ? own : 0n]]);
  orders.setPaidBefore(order.id, { ...division, sum, kept, ofLines });
}
