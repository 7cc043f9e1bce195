import { type Core, ordersContext } from '../../core';
import { AppointmentsError } from '../../errors';
import type { OrderLine } from '../../host/ports';
import { parseDecimal } from '../../money';
import type { WriteContext } from '../drafts';
import type { Appointment } from '../types';

/**
 * Gives each appointment its line in an order in another database. A line that an earlier try has added without
 * hearing of it is found again: it came after the order's lines of before, belongs to nobody, and says the same.
 *
 * @returns the line's id for each appointment's id
 * @throws AppointmentsError 502
 */
export async function addMissingLines(
  core: Core,
  held: readonly Appointment[],
  orderId: number,
  lines: ReadonlyMap<number, OrderLine>,
  how: WriteContext,
): Promise<ReadonlyMap<number, number>> {
  const { orders } = core.host;
  const { holds, appointments } = core.storage;
  const context = ordersContext(core, how);
  const order = (await orders.find([orderId], context)).get(orderId);
  if (!order) throw new AppointmentsError('shop_rest_host_error', 'The order is gone; check out again.');
  const before = (await holds.find([held[0]!.id])).get(held[0]!.id)?.linesBefore ?? [];
  const others = await appointments.ofOrders([orderId]);
  const claimed = new Set([...before, ...[...others, ...held].map(({ orderItemId }) => orderItemId)]);

  const itemIds = new Map<number, number>();
  for (const { id, orderItemId } of held) {
    const line = lines.get(id)!;
    const known = order.items.find(
      (item) =>
        !claimed.has(item.id) && item.quantity === line.quantity && isSameAmount(item.total, line.net),
    );
    const itemId = orderItemId || (known?.id ?? (await orders.addItem(orderId, line, context)));
    claimed.add(itemId);
    itemIds.set(id, itemId);
  }
  return itemIds;
}

const DECIMALS = 6;

const isSameAmount = (a: string, b: string): boolean =>
  parseDecimal(a, DECIMALS) === parseDecimal(b, DECIMALS);
