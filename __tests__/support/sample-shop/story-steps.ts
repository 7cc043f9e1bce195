import { setTimeout as sleep } from 'node:timers/promises';
import { BOSS, SMALL_SHOP } from './a-shop';

export const SHOP = {
  ...SMALL_SHOP,
  products: [
    ...SMALL_SHOP.products!,
    {
      id: 22,
      name: 'Class',
      price: '10.00',
      duration: 60,
      duration_unit: 'minute' as const,
      qty: 3,
      cancel_limit: 24,
      reschedule_limit: 24,
    },
  ],
  webhooks: [],
};
const DAY = '2026-03-07';

/** The shop's address and data, as a customer's browser and a manager see the shop. */
export interface Page {
  url: string;
  readonly cookies: Map<string, string>;
  /** Data from the responses to earlier steps of the story. */
  readonly known: { order?: Order; links: string[] };
}
interface Order {
  readonly order_id: number;
  readonly appointments: readonly { readonly link: string; readonly order_item_id: number }[];
}

export async function send(page: Page, method: string, path: string, json?: unknown, headers = {}) {
  const answer = await fetch(`${page.url}${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      Origin: page.url,
      Cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    page.cookies.set(name, value);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}
export const read = async <T>(page: Page, path: string, headers = {}): Promise<T> =>
  JSON.parse(await send(page, 'GET', path, undefined, headers)) as T;
export const post = async <T>(page: Page, path: string, json: object = {}, headers = {}): Promise<T> =>
  JSON.parse(await send(page, 'POST', path, json, headers)) as T;

/**
 * Everything that a user can see of the shop: the cart, orders, appointments, and the free places of its two
 * products.
 */
export async function look(page: Page) {
  type Row = { status: string; qty: number; start_local: string };
  const cart = await read<{ items: Row[] }>(page, '/cart');
  const orders = await read<{ status: string; items: { quantity: number }[] }[]>(page, '/shop/orders', BOSS);
  const rows = await read<(Row & { start: number })[]>(
    page,
    '/api/v2/appointments?orderby=id&order=asc',
    BOSS,
  );
  const slots = await read<{ records: { product_id: number; date: string; available: number }[] }>(
    page,
    `/api/v2/slots?product_ids=21,22&min_date=${DAY}&max_date=${DAY}&get_past_times=true`,
  );
  const left = (product: number, hour: string): number | undefined =>
    slots.records.find((one) => one.product_id === product && one.date === `${DAY}T${hour}:00`)?.available;
  return {
    cart: cart.items.map(({ status, qty, start_local }) => `${status} ${qty} ${start_local.slice(11)}`),
    orders: orders.map(({ status, items }) => `${status} ${items.map(({ quantity }) => quantity).join('+')}`),
    booked: rows.map(
      ({ status, qty, start }) => `${status} ${qty} ${new Date(start * 1_000).toISOString().slice(11, 16)}`,
    ),
    left: { class10: left(22, '10'), class14: left(22, '14'), cut11: left(21, '11') },
  };
}
export type View = Awaited<ReturnType<typeof look>>;

interface Step {
  readonly what: string;
  /** Time of the step, as an instant. The shop's clock, that of New York, shows five hours less. */
  readonly at: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Parts of the view that must change with the step; all other parts must stay. */
  readonly then: Partial<View>;
}

const atBoss = (page: Page, act: string, json = {}) =>
  post(page, `/shop/orders/${page.known.order!.order_id}/${act}`, json, BOSS);
const line = (page: Page, at: number) => page.known.order!.appointments[at]!.order_item_id;

export const STORY: readonly Step[] = [
  {
    what: 'a visitor puts a class for three into the cart',
    at: '2026-03-04T12:00:00Z',
    act: (page) => post(page, '/cart', { product_id: 22, start: `${DAY}T10:00`, qty: 3 }),
    then: { cart: ['in-cart 3 10:00'], left: { class10: 0, class14: 3, cut11: 1 } },
  },
  {
    what: 'and a haircut afterwards',
    at: '2026-03-04T12:02:00Z',
    act: (page) => post(page, '/cart', { product_id: 21, start: `${DAY}T11:00`, staff_id: 3 }),
    then: { cart: ['in-cart 3 10:00', 'in-cart 1 11:00'], left: { class10: 0, class14: 3, cut11: 0 } },
  },
  {
    what: 'they check out',
    at: '2026-03-04T12:05:00Z',
    act: async (page) => {
      const order = await post<Order>(page, '/checkout', { name: 'Ada King', email: 'ada@mail.example' });
      page.known.order = order;
      page.known.links = order.appointments.map(({ link }) => link);
    },
    then: { cart: [], orders: ['pending 3+1'], booked: ['unpaid 3 10:00', 'unpaid 1 11:00'] },
  },
  {
    what: 'the money comes, within the hour',
    at: '2026-03-04T12:30:00Z',
    act: (page) => atBoss(page, 'pay'),
    then: { orders: ['processing 3+1'], booked: ['paid 3 10:00', 'paid 1 11:00'] },
  },
  {
    what: 'the customer moves the class by the link',
    at: '2026-03-05T13:00:00Z',
    act: (page) => post(page, `${page.known.links[0]}/reschedule`, { start: `${DAY}T14:00` }),
    then: {
      booked: ['paid 3 14:00', 'paid 1 11:00'],
      left: { class10: 3, class14: 0, cut11: 0 },
    },
  },
  {
    what: 'one of the three gets the money back',
    at: '2026-03-05T13:05:00Z',
    act: (page) => atBoss(page, 'refund', { items: [{ id: line(page, 0), quantity: 1 }] }),
    then: {
      orders: ['processing 2+1'],
      booked: ['paid 2 14:00', 'paid 1 11:00'],
      left: { class10: 3, class14: 1, cut11: 0 },
    },
  },
  {
    what: 'the haircut is refunded',
    at: '2026-03-05T13:07:00Z',
    act: (page) => atBoss(page, 'refund', { items: [{ id: line(page, 1), quantity: 1 }] }),
    then: {
      orders: ['processing 2+0'],
      booked: ['paid 2 14:00', 'cancelled 1 11:00'],
      left: { class10: 3, class14: 1, cut11: 1 },
    },
  },
  {
    what: 'the class is over',
    at: '2026-03-07T20:00:10Z',
    act: async (page) => {
      while ((await look(page)).booked[0] !== 'complete 2 14:00') await sleep(50);
    },
    then: { booked: ['complete 2 14:00', 'cancelled 1 11:00'] },
  },
];
