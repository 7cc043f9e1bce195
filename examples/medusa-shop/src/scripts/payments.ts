import type { MedusaContainer } from '@medusajs/framework/types';
import { Modules } from '@medusajs/framework/utils';
import {
  createOrderPaymentCollectionWorkflow,
  markPaymentCollectionAsPaid,
  refundPaymentWorkflow,
} from '@medusajs/medusa/core-flows';
import type { ShopPayments } from 'shop-appointments/adapters/testing';
import { query } from '../appointments/query';

interface PaidOrder {
  readonly total: unknown;
  readonly items: readonly { readonly id: string; readonly total: unknown }[];
  readonly payment_collections?: readonly { readonly payments: readonly { readonly id: string }[] }[];
}

/** Returns functions that pay orders and refund lines, as a manager does in Medusa's admin. */
export function paymentsOf(container: MedusaContainer): ShopPayments<string> {
  const read = async (id: string): Promise<PaidOrder> => {
    const fields = ['total', 'items.*', 'payment_collections.payments.id'];
    return (await query('order', { fields, filters: { id } }))[0] as PaidOrder;
  };
  return {
    async pay(orderId) {
      const { total } = await read(orderId);
      const input = { order_id: orderId, amount: Number(total) };
      const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input });
      await markPaymentCollectionAsPaid(container).run({
        input: { order_id: orderId, payment_collection_id: result[0]!.id },
      });
    },
    async refundLine(orderId, lineId) {
      const { items, payment_collections: collections = [] } = await read(orderId);
      const amount = Number(items.find(({ id }) => id === lineId)!.total);
      const payment = collections.flatMap(({ payments }) => payments)[0]!;
      await refundPaymentWorkflow(container).run({ input: { payment_id: payment.id, amount } });
      await container.resolve(Modules.ORDER).updateOrderLineItems(lineId, { quantity: 0 });
    },
  };
}
