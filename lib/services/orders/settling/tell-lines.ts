import type { Appointment } from '../../../domain/appointment';
import {
  type Order,
  type OrderLine,
  type OrderLineRef,
  type WrittenLine,
} from '../../../domain/orders/order';
import { isLive } from '../../../domain/statuses/statuses';
import { withTax } from '../../../engine/pricing/paid-places';
import { settle } from '../../settlements/settle';
import { priceReasonOf, settledRow } from '../../settlements/settled-row';
import { keepingDeposit, settlePrice } from './settle-price';
import type { NotedLine, OrderNote } from '../../../domain/orders/order-note';
import { untilFresh } from '../../../storage/transactions/until-fresh';
import { type Core, ordersContext } from '../../work/core';
import { addLineToSuccessor, reportDeadOrder } from '../enter-order';
import { inNewOrder, reviveOrder, takeLineOut, writeLine } from '../change-line';
import { adoptLine } from './adopt-line';
import { dueFields, withLine } from '../add-line';
import { giveNotice, refundOf } from '../order-notices';

type LineNote = OrderNote & { readonly line: NotedLine };

const notesOf = (notes: readonly OrderNote[], kind: OrderNote['kind']): LineNote[] =>
  notes.filter((note): note is LineNote => note.kind === kind && note.line !== null);

/**
 * Writes the stored changes of lines (notes) to an order in another database. If several notes are about one line, the
 * last one counts.
 *
 * @returns the appointments that changed because the shop wrote other amounts than requested
 */
export async function tellLines(
  core: Core,
  order: Order,
  notes: readonly OrderNote[],
): Promise<Appointment[]> {
  const changed: Appointment[] = [];
  const noticed = new Set(notes.map(({ notice }) => notice?.appointmentId));
  for (const note of latestLines(notes)) {
    const isNoticed = noticed.has(note.line.appointmentId);
    changed.push(...(await tellLine(core, order, note, isNoticed)));
  }
  return changed;
}

/** Returns the last note about each order line. */
function latestLines(notes: readonly OrderNote[]): LineNote[] {
  const latest = new Map<string, LineNote>();
  for (const note of notesOf(notes, 'line')) {
    const { appointmentId, orderItemId } = note.line;
    const key = appointmentId ? `appointment ${appointmentId}` : `line ${orderItemId}`;
    const before = latest.get(key);
    // If the product changes, a new order line replaces the former one, and the note has the reference of the new line.
    // Later notes keep this reference, so that only one new line is written.
    latest.set(key, { ...note, reference: before?.reference || note.reference });
  }
  return [...latest.values()];
}

/**
 * Computes the amounts due for order lines that should get new content, in an order that is paid or has ended. Such a
 * line stays as it is, so the difference to the new price of the appointment is due.
 *
 * @returns the appointments whose amounts due have changed
 */
export async function settleUnwritten(
  core: Core,
  order: Order,
  notes: readonly OrderNote[],
): Promise<Appointment[]> {
  const changed: Appointment[] = [];
  for (const { line: noted } of latestLines(notes)) {
    const stored = await untilFresh(() => settleUnwrittenLine(core, order, noted), StaleAmounts);
    const [own] = stored;
    if (!own) continue;
    changed.push(...stored);
    const notice = { ...refundOf(own), reason: 'The price of the appointment has changed.' };
    await giveNotice(core, notice, order, ordersContext({}));
  }
  return changed;
}

/** Thrown if amounts due were computed from an older version of an appointment. */
class StaleAmounts extends Error {}

/**
 * Stores the amounts due for an order line that could not be rewritten, unless its appointment is cancelled, belongs to
 * another order or has another cost by now.
 *
 * @returns the appointments that were changed, first this one
 * @throws StaleAmounts if the appointment was changed since it was read
 */
async function settleUnwrittenLine(
  core: Core,
  order: Order,
  { appointmentId: id = 0, line, cost }: NotedLine,
): Promise<readonly Appointment[]> {
  const row = (await core.storage.appointments.find([id])).get(id);
  if (row?.orderId !== order.id || row.cost !== cost || !isLive(row)) return [];
  const reason = priceReasonOf(row) ?? 'repriced';
  // A customer who did not come owes the no-show fee. The settlement stores the new price, because the customer owes it
  // again if the fee is withdrawn.
  const settlement =
    row.settlement?.reason === 'no_show'
      ? await settle(core, { ...settledRow(row), price: withTax(line, core.site.currencyDecimals) }, order)
      : await settlePrice(core, { before: row, after: row, changedLine: line, reason }, order, {});
  const { changed } = await adoptLine(core, id, {
    order,
    change: (now) => {
      if (now.version !== row.version) throw new StaleAmounts();
      return { ...now, settlement };
    },
  });
  return changed;
}

