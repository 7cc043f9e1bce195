import { randomUUID } from 'node:crypto';
import { json, Router } from 'express';
import { AppointmentsError, appointmentsErrors } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { amountsWithTax, roundedPrice, difference } from '../orders/amounts';
import { sendError } from '../send-error';
import { passOffers } from './offers';
import { lastDayOf } from './validity';

/**
 * `POST /passes` with `product_id`: the customer who is signed in buys a pass. The payment is simulated: the order is
 * paid immediately.
 */
export function passRoutes(shop: OpenShop): Router {
  const { host, sessions, site, tables, appointments, clock } = shop;
  const router = Router();

  router.post('/passes', json(), async (req, res) => {
    const userId = (await sessions.of(req))?.userId;
    const user = userId === undefined ? undefined : (await host.users.find([userId], {})).get(userId);
    if (!user) throw new AppointmentsError('shop_rest_cannot_view', 'Sign in to buy a pass.');
    const { product_id: wanted } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
    const offer = (await passOffers(host)).find(({ product }) => String(product.id) === String(wanted));
    if (!offer) throw new AppointmentsError('shop_rest_product_invalid_id', 'There is no such pass.');
    const { product, entries, per, paysFor, validMonths } = offer;
    const net = roundedPrice(product.price, site.currency);
    const [paid] = await amountsWithTax(shop, [{ productId: product.id, amount: net }]);
    const tax = difference(paid!, net, site.currency);
    const id = await appointments.transaction(async (transaction) => {
      const orderId = await tables.orders.insert(
        {
          reference: randomUUID(),
          status: 'processing',
          note: 'Paid by the customer',
          customer_id: user.id,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
        },
        transaction,
      );
      const line = { order_id: orderId, product_id: product.id, quantity: 1, net, tax, paid: paid! };
      const lineId = await tables.orderItems.insert({ ...line, reference: randomUUID() }, transaction);
      const pass = {
        customer_id: user.id,
        order_item_id: lineId,
        name: product.name,
        entries,
        per,
        pays_for: paysFor.join(' '),
        valid_until: lastDayOf(clock.now(), validMonths, site.zone),
      };
      return tables.passes.insert(pass, transaction);
    });
    res.status(201).json({ id, name: product.name, entries, per });
  });

  return router.use(appointmentsErrors(), sendError);
}
