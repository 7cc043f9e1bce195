import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { ShopRefusal } from '../shop-refusal';
import { lastOrderOf } from './checkout';
import { paymentOf } from './payment';

/**
 * Plays the payment of an order, as a payment service would: `POST /pay` for the last order of the visitor's cart, and
 * `POST /my/appointments/{token}/pay` for the order of the appointment that the link opens.
 */
export function payRoutes(shop: Pick<OpenShop, 'appointments' | 'orders' | 'carts' | 'cartCookie'>): Router {
  const router = Router();
  const { appointments, orders, carts, cartCookie } = shop;

  /** @throws ShopRefusal for an order that is not due */
  async function pay(orderId: number): Promise<{ readonly order_id: number }> {
    const order = await orders.find(orderId);
    const payment = paymentOf(order?.status, order?.appointments ?? []);
    // A second click on the button changes nothing.
    if (payment === 'paid') return { order_id: orderId };
    if (payment === 'waits-for-confirmation') {
      throw new ShopRefusal('shop_not_confirmed_yet', 'An appointment of this order is not confirmed yet.');
    }
    if (payment !== 'due') throw new ShopRefusal('shop_nothing_to_pay', 'This order is not to be paid.');
    await orders.setStatus(orderId, 'processing', 'Paid by the customer');
    return { order_id: orderId };
  }

  router.post('/pay', async (req, res) => {
    const placed = await lastOrderOf(appointments, carts, cartCookie.of(req));
    res.json(await pay(placed?.orderId ?? 0));
  });

  router.post('/my/appointments/:token/pay', async (req, res) => {
    const { id } = await appointments.selfService.read(req.params.token);
    const { orderId } = await appointments.get(id);
    res.json(await pay(orderId));
  });

  return router.use(sendError);
}
