import type { RequestHandler, Response } from 'express';
import type { OpenShop } from '../open-shop';
import { isInCart } from './cart-lines';

/** Counts the appointments and visits in the visitor's cart, before a page with the link to the cart is sent. */
export const countCart =
  (shop: Pick<OpenShop, 'appointments' | 'carts' | 'cartCookie'>): RequestHandler =>
  async (req, res, next) => {
    const cart = shop.cartCookie.of(req);
    if (req.method === 'GET' && cart !== '' && req.accepts(['json', 'html']) === 'html') {
      const found = await shop.appointments.holds.find(await shop.carts.keys(cart));
      const lines = [...found.values()].filter(({ appointment }) => isInCart(appointment));
      res.locals.cartCount = new Set(lines.map(({ appointment: { id, visitId } }) => -visitId || id)).size;
    }
    next();
  };

/** Returns the number of appointments and visits in the visitor's cart. */
export const cartCountOf = ({ locals }: Pick<Response, 'locals'>): number =>
  (locals.cartCount as number | undefined) ?? 0;
