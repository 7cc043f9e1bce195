import { json, type Request, Router, urlencoded } from 'express';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { ShopRefusal } from '../shop-refusal';
import { nextPayment, paymentOf } from './payment';

/**
 * Routes that stand in for a payment service; no money moves. `POST /pay` with `order_id` and `amount` pays an order of
 * the visitor's cart. `POST /my/appointments/{token}/pay` with `amount` pays the order of a self-service link. `amount`
 * is the amount that the page has shown.
 */
export function payRoutes(
  shop: Pick<OpenShop, 'appointments' | 'orders' | 'carts' | 'cartCookie' | 'site'>,
): Router {
  const router = Router();
  const { appointments, orders, carts, cartCookie, site } = shop;

  /**
   * Pays an order.
   * @throws ShopRefusal if nothing is due, or another amount than the sent one
   */
  async function pay(orderId: number, { body }: Request): Promise<{ readonly order_id: number }> {
    const { amount } = (body ?? {}) as { readonly amount?: unknown };
    const order = await orders.find(orderId);
    const payment = paymentOf(order?.status, order?.appointments ?? []);
    // A second click on the button changes nothing.
    if (payment === 'paid' || order?.status === 'partially-paid') return { order_id: orderId };
    if (payment === 'waits-for-confirmation') {
      throw new ShopRefusal(
        'shop_not_confirmed_yet',
        'The salon has not confirmed all appointments of this order yet. Pay after it has confirmed them.',
      );
    }
    if (!order || payment !== 'due') throw notPayable();
    if (amount !== nextPayment(order, site.currency).amount) {
      throw new ShopRefusal('shop_amount_changed', 'Send the amount that is due for this order as `amount`.');
    }
    await orders.payAsRead(order);
    return { order_id: orderId };
  }

  /** Returns the id of the order that the page has shown, if it was created from the visitor's own cart. */
  async function ownOrder(req: Request): Promise<number> {
    const { order_id: sent } = (req.body ?? {}) as { readonly order_id?: unknown };
    const found = await appointments.holds.find(await carts.keys(cartCookie.of(req)));
    const ids = [...found.values()].map(({ appointment }) => appointment.orderId);
    const own = ids.find((id) => id > 0 && String(id) === String(sent));
    if (own === undefined) throw notPayable();
    return own;
  }

  router.post('/pay', json(), urlencoded({ extended: false }), async (req, res) => {
    res.json(await pay(await ownOrder(req), req));
  });

  router.post(
    '/my/appointments/:token/pay',
    json(),
    urlencoded({ extended: false }),
    async (req: Request<{ token: string }>, res) => {
      const { id } = await appointments.selfService.read(req.params.token);
      const { orderId } = await appointments.get(id);
      res.json(await pay(orderId, req as Request));
    },
  );

  return router.use(sendError);
}

const notPayable = (): ShopRefusal =>
  new ShopRefusal('shop_nothing_to_pay', 'No payment is due for this order.');
