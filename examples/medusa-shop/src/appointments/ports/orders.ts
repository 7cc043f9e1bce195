// src/appointments/ports/orders.ts: the orders port
import { container } from '@medusajs/framework';
import { Modules } from '@medusajs/framework/utils';
import { cancelOrderWorkflow } from '@medusajs/medusa/core-flows';
import {
  AppointmentsError,
  type NewOrderLine,
  type OrderLine,
  type OrdersPort,
  type WrittenLine,
} from 'shop-appointments';
import { SHOP } from '../../settings';
import { query } from '../query';
import { type MedusaOrder, ORDER_FIELDS, orderOf } from './order-of';
import { taxRates } from './tax-rates';

const service = () => container.resolve(Modules.ORDER);

const read = async (fields: string[], filters: object): Promise<MedusaOrder[]> =>
  (await query('order', { fields, filters })) as MedusaOrder[];

/**
 * Derives the id of an order line from the library's reference, so that the primary key prevents a second line with the
 * same reference.
 */
const lineId = (reference: string): string => `ordli_${reference}`;

/** Returns the gross price with its tax, so that Medusa computes exactly the amounts that the library has computed. */
async function priceOf({ productId, quantity, net, tax }: OrderLine<string>) {
  const gross = Number(net) + Number(tax);
  const shopRate = (await taxRates([productId])).get(productId) ?? 0;
  const isOfShop = Math.abs(gross / (1 + shopRate / 100) - Number(net)) < 0.005;
  const rate = isOfShop ? shopRate : (100 * Number(tax)) / Number(net);
  return {
    quantity,
    unit_price: gross / quantity,
    is_tax_inclusive: true,
    tax_lines: [{ code: 'appointments', rate }],
  };
}

async function contentOf(line: OrderLine<string>) {
  const product = await container
    .resolve(Modules.PRODUCT)
    .retrieveProduct(line.productId, { relations: ['variants'] });
  return {
    title: product.title,
    product_id: product.id,
    product_title: product.title,
    variant_id: product.variants[0]?.id,
    requires_shipping: false,
    ...(await priceOf(line)),
  };
}

const itemOf = async ({ reference, ...line }: NewOrderLine<string>) => ({
  id: lineId(reference),
  ...(await contentOf(line)),
});

/** Writes a line with this reference, unless another call has written it already or at the same moment. */
async function writeOnce(reference: string, write: () => Promise<unknown>): Promise<WrittenLine<string>> {
  let failure: unknown;
  await write().catch((error: unknown) => (failure = error));
  const written = (await orders.findByReference([reference], {})).get(reference);
  if (!written) throw failure;
  return written;
}

export const orders: OrdersPort<string> = {
  sharesDatabase: false, // Medusa writes through its own connections, not in the library's transaction
  traits: { cancelledIsFinal: true, statesPayments: true },
  createPending: ({ reference, customerId, line }) =>
    writeOnce(reference, async () => {
      const [store] = await container.resolve(Modules.STORE).listStores();
      const [customer] = customerId
        ? await container.resolve(Modules.CUSTOMER).listCustomers({ id: customerId })
        : [];
      // Creates the order and its line in one transaction of Medusa.
      await service().createOrders({
        customer_id: customerId ?? undefined,
        email: customer?.email,
        currency_code: SHOP.currency.toLowerCase(),
        region_id: store?.default_region_id ?? undefined,
        sales_channel_id: store?.default_sales_channel_id ?? undefined,
        items: [await itemOf(line)],
      });
    }),
  addItem: (orderId, line) =>
    writeOnce(line.reference, async () => service().createOrderLineItems(orderId, [await itemOf(line)])),
  async findByReference(references) {
    const found = await read(['id', 'items.id'], { items: { id: references.map(lineId) } });
    const lines = found.flatMap(({ id: orderId, items }) =>
      items.map(({ id }) => ({ orderId, orderItemId: id })),
    );
    return new Map(
      references.flatMap((reference) => {
        const line = lines.find(({ orderItemId }) => orderItemId === lineId(reference));
        return line ? [[reference, line]] : [];
      }),
    );
  },
  async find(ids) {
    return new Map((await read(ORDER_FIELDS, { id: [...ids] })).map((order) => [order.id, orderOf(order)]));
  },
  async updateItem(orderId, itemId, line) {
    const [found] = await read(['id'], { id: orderId, items: { id: itemId } });
    if (!found) throw new Error(`Order ${orderId} has no line ${itemId}`);
    // A line whose quantity becomes 0 keeps its price.
    const change = line.quantity > 0 ? await contentOf(line) : { quantity: 0 };
    await service().updateOrderLineItems(itemId, change);
  },
  async setStatus(id, wanted) {
    if (wanted === 'pending')
      throw new AppointmentsError(
        'rest_invalid_param',
        'Medusa cannot reopen a cancelled order: the appointment needs a new order.',
      );
    const { status } = await service().retrieveOrder(id, { select: ['status'] });
    if (status !== 'canceled') await cancelOrderWorkflow(container).run({ input: { order_id: id } });
  },
};
