import type { WrittenLine } from '../../../domain/orders/order';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { enterOrderById, needsRevival } from '../enter-order';
import { newOrder } from '../new-order';
import { addLine } from '../add-line';
import { quotedAmounts, type LinesWanted } from './waiting';

/** Creates the order of one appointment, or adds its line to the existing order that it names. */
export async function writeSingleLine(
  core: Core,
  wanted: LinesWanted,
  how: WriteContext,
): Promise<ReadonlyMap<number, WrittenLine>> {
  const [row] = wanted.rows as [LinesWanted['rows'][number]];
  if (wanted.firstLine) return new Map([[row.id, wanted.firstLine]]);
  const amounts = await quotedAmounts(core, wanted, how);
  const { reference } = wanted.pending;
  const line = { ...amounts.get(row.id)!, reference };
  const context = ordersContext(how);
  const { orderId, orderStatus, customerId, status } = row;
  if (orderId === 0) {
    const draft = newOrder({ customerId, guest: wanted.guest }, line);
    const written = await core.host.orders.createPending(draft, context);
    return new Map([[row.id, written]]);
  }
  const written = needsRevival(orderStatus, status)
    ? await enterOrderById(core, row, line, context)
    : await addLine(core, orderId, line, context);
  return new Map([[row.id, written]]);
}
