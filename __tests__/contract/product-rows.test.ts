import { openShop, type RunningShop, SALON } from '../support/http/shop';

/** A value for each product field of the REST contract, different from the field's default. */
const FIELDS = {
  has_price_label: true,
  pricing: [
    { type: 'quant', from: '2', to: '5', base_cost: '0', base_modifier: '', cost: '1', modifier: 'minus' },
  ],
  qty: 3,
  qty_basis: 'day',
  duration: 90,
  duration_unit: 'minute',
  interval: 30,
  padding: 15,
  min_date: 1,
  max_date: 60,
  cancel_limit: 24,
  reschedule_limit: 48,
  requires_confirmation: true,
  customer_timezones: true,
  cal_color: '#123456',
  availability_span: 1,
  availability_autoselect: true,
  has_restricted_days: true,
  restricted_days: [1, 2],
  staff_label: 'Stylist',
  staff_assignment: 'automatic',
  staff_nopref: true,
  staff_ids: [3, 4],
  staff_base_costs: { 3: '55.00' },
  staff_qtys: [{ staff_id: 3, qty: 2 }],
};

const rest = { name: 'Cut', price: '40.00' };
let running: RunningShop;
beforeAll(async () => {
  running = await openShop({
    ...SALON,
    products: [
      ...SALON.products!,
      { id: 20, ...rest, ...FIELDS },
      { id: 21, ...rest, qty_basis: 'slot', staff_ids: [3], staff_assignment: 'customer' },
      { id: 22, ...rest, duration: 1, duration_unit: 'day', staff_ids: [3], staff_assignment: 'all' },
    ],
  });
});
afterAll(() => running.close());

test.each(['v1', 'v2'])(
  'Appointable product: %s returns every field with the shop’s value',
  async (version) => {
    const answer = await running.anonymous.get(`/api/${version}/products/20`);
    expect(answer.body).toMatchObject({ id: 20, ...rest, ...FIELDS, availability: [] });
  },
);

test('Appointable product: the other values of qty_basis, staff_assignment and duration_unit are returned', async () => {
  const read = async (id: number) => (await running.anonymous.get(`/api/v1/products/${id}`)).body as object;
  expect(await read(21)).toMatchObject({ qty_basis: 'slot', staff_assignment: 'customer' });
  expect(await read(22)).toMatchObject({ duration_unit: 'day', staff_assignment: 'all' });
});