async function tellLine(
  core: Core,
  order: Order,
  { reference, line: noted }: LineNote,
  isNoticed: boolean,
): Promise<readonly Appointment[]> {
  const { id: orderId } = order;
  const { appointmentId: id = 0, line, cost } = noted;
  const context = ordersContext({});
  const row = (await core.storage.appointments.find([id])).get(id);
  // If the appointment belongs to another order by now, its line is in that order, so this note is outdated.
  if (row && row.orderId !== orderId) return [];
  const ref: OrderLineRef = { orderId, orderItemId: row?.orderItemId ?? noted.orderItemId };
  const written = await writeLine(core, ref, { line, reference }, context);
  const isOther = written.orderItemId !== noted.orderItemId;
  if (!row || (!written.amounts && !isOther)) return [];
  const { changed } = await adoptLine(core, id, {
    order,
    change: (now) => {
      // The appointment's cost may have changed since this note was stored. The shop's amounts then belong to the
      // former cost, so the present cost stays. A later note updates the order line.
      const own = keepingDeposit(now, withLine(now, written, core.site), order);
      return now.cost === cost ? own : { ...own, cost: now.cost };
    },
    written: {
      formerId: noted.orderItemId,
      id: written.orderItemId,
      line: { ...line, ...written.amounts },
      cost,
      isNoticed,
    },
  });
  if (isOther) await takeLineOut(core, { orderId, orderItemId: noted.orderItemId }, row.productId, context);
  return changed;
}

/**
 * Sets an order in another database back to pending, because cancelled appointments of it were restored. If the shop
 * refuses, gives these appointments a new order.
 *
 * @returns the appointments that have changed
 */
export async function tellRevivals(
  core: Core,
  order: Order,
  notes: readonly OrderNote[],
  reason: string,
): Promise<Appointment[]> {
  const context = { ...ordersContext({}), reason };
  if (await reviveOrder(core, order, context)) return [];
  const changed: Appointment[] = [];
  let successorId: number | undefined;
  for (const { reference, line: noted } of notesOf(notes, 'revive')) {
    const { appointmentId: id = 0 } = noted;
    const row = (await core.storage.appointments.find([id])).get(id);
    if (row?.orderId !== order.id) continue;
    const { line } = notesOf(notes, 'line').findLast((note) => note.line.appointmentId === id)?.line ?? noted;
    const target = await addLineToSuccessor(core, { order, successorId }, { ...line, reference }, context);
    if (target.kind === 'none') {
      await reportDeadOrder(core, row, { refusal: target.refusal, order }, context);
      const known = (now: Appointment): Appointment => ({ ...now, orderStatus: order.status });
      const staying = `Its order stays ${order.status}`;
      changed.push(...(await adoptLine(core, id, { order, change: known, reason: staying })).changed);
      continue;
    }
    const { written } = target;
    const isNewOrder = successorId === undefined;
    changed.push(...(await moveToSuccessor(core, { order, row }, { line, written }, isNewOrder)));
    successorId = written.orderId;
  }
  return changed;
}

/**
 * Stores the new order of an appointment. If the appointment was cancelled meanwhile, the new order is cancelled, or
 * the new line removed.
 */
async function moveToSuccessor(
  core: Core,
  { order, row }: { readonly order: Order; readonly row: Appointment },
  { line, written }: { readonly line: OrderLine; readonly written: WrittenLine },
  isNewOrder: boolean,
): Promise<readonly Appointment[]> {
  const { isAlive, changed } = await adoptLine(core, row.id, {
    order,
    change: (now) => inNewOrder(withLine({ ...now, ...dueFields(line) }, written, core.site)),
  });
  if (isAlive) return changed;
  const context = ordersContext({});
  const reason = 'The appointment of this order was cancelled while the order was being created';
  if (isNewOrder) await core.host.orders.setStatus(written.orderId, 'cancelled', { ...context, reason });
  else await takeLineOut(core, written, row.productId, context);
  return [];
}
