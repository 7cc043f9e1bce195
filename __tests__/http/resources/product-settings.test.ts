import type { Product } from 'shop-appointments';
import { errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const SETTINGS = {
  padding_before: 5,
  padding_after: 0,
  parts: [
    { minutes: 30, staff: true, label: 'Apply' },
    { minutes: 30, staff: false },
  ],
  needs: [{ resource_id: 2 }, { kind: 'chair', quantity: 2, per: 'session', parts: [0, 1] }],
};
const COLOUR = { id: 20, name: 'Colour', price: '80', duration: 60, duration_unit: 'minute', staff_ids: [3] };

let running: RunningShop;
beforeAll(async () => {
  running = await openShop({ ...SALON, products: [...SALON.products!, { ...COLOUR, ...SETTINGS }] });
});
afterAll(() => running.close());

test.each(['v1', 'v2'])(
  '%s shows parts, needs and two paddings of a product that has them',
  async (version) => {
    const colour = await running.anonymous.get(`/api/${version}/products/20`);
    expect(colour.body).toMatchObject(SETTINGS);
    const haircut = await running.anonymous.get(`/api/${version}/products/7`);
    for (const field of Object.keys(SETTINGS)) expect(haircut.body).not.toHaveProperty(field);
  },
);

describe('a product whose setting becomes wrong', () => {
  const WRONG: Partial<Product> = { paddingAfter: -1 };
  let haircut: Product;
  const become = (changed: Partial<Product>) => running.shop.products.set(7, { ...haircut, ...changed });
  beforeEach(() => {
    haircut = running.shop.products.get(7)!;
    running.errors.length = 0;
  });
  afterEach(() => running.shop.products.set(7, haircut));

  const DAY = 'min_date=2026-03-10&max_date=2026-03-10';
  test.each([
    ['v1/slots', `product_ids=7&${DAY}`],
    ['v2/slots', `product_ids=7&${DAY}`],
    ['v2/slots', `product_ids=7&${DAY}&page=1`],
    ['v2/slots', `product_ids=7&${DAY}&summary=day`],
    ['v2/slots', `product_ids=7&${DAY}&explain=1`],
    ['v2/slots/month', 'product_id=7&month=2026-03&day=2026-03-10'],
  ])(
    '%s?%s has no slot, also where a response was stored, and has them again afterwards',
    async (path, query) => {
      const read = async (): Promise<unknown> => (await running.anonymous.get(`/api/${path}?${query}`)).body;
      const before = await read();
      expect(JSON.stringify(before)).toContain('2026-03-10');
      become(WRONG);
      expect(JSON.stringify(await read())).not.toMatch(/"available":|"starts":|"reasons":/);
      become({});
      expect(await read()).toEqual(before);
      expect(running.errors).toEqual([]);
    },
  );

  test('POST /appointments, /series and their preview are a 502, whose log names product and field', async () => {
    become(WRONG);
    const start = '2026-03-10T10:00';
    const booking = { product_id: 7, staff_id: 3, customer_id: 5 };
    const boss = running.as('boss');
    const answers = [
      await boss.post('/api/v1/appointments').send({ ...booking, start }),
      await boss.post('/api/v2/appointments').send({ ...booking, start, enforce: 'none' }),
      await boss.post('/api/v2/series').send({ ...booking, start, rrule: 'FREQ=DAILY;COUNT=2' }),
      await boss.post('/api/v2/series/preview').send({ ...booking, start, rrule: 'FREQ=DAILY;COUNT=2' }),
    ];
    for (const answer of answers) {
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'shop_rest_host_error']);
      expect(answer.text).not.toContain('padding');
    }
    expect(running.errors).toEqual(answers.map(() => ({ productId: 7, field: 'paddingAfter' })));
  });

  test.each<[string, string, Partial<Product>]>([
    ['parts that do not add up', 'parts', { parts: [{ minutes: 1, staff: true }] }],
    ['six needs', 'needs', { needs: Array.from({ length: 6 }, () => ({ kind: 'room' })) }],
    [
      'a limit of minus one booking',
      'bookingLimits[0].count',
      { bookingLimits: [{ per: 'customer', period: 'day', count: -1 }] },
    ],
  ])('%s: no slots, and a booking is a 502 whose log names %s', async (_, field, wrong) => {
    become(wrong);
    const slots = await running.anonymous.get(`/api/v2/slots?product_ids=7&${DAY}`);
    expect(slots.body).toMatchObject({ records: [], count: 0 });
    const booking = { product_id: 7, staff_id: 3, customer_id: 5, start: '2026-03-10T10:00' };
    const answer = await running.as('boss').post('/api/v2/appointments').send(booking);
    expect([answer.status, errorOf(answer).code]).toEqual([502, 'shop_rest_host_error']);
    expect(running.errors).toEqual([{ productId: 7, field }]);
  });

  test('a need of a kind that no resource has: starts without places, and a booking is a 409 no_resource', async () => {
    become({ needs: [{ kind: 'submarine' }] });
    const slots = await running.anonymous.get(`/api/v2/slots?product_ids=7&${DAY}`);
    const { records } = slots.body as { records: { available: number }[] };
    expect(new Set(records.map(({ available }) => available))).toEqual(new Set([0]));
    const booking = { product_id: 7, staff_id: 3, customer_id: 5, start: '2026-03-10T10:00' };
    const answer = await running.as('boss').post('/api/v2/appointments').send(booking);
    expect([answer.status, errorOf(answer).data.reasons]).toEqual([409, ['no_resource']]);
  });

  test('an item of a batch fails alone', async () => {
    become(WRONG);
    const item = (product_id: number) => ({ product_id, start: '2026-03-12T10:00' });
    const create = [item(7), item(8)];
    const answer = await running.as('boss').post('/api/v2/appointments/batch').send({ create });
    expect(answer.body).toMatchObject({
      create: [{ error: { code: 'shop_rest_host_error' } }, { product_id: 8 }],
    });
  });
});
