import { json, type Request, type RequestHandler, type Response, Router } from 'express';
import { AppointmentsError, appointmentsErrors, type OrderOutcome } from 'shop-appointments';
import { idInPath } from '../access/id-in-path';
import { managersOnly } from '../access/managers';
import { sendError } from '../send-error';
import type { OrderBook, ShopOrder } from './order-book';
import { NOTES } from './order-notes';
import { isAllCancelled } from './payment';
import type { ShopParts } from '../shop-parts';
import { ShopRefusal } from '../shop-refusal';

const PER_PAGE = 10;
const MOST_PER_PAGE = 100;

/**
 * Routes of the shop's orders. `GET /` and `GET /{id}` return orders with their appointments: managers see all,
 * customers their own. For managers: `POST /{id}/pay`, `/{id}/cancel`, `/{id}/refund` (the whole order, or `{items:
 * [{id, quantity}]}`), and `/{id}/items/{item}/refund` (one line; `amount` is what the page has shown). They return
 * `{order, conflicts}`.
 */
export function orderRoutes({ appointments, host }: ShopParts, book: OrderBook): Router {
  const router = Router();
  const managers = managersOnly({ appointments, host });
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.use(json());

  /** Returns the id of the customer with a session; undefined for all other callers, who must be managers. */
  const customerOf = async ({ headers }: Request): Promise<number | undefined> => {
    const { access } = host;
    const session = headers.authorization === undefined ? await access.session({ headers }) : undefined;
    const nonce = headers['x-site-nonce'];
    if (!session || typeof nonce !== 'string') return undefined;
    if (!appointments.isNonceFor(session, nonce)) return undefined;
    return (await access.can(session.userId, 'manage_shop')) ? undefined : session.userId;
  };
  const readers: RequestHandler = async (req, res, next) => {
    const customerId = await customerOf(req);
    res.locals.customerId = customerId;
    if (customerId === undefined) await managers(req, res, next);
    else next();
  };

  router.get('/', readers, async (req, res) => {
    const page = readCount(req, 'page', 1, Number.MAX_SAFE_INTEGER);
    const perPage = readCount(req, 'per_page', PER_PAGE, MOST_PER_PAGE);
    const customerId = res.locals.customerId as number | undefined;
    const { items, total } = await book.list({ customerId, limit: perPage, offset: (page - 1) * perPage });
    res.set({ 'X-SITE-Total': String(total), 'X-SITE-TotalPages': String(Math.ceil(total / perPage)) });
    res.json(items);
  });

  router.get('/:id', readers, async (req, res) => {
    const order = await find(req);
    const customerId = res.locals.customerId as number | undefined;
    if (customerId !== undefined && order.customer_id !== customerId) {
      throw new AppointmentsError('shop_rest_cannot_view', 'This order is not yours.', {}, { status: 403 });
    }
    res.json(order);
  });

  const find = async (req: Request): Promise<ShopOrder> => {
    const order = await book.find(idInPath(req.params.id));
    if (!order) throw new AppointmentsError('rest_no_route', 'There is no order with this id.');
    return order;
  };

  const act = (path: string, work: (order: ShopOrder, req: Request) => Promise<OrderOutcome>): void => {
    router.post(`/:id/${path}`, managers, async (req: Request, res: Response) => {
      const order = await find(req);
      const { conflicts } = await work(order, req);
      res.json({ order: await book.find(order.id), conflicts });
    });
  };
  act('pay', (order) => {
    // A cancelled order can be paid after its deadline.
    if (order.status !== 'cancelled' && isAllCancelled(order))
      throw new ShopRefusal('shop_nothing_to_pay', 'No payment is due for this order.');
    return book.recordPayment(order);
  });
  act('cancel', (order) => book.setStatus(order.id, 'cancelled', NOTES.cancelled));
  act('refund', (order, req) => book.refundItems(order.id, readItems(req, order) ?? order.items));
  act('items/:item/refund', (order, req) => {
    const line = order.items.find(({ id, quantity }) => String(id) === req.params.item && quantity > 0);
    if (!line) throw new AppointmentsError('rest_no_route', 'This order has no such line to refund.');
    const { amount } = (req.body ?? {}) as { readonly amount?: unknown };
    return book.refundItems(order.id, [{ id: line.id, amount }]);
  });

  return router.use(appointmentsErrors(), sendError);
}

/** Reads the lines and quantities to refund; undefined for the whole order. */
function readItems(req: Request, order: ShopOrder): { id: number; quantity: number }[] | undefined {
  const { items } = (req.body ?? {}) as { readonly items?: unknown };
  if (items === undefined) return undefined;
  const isItem = (item: unknown): item is { id: number; quantity: number } => {
    const { id, quantity } = (item ?? {}) as { readonly id?: unknown; readonly quantity?: unknown };
    const line = order.items.find((one) => one.id === id);
    return line !== undefined && Number.isSafeInteger(quantity) && Number(quantity) >= 1;
  };
  if (Array.isArray(items) && items.length > 0 && items.every(isItem)) return items;
  throw new AppointmentsError('rest_invalid_param', 'Invalid parameter(s): items', {
    params: { items: 'must be a list of {id, quantity}, the lines of this order and how many of each' },
  });
}

function readCount(req: Request, name: string, absent: number, most: number): number {
  const text = req.query[name];
  const value = text === undefined ? absent : Number(text);
  if (Number.isSafeInteger(value) && value >= 1 && value <= most) return value;
  throw new AppointmentsError('rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: `must be a whole number from 1 to ${most}` },
  });
}
