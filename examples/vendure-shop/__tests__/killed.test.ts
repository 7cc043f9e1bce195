import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../__tests__/support/eventually';
import {
  addToCart,
  type Appointment,
  arrangePayment,
  buy,
  freeStarts,
  nameGuest,
  type Variant,
  variantsOf,
} from './support/customer';
import { TEST_DATABASE } from './support/database';
import { openShop, type Shop } from './support/shop';

const folder = mkdtempSync(join(tmpdir(), 'kill-'));
const KILL_FILE = join(folder, 'moment');

describe(`a server that is killed inside a call of the orders port on ${TEST_DATABASE}`, () => {
  let shop: Shop;
  let haircut: Variant;

  beforeAll(async () => {
    shop = await openShop({ preload: [join(__dirname, 'support/kill.cjs')], env: { KILL_FILE } });
    haircut = (await variantsOf(shop)).get('Haircut')!;
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  const write = (method: string, path: string, body?: object) =>
    shop.rest<Appointment>(`/v2/appointments${path}`, { method, body });

  /** Books as the owner, which creates a pending order. */
  async function book(): Promise<Appointment> {
    const [start] = await freeStarts(shop, haircut);
    const { status, body } = await write('POST', '', { product_id: haircut.productId, start });
    expect(status).toBe(201);
    return body;
  }

  async function fullCart(): Promise<ReturnType<Shop['visitor']>> {
    const visitor = shop.visitor();
    const [appointmentStart] = await freeStarts(shop, haircut);
    expect(await addToCart(visitor, haircut.id, { appointmentStart })).not.toHaveProperty('errorCode');
    await nameGuest(visitor);
    return visitor;
  }

  /**
   * For each method of the orders port: a function that prepares the shop, and returns the action that calls the
   * method.
   */
  const ways: [method: string, prepare: () => Promise<() => Promise<unknown>>][] = [
    ['createPending', async () => book],
    [
      'addItem',
      async () => {
        const { order_id } = await book();
        const [start] = await freeStarts(shop, haircut);
        return () => write('POST', '', { product_id: haircut.productId, start, order_id });
      },
    ],
    [
      'updateItem',
      async () => {
        const { id } = await book();
        return () => write('PUT', `/${id}`, { cost: '20' });
      },
    ],
    [
      'setStatus',
      async () => {
        const { id } = await book();
        return () => write('PUT', `/${id}`, { status: 'cancelled' });
      },
    ],
    [
      'find',
      async () => {
        const visitor = await fullCart();
        return () => arrangePayment(visitor);
      },
    ],
    [
      'find',
      async () => {
        const visitor = await fullCart();
        await arrangePayment(visitor);
        return () => buy(visitor);
      },
    ],
  ];

  test.each(
    ways.flatMap(([method, prepare]) => [
      [method, 'before', prepare] as const,
      [method, 'after', prepare] as const,
    ]),
  )(
    '%s, %s its work: each appointment has its order, and each order its appointment',
    async (method, when, prepare) => {
      const act = await prepare();
      writeFileSync(KILL_FILE, `${method} ${when}`);
      await act().catch(() => undefined);
      await shop.server().ended();
      await shop.restartServer();
      await eventually(
        () => mismatches(shop),
        (found) => found.length === 0,
        120,
      );
    },
  );
});

interface OrderInVendure {
  readonly id: string;
  readonly state: string;
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly proratedLinePrice: number;
  }[];
}

const DEAD = ['cancelled', 'trash', 'in-cart', 'was-in-cart'];
/**
 * States of Vendure's orders that have no booked appointments: a cart has only held places, and a cancelled order
 * nothing.
 */
const OPEN_OR_GONE = ['AddingItems', 'Cancelled'];

/** Lists appointments without an order line, and order lines without an appointment. */
async function mismatches(shop: Shop): Promise<string[]> {
  const { body } = await shop.rest<Appointment[]>('/v2/appointments?per_page=100');
  const { orders } = await shop.admin<{ orders: { items: OrderInVendure[] } }>(
    '{ orders(options: { take: 100 }) { items { id state lines { id quantity proratedLinePrice } } } }',
  );
  const live = body.filter(({ status }) => !DEAD.includes(status));
  const withoutLine = live.filter(
    ({ order_id, order_item_id, qty, cost }) =>
      !orders.items.some(
        ({ id, state, lines }) =>
          Number(id) === order_id &&
          state !== 'Cancelled' &&
          lines.some(
            (line) =>
              Number(line.id) === order_item_id &&
              line.quantity === qty &&
              line.proratedLinePrice === Math.round(Number(cost) * 100),
          ),
      ),
  );
  const lines = orders.items
    .filter(({ state }) => !OPEN_OR_GONE.includes(state))
    .flatMap((order) => order.lines.filter(({ quantity }) => quantity > 0));
  const withoutAppointment = lines.filter(({ id }) => !live.some((one) => one.order_item_id === Number(id)));
  return [
    ...withoutLine.map(({ id, status }) => `appointment ${id} (${status}) has no line of its cost`),
    ...withoutAppointment.map(({ id }) => `line ${id} has no appointment`),
  ];
}
