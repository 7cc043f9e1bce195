import { json, type Request, type Response, Router, urlencoded } from 'express';
import { appointmentsErrors, type CustomerBooking, type Hold, type VisitHoldDraft } from 'shop-appointments';
import { idInPath } from '../access/id-in-path';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { sentTime } from '../sent-time';
import { knownZone } from '../sent-zone';
import type { CartKey } from './carts';
import { presentCart, presentItem, presentOrder } from './cart-json';
import { languageOf } from '../texts/language-of';
import { checkOutCart, readBilling, readRemark, readShown } from './checkout';
import { describeLostPlace, type LostPlaceLocals } from './lost-place';

/**
 * Routes of a visitor's cart, as JSON: `GET /cart`; `POST /cart` with the header `Idempotency-Key` and `product_id`,
 * `start`, `qty`, `staff_id`, `local_timezone` and `answers`, or for a visit `items`, `arrange`, `same_staff` and `start`; `PATCH`
 * and `DELETE /cart/{id}`; `POST /cart/{id}/extend`; `PUT /cart/{id}/pass` with the id of the `pass` that is to pay; and `POST /checkout` with `name`, `email` and the ids of the shown
 * `lines`, which orders the whole cart. A cookie identifies the cart; scripts cannot read it, and other websites cannot
 * make a browser send it.
 */
export function cartRoutes(shop: OpenShop): Router {
  const {
    appointments: { holds },
    carts,
    cartCookie,
    guests,
    sessions,
  } = shop;
  const router = Router();
  router.use(['/cart', '/checkout'], json(), urlencoded({ extended: false }), (_q, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/cart', async (req, res) => {
    const cart = cartCookie.of(req);
    const keys = await carts.keys(cart);
    const found = await holds.find(keys);
    const forgotten = keys.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    if (forgotten.length > 0) await carts.forget(cart, forgotten);
    res.json(await presentCart(shop, [...found.values()]));
  });

  /** Returns how the library identifies the visitor of a cart, to limit the number of places held for each visitor. */
  const visitorOf = async (req: Request, cart: string) => {
    const userId = (await sessions.of(req))?.userId;
    const owner = userId === undefined ? `cart ${cart}` : `user ${userId}`;
    return { userId, by: { owner, address: req.ip } };
  };

  router.post('/cart', async (req, res) => {
    const key = req.get('idempotency-key');
    const cart = cartCookie.of(req) || cartCookie.create(key);
    const { userId, by } = await visitorOf(req, cart);
    const customer = userId !== undefined && { customerId: userId };
    const body = bodyOf(req);
    if (body.items !== undefined) {
      const { keys } = await carts.addVisit(cart, { ...readVisit(body), ...customer }, by, key);
      cartCookie.keep(cart, req, res);
      return void res.status(201).json(await presentCart(shop, [...(await holds.find(keys)).values()]));
    }
    const booking = { ...readBooking(body), ...customer };
    const hold = await carts.add(cart, booking as CustomerBooking, by, key);
    if (readPass(body) > 0) await carts.payWith(cart, hold.appointment.id, readPass(body));
    cartCookie.keep(cart, req, res);
    res
      .status(201)
      .location(`/cart/${hold.appointment.id}`)
      .json(await presentItem(shop, hold));
  });

  /**
   * Finds the line of the cart that the path names in the visitor's own cart, changes the line with `act`, and sends
   * the changed line.
   */
  const respond = async (
    req: Request,
    res: Response,
    act: (key: CartKey) => Promise<Hold>,
  ): Promise<void> => {
    const key = (await carts.keys(cartCookie.of(req))).find(({ id }) => String(id) === req.params.id);
    // Id 0 names no line. So the response for a line of another visitor's cart is the same 404 as for a line that
    // does not exist.
    res.json(await presentItem(shop, await act(key ?? { id: 0, token: '', passId: 0 })));
  };
  router.patch('/cart/:id', async (req, res) => {
    const cart = cartCookie.of(req);
    const { by } = await visitorOf(req, cart);
    await respond(req, res, (key) => {
      if (key.id > 0) (res.locals as LostPlaceLocals).lineId = key.id;
      return carts.change(cart, { key, by }, readBooking(bodyOf(req)));
    });
  });
  router.post('/cart/:id/extend', (req, res) =>
    respond(req, res, ({ id, token }) => holds.extend(id, token)),
  );

  router.put('/cart/:id/pass', async (req, res) => {
    await carts.payWith(cartCookie.of(req), idInPath(req.params.id), readPass(bodyOf(req)));
    res.status(204).end();
  });

  router.delete('/cart/:id', async (req, res) => {
    await carts.remove(cartCookie.of(req), idInPath(req.params.id));
    res.status(204).end();
  });

  router.post('/checkout', async (req, res) => {
    const body = bodyOf(req);
    const userId = (await sessions.of(req))?.userId;
    const checkout = {
      billing: readBilling(body),
      remark: readRemark(body),
      ...readShown(body),
      customerId: userId,
      language: languageOf(res).tag,
    };
    const placed = await checkOutCart(shop, cartCookie.of(req), checkout);
    if (userId === undefined) await guests.remember(req, res, placed.orderId);
    res.status(201).json(await presentOrder(shop, placed));
  });

  return router.use(appointmentsErrors(), describeLostPlace(shop), sendError);
}

type Body = Readonly<Record<string, unknown>>;

const bodyOf = (req: Request): Body => (req.body ?? {}) as Body;

/** Reads the id of the pass that is to pay for a line of the cart; 0 for money. The checkout refuses a wrong pass. */
const readPass = ({ pass }: Body): number => (/^\d{1,9}$/.test(String(pass)) ? Number(pass) : 0);

/** Reads the fields of a visit (several services) as the picker sends them. The library refuses wrong values. */
function readVisit({ items, arrange, same_staff: same, start }: Body): VisitHoldDraft {
  const sameStaff = same === true || same === 'true';
  return { items: parsed(items), arrange, sameStaff, start: sentTime(start) } as VisitHoldDraft;
}

/** Parses a list that a form of the picker sends as JSON text. */
function parsed(list: unknown): unknown {
  try {
    return typeof list === 'string' ? JSON.parse(list) : list;
  } catch {
    return list;
  }
}

const NUMBERS = { product_id: 'productId', qty: 'quantity', staff_id: 'staffId' } as const;

/**
 * Reads the fields of a booking that a visitor may send, by their names in the REST interface. The library refuses
 * wrong values.
 */
function readBooking(body: Body): Partial<CustomerBooking> {
  const { start } = body;
  const answers = parsed(body.answers);
  const localTimezone = knownZone(body.local_timezone);
  const numbers = Object.entries(NUMBERS).flatMap(([name, field]) =>
    Object.hasOwn(body, name) && body[name] !== '' ? [[field, numberOf(body[name])] as const] : [],
  );
  return {
    ...Object.fromEntries(numbers),
    ...(start !== undefined && { start: sentTime(start) }),
    ...(localTimezone !== undefined && { localTimezone }),
    ...(Array.isArray(answers) && { answers: answers as CustomerBooking['answers'] }),
  };
}

/** Converts digits, as forms send numbers, to a number; returns other values unchanged. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
