import type { Order, Settlement } from '../../domain/order';
import { isLeft } from '../../domain/statuses/statuses';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import { settleCancellingTogether } from '../settlements/settle-cancelling';
import { type Core, ordersContext } from '../work/core';
import type { Visit } from './types';

/** The amounts that would be due for an item of a visit. */
export interface ItemCancellation {
  readonly appointmentId: number;
  /** The amounts due; null if the item has no order line. */
  readonly settlement: Settlement | null;
}

/**
 * Computes the amounts that would be due if a visit were cancelled now: one entry for each item that takes places and has
 * not ended. Nothing is stored.
 */
export async function previewVisitCancellation(
  core: Core,
  { appointments: items }: Pick<Visit, 'appointments'>,
  { cancelledBy: by = 'shop', waiveFee: waived = '' }: CancellationTerms,
): Promise<ItemCancellation[]> {
  const at = core.options.clock.now();
  const cancelled = items.filter((item) => isLeft(item, at, core.options));
  const orderIds = [...new Set(cancelled.map(({ orderId }) => orderId))].filter((id) => id > 0);
  const orders =
    orderIds.length > 0 ? await core.host.orders.find(orderIds, ordersContext({})) : new Map<number, Order>();
  const settled = await settleCancellingTogether(core, { items, cancelled, orders }, { by, waived, at });
  return cancelled.map(({ id }) => ({ appointmentId: id, settlement: settled.get(id) ?? null }));
}
