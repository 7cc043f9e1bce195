import { internalsOf } from '../../support/internals';
import { openShop, refusal, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const hour = (hour: number) => `2026-03-03T${String(hour).padStart(2, '0')}:00`;

test('a batch creates, then updates, then deletes, in the order of the input', async () => {
  const { appointments } = salon;
  const [first, second] = [
    await appointments.create({ productId: 1, start: hour(8) }),
    await appointments.create({ productId: 1, start: hour(9) }),
  ];
  const result = await appointments.batch({
    delete: [second.id],
    update: [{ id: first.id, status: 'paid' }],
    create: [
      { productId: 1, start: hour(10) },
      { productId: 1, start: hour(11) },
    ],
  });
  expect(Object.keys(result)).toEqual(['create', 'update', 'delete']);
  expect(result).toMatchObject({
    create: [{ id: second.id + 1 }, { id: second.id + 2 }],
    update: [{ id: first.id, status: 'paid' }],
    delete: [{ id: second.id }],
  });
  expect((await appointments.list()).total).toBe(3);
});

test('the result of a batch has only the keys that were sent', async () => {
  expect(await salon.appointments.batch({ create: [] })).toEqual({ create: [] });
  expect(await salon.appointments.batch({})).toEqual({});
});

test('an item that fails has its error in its place, and the other items are done', async () => {
  const result = await salon.appointments.batch({
    create: [
      { productId: 1, start: hour(10) },
      { productId: 1, start: hour(10) },
      { productId: 1, start: hour(12), quantity: 0 },
      { productId: 1, start: hour(14) },
    ],
    update: [{ id: 999, status: 'paid' }],
    delete: [998],
  });
  expect(result).toMatchObject({
    create: [
      { status: 'unpaid' },
      {
        id: 0,
        error: { code: 'shop_appointments_slot_unavailable', data: { status: 409, reasons: ['no_places'] } },
      },
      {
        id: 0,
        error: { code: 'rest_invalid_param', data: { status: 400, params: { quantity: SOME_TEXT } } },
      },
      { status: 'unpaid' },
    ],
    update: [{ id: 999, error: { code: 'shop_rest_appointment_invalid_id', data: { status: 404 } } }],
    delete: [{ id: 998, error: { code: 'shop_rest_appointment_invalid_id', data: { status: 404 } } }],
  });
  expect((await salon.appointments.list()).total).toBe(2);
});

test('more than a hundred items are a 413, and nothing is done', async () => {
  const create = Array.from({ length: 60 }, (_, day) => ({
    productId: 2,
    start: `2026-03-${10 + (day % 20)}T10:00`,
  }));
  expect(
    await refusal(
      salon.appointments.batch({ create, delete: Array.from({ length: 41 }, (_, id) => id + 1) }),
    ),
  ).toMatchObject({
    status: 413,
    code: 'shop_rest_request_entity_too_large',
  });
  expect((await salon.appointments.list()).total).toBe(0);
});

test('an unforeseen error is logged, and returned without its details', async () => {
  const broken = await openShop();
  internalsOf(broken.appointments).storage.appointments.insert = () => JSON.parse('secret') as never;
  const { create } = await broken.appointments.batch({ create: [{ productId: 9, start: hour(10) }] });
  expect(create).toMatchObject([{ id: 0, error: { code: 'internal_server_error', data: { status: 500 } } }]);
  expect(JSON.stringify(create)).not.toContain('secret');
  expect(broken.errors).toHaveLength(1);
  await broken.close();
});

test('all items of a batch have the price from before, if the shop changes it during the first item', async () => {
  await salon.close();
  let changePrice = async (): Promise<void> => undefined;
  salon = await openShop({
    ports: ({ orders, ...host }) => ({
      ...host,
      orders: {
        ...orders,
        sharesDatabase: false,
        async createPending(draft, context) {
          await changePrice();
          return orders.createPending(draft, context);
        },
      },
    }),
  });
  const { appointments, shop } = salon;
  changePrice = async () => {
    changePrice = async () => undefined;
    shop.products.set(1, { ...shop.products.get(1)!, price: '99' });
    await appointments.productChanged(1);
  };
  const { create } = await appointments.batch({
    create: [10, 11, 12].map((start) => ({ productId: 1, start: hour(start) })),
  });
  expect(create).toMatchObject([{ cost: '30.00' }, { cost: '99.00' }, { cost: '99.00' }]);
});
