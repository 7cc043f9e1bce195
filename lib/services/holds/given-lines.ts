import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import { parseDecimal } from '../../domain/money/money';
import type { Order, OrderLine } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { linesOf } from '../orders/appointment-lines';
import { liveOwnerOf } from '../orders/line-owner';
import { costOfLine } from '../orders/add-line';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/**
 * A hold, and the id of the order line that the host has created for it (`orderItemId`); 0 if the library adds the
 * line.
 */
interface WithLine {
  readonly row: Appointment;
  readonly orderItemId: number;
}

/** An appointment that is to be stored with an order, and the id of its order line. */
interface Lined {
  readonly row: Appointment;
  readonly line: OrderLine;
}

/**
 * Copies quantity and amount from order lines that the host has created to their holds, because the customer pays for
 * the lines. Holds without such a line keep their quantity and amount.
 *
 * @throws AppointmentsError 400 for a line that is not in the order, is empty, or is named twice
 */
export async function followGivenLines(
  core: Core,
  holds: readonly WithLine[],
  { order, products, how }: FollowContext,
): Promise<Lined[]> {
  checkLines(holds, order);
  const resized = holds.map(({ row, orderItemId }) => {
    const item = itemOf(order, orderItemId);
    return { row: { ...row, quantity: item?.quantity ?? row.quantity }, item, wasFor: row.quantity };
  });
  const atOwnPrice = await linesOf(
    core,
    resized.map(({ row }) => row),
    { products, order },
    how,
  );
  const { currencyDecimals } = core.site;
  const amount = (text: string) => parseDecimal(text, currencyDecimals);
  // If the amount of the order line equals the hold's cost, the stored cost is kept, because a conversion between net
  // and gross could change it by a cent.
  const repriced = resized.flatMap(({ row, item, wasFor }) =>
    item && (row.quantity !== wasFor || amount(item.total) !== amount(atOwnPrice.get(row.id)!.net))
      ? [{ ...row, cost: item.total, costIncludesTax: false }]
      : [],
  );
  const lines = new Map([...atOwnPrice, ...(await linesOf(core, repriced, { products, order }, how))]);
  const moved = new Set(repriced.map(({ id }) => id));
  return resized.map(({ row }) => {
    const line = lines.get(row.id)!;
    return { row: moved.has(row.id) ? { ...row, cost: costOfLine(row, line, core.site) } : row, line };
  });
}

/** The order of a checkout, and the other facts on which the price of an order line depends. */
interface FollowContext {
  readonly order: Order | undefined;
  readonly products: ReadonlyMap<number, Product>;
  readonly how: WriteContext;
}

const itemOf = (order: Order | undefined, id: number): Order['items'][number] | undefined =>
  order?.items.find((item) => item.id === id);

function checkLines(holds: readonly WithLine[], order: Order | undefined): void {
  const sent = holds.flatMap(({ orderItemId }) => orderItemId || []);
  if (!sent.every((id) => itemOf(order, id)))
    throw invalidParams({ orderItemId: 'the order has no line with this id' });
  if (!sent.every((id) => itemOf(order, id)!.quantity > 0))
    throw invalidParams({ orderItemId: 'the quantity of the line is 0' });
  if (new Set(sent).size < sent.length)
    throw invalidParams({ orderItemId: 'each line can be used for only one hold' });
}

/**
 * Checks that the order lines created by the host are unchanged and belong to no other appointment that is not
 * cancelled. Call this function while the order is locked. `planned` is the order at the time of planning, `fresh` the
 * present order.
 *
 * @throws AppointmentsError 400 for a line of another appointment
 * @throws StalePlan if the shop has changed a line meanwhile
 */
export async function assertLinesFree(
  core: Core,
  holds: readonly WithLine[],
  { planned, fresh }: { readonly planned: Order | undefined; readonly fresh: Order | undefined },
  t: Transaction,
): Promise<void> {
  const lines = new Set(holds.flatMap(({ orderItemId }) => orderItemId || []));
  if (lines.size === 0 || !planned || !fresh) return;
  for (const id of lines) {
    const [before, now] = [itemOf(planned, id)!, itemOf(fresh, id)];
    if (now?.quantity !== before.quantity || now.total !== before.total) throw new StalePlan();
  }
  const own = new Set(holds.map(({ row }) => row.id));
  const owner = await liveOwnerOf(core, { orderId: planned.id, lines }, own, t);
  if (owner) {
    const { orderItemId, id } = owner;
    throw invalidParams({ orderItemId: `line ${orderItemId} belongs to appointment ${id} already` });
  }
}
