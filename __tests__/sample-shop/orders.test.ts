import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, call, shopFolder, SMALL_SHOP, type ShopFolder } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

interface Order {
  readonly id: number;
  readonly status: string;
  readonly items: readonly { readonly id: number; readonly quantity: number }[];
  readonly appointments: readonly Record<string, unknown>[];
}

const CLEO = { login: 'cleo', password: 'a long password of cleo' };
const FILE = {
  ...SMALL_SHOP,
  products: [
    ...(SMALL_SHOP.products ?? []),
    { id: 22, name: 'Class', price: '10.00', duration: 60, duration_unit: 'minute', qty: 3 },
    {
      id: 23,
      name: 'Colour',
      price: '80.00',
      duration: 60,
      duration_unit: 'minute',
      deposit: { amount: '20.00' },
    },
  ],
  users: (SMALL_SHOP.users ?? []).map((user) => (user.login === 'cleo' ? { ...user, ...CLEO } : user)),
};

describe.each([
  ['in the library’s database', false],
  ['as if in another database', true],
])('the orders of the sample shop, %s', (_, ordersApart) => {
  let folder: ShopFolder;
  let shop: SampleShop;
  beforeEach(async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    folder = await shopFolder();
    shop = await folder.start({ shopFile: folder.write(FILE), ordersApart });
  });
  afterEach(async () => {
    await folder.remove();
  });
  const book = async (draft: object) => {
    const sent = { product_id: 22, start: '2030-03-12T10:00', customer_id: 4, ...draft };
    const { body } = await call(`${shop.url}/api/v2/appointments`, { headers: BOSS, json: sent });
    return body as { id: number; order_id: number; order_item_id: number; status: string; start: number };
  };
  const statusOf = async (id: number) => (await shop.appointments.get(id)).status;
  const act = async (path: string, json: object = {}) =>
    (await call(`${shop.url}/shop/orders/${path}`, { headers: BOSS, json })) as {
      status: number;
      body: { order: Order; conflicts: unknown[] };
    };
  const read = async (path = '', headers: Record<string, string> = BOSS) =>
    (await call(`${shop.url}/shop/orders${path}`, { headers })) as { status: number; body: Order };
  const signIn = async (): Promise<Record<string, string>> => {
    const response = await fetch(`${shop.url}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(CLEO),
    });
    const { nonce } = (await response.json()) as { nonce: string };
    return { Cookie: response.headers.get('set-cookie')!.split(';')[0]!, 'X-SITE-Nonce': nonce };
  };

  test('the note of an order names the service and the amount of each refund, also of two equal services', async () => {
    const first = await book({});
    const { order_id } = first;
    const others = [
      await book({ start: '2030-03-12T12:00', order_id }),
      await book({ product_id: 23, start: '2030-03-13T10:00', order_id }),
    ];
    await act(`${order_id}/pay`);
    for (const { id } of [first, ...others]) await shop.appointments.update(id, { status: 'cancelled' });
    const { note } = (await shop.orders.find(order_id))!;
    for (const fact of [
      'Refund due for Class (1 of 2): US$10.00.',
      'Refund due for Class (2 of 2): US$10.00.',
      'Refund due for Colour: US$20.00.',
    ])
      expect(note).toContain(fact);
  });

  test('an order’s life: paid, refunded in part, cancelled, paid too late', async () => {
    const booked = await book({ qty: 3 });
    const id = booked.order_id;
    expect((await act(`${id}/pay`)).body).toMatchObject({ order: { status: 'processing' }, conflicts: [] });
    expect(await statusOf(booked.id)).toBe('paid');

    const line = { id: booked.order_item_id, quantity: 2 };
    const refunded = (await act(`${id}/refund`, { items: [line] })).body.order;
    expect(refunded.items).toMatchObject([{ id: line.id, quantity: 1 }]);
    expect(refunded.appointments).toEqual([
      {
        id: booked.id,
        status: 'paid',
        product_id: 22,
        staff_ids: [],
        qty: 1,
        start: booked.start,
        end: booked.start + 3_600,
        order_item_id: line.id,
        money_settled: false,
        money_noted: false,
      },
    ]);

    await act(`${id}/cancel`);
    expect(await statusOf(booked.id)).toBe('cancelled');
    await book({ qty: 3 });
    const { conflicts } = (await act(`${id}/pay`)).body;
    expect(conflicts).toMatchObject([{ code: 'paid_conflict', appointmentId: booked.id, orderId: id }]);
    expect(await statusOf(booked.id)).toBe('cancelled');
  });

  test('a deposit that exceeds the reduced price stays paid, however often a manager records a payment', async () => {
    const { id, order_id: orderId } = await book({ product_id: 23 });
    const paidAfterPay = async () => (await act(`${orderId}/pay`)).body.order;
    expect(await paidAfterPay()).toMatchObject({ status: 'partially-paid', items: [{ paid: '20.00' }] });
    await shop.appointments.update(id, { cost: '15.00' });
    const paid = { status: 'processing', items: [{ net: '15.00', paid: '20.00' }] };
    expect(await paidAfterPay()).toMatchObject(paid);
    expect((await shop.appointments.get(id)).settlement).toMatchObject({ refundDue: '5.00' });
    expect(await paidAfterPay()).toMatchObject(paid);
  });

  test('refunding the whole order, or its last line, ends the order', async () => {
    const [first, second] = [await book({}), await book({})];
    await act(`${first.order_id}/pay`);
    const whole = (await act(`${first.order_id}/refund`)).body.order;
    expect(whole).toMatchObject({
      status: 'refunded',
      items: [{ quantity: 0, refunded_places: 1, paid: '10.00', refunded: '10.00' }],
    });
    const items = [{ id: second.order_item_id, quantity: 1 }];
    expect((await act(`${second.order_id}/refund`, { items })).body.order.status).toBe('refunded');
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['cancelled', 'cancelled']);
  });

  test('managers see all orders, customers their own, and visitors none', async () => {
    const own = await book({});
    const other = await book({ customer_id: 0 });
    expect((await read()).body).toMatchObject([{ id: other.order_id }, { id: own.order_id }]);
    const cleo = await signIn();
    expect((await read('', cleo)).body).toMatchObject([{ id: own.order_id, appointments: [{ id: own.id }] }]);
    expect((await read(`/${own.order_id}`, cleo)).status).toBe(200);
    expect((await read(`/${other.order_id}`, cleo)).status).toBe(403);
    expect((await read('', {})).status).toBe(401);
    const { Cookie } = cleo;
    expect((await read('', { Cookie: Cookie! })).status).toBe(401);
    const pay = await call(`${shop.url}/shop/orders/${own.order_id}/pay`, { headers: cleo, json: {} });
    expect(pay.status).toBe(403);
    expect(await statusOf(own.id)).toBe('unpaid');
  });

  test.each([
    ['4711/pay', {}, 404],
    ['x/cancel', {}, 404],
    ['1/refund', { items: [] }, 400],
    ['1/refund', { items: [{ id: 4711, quantity: 1 }] }, 400],
    ['1/refund', { items: 'all' }, 400],
  ])('POST %s with %j is a %i', async (path, json, status) => {
    await book({});
    expect((await act(path, json)).status).toBe(status);
  });

  describe('after an appointment with a paid deposit is cancelled', () => {
    let orderId: number;
    let link: string;
    beforeEach(async () => {
      const { id, order_id } = await book({ product_id: 23 });
      orderId = order_id;
      link = `/my/appointments/${await shop.appointments.selfService.link(id)}`;
      await act(`${orderId}/pay`);
      await shop.appointments.update(id, { status: 'cancelled' });
    });
    const boss = async (): Promise<Visitor> => {
      const visitor = new Visitor(shop.url);
      await visitor.json('POST', '/login', { login: 'boss', password: 'a long password of the boss' });
      return visitor;
    };

    test('its page says what is paid, and nothing more to pay', async () => {
      const page = await new Visitor(shop.url).page(link);
      expect(page).toContain('Paid US$20.00');
      expect(page).not.toContain('To pay');
      expect(page).not.toContain('in the salon');
    });

    test('no payment of zero can be recorded, and the refund is still due', async () => {
      expect(await act(`${orderId}/pay`)).toMatchObject({
        status: 409,
        body: { code: 'shop_nothing_to_pay' },
      });
      expect((await shop.orders.find(orderId))!.status).toBe('partially-paid');
      expect(await (await boss()).page(`/admin/orders/${orderId}`)).toContain('Refund due US$20.00');
    });

    test('the page of the order has one filled button, for the refund, and a total of what is owed', async () => {
      const manager = await boss();
      const path = `/admin/orders/${orderId}`;
      const { text } = await manager.send('GET', path, undefined, 'text/html');
      const main = text.slice(text.indexOf('<main'));
      expect(main).toContain('<button class="">Refund US$20.00</button>');
      expect(main.match(/<button class="">/g)).toHaveLength(1);
      expect(main).toMatch(/<s>US\$[\d.]+<\/s>/);
      const shown = await manager.page(path);
      expect(shown).toContain('Total US$0.00 Paid US$20.00 Refund due US$20.00');
      expect(shown).not.toContain('Record payment');
      await act(`${orderId}/refund`);
      expect(await manager.page(path)).toContain('Total US$0.00 Paid US$20.00 Refunded US$20.00');
    });
  });

  test('two simultaneous refunds of one line both remove a place', async () => {
    const booked = await book({ qty: 3 });
    await act(`${booked.order_id}/pay`);
    const items = [{ id: booked.order_item_id, quantity: 1 }];
    await Promise.all([1, 2].map(() => act(`${booked.order_id}/refund`, { items })));
    expect((await shop.appointments.get(booked.id)).quantity).toBe(1);
  });
});
