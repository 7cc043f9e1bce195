import { checkProduct, type Product, productFromJson, productReader, productToJson } from 'shop-appointments';
import { presentProduct } from '../../lib/rest/presenters/product';
import type { ProductFields } from '../../lib/wire/product';

/** A product with every field, by the names of the REST contract. */
const JSON_OF_ALL = {
  id: 7,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '40.00',
  category_ids: [1, 2],
  has_price_label: true,
  pricing: [
    {
      type: 'time:range',
      from: '09:00',
      to: '12:00',
      from_date: '2026-03-01',
      to_date: '2026-03-31',
      rrule: 'FREQ=DAILY',
      base_cost: '5',
      base_modifier: 'add',
      cost: 2,
      modifier: 'times',
    },
  ],
  qty: 2,
  qty_basis: 'day',
  duration: 60,
  duration_unit: 'minute',
  interval: 15,
  padding: 10,
  padding_before: 5,
  padding_after: 15,
  parts: [{ minutes: 60, staff: true, label: 'Cut' }],
  needs: [{ resource_id: 2, quantity: 1, per: 'booking', parts: [0] }],
  booking_limits: [{ per: 'member', period: 'day', count: 4 }],
  questions: [{ key: 'name', label: 'Name', type: 'text', required: true, personal: true, per: 'place' }],
  min_date: 1,
  max_date: 30,
  cancel_limit: 24,
  deposit: { percent: 25 },
  cancellation: { steps: [{ until_hours: 24, fee: '50%' }], else_fee: '10.00' },
  no_show_fee: '80%',
  reschedule_limit: 48,
  max_moves: 2,
  reminder_hours: [24, 2],
  follow_up_hours: 3,
  price_on_move: 'change',
  requires_confirmation: true,
  customer_timezones: true,
  cal_color: '#aa0000',
  availability_span: 1,
  availability_autoselect: true,
  has_restricted_days: true,
  restricted_days: [1, 2],
  staff_label: 'With',
  staff_assignment: 'all',
  staff_nopref: true,
  staff_ids: [3, 4],
  staff_base_costs: { 3: '12.50' },
  staff_qtys: [{ staff_id: 3, qty: 5 }],
  min_notice_minutes: 90,
  max_qty: 3,
};

const PRODUCT: Required<ProductFields> = {
  id: 7,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '40.00',
  categoryIds: [1, 2],
  hasPriceLabel: true,
  pricing: [
    {
      type: 'time:range',
      from: '09:00',
      to: '12:00',
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      rrule: 'FREQ=DAILY',
      baseCost: '5',
      baseModifier: 'add',
      cost: 2,
      modifier: 'times',
    },
  ],
  capacity: 2,
  capacityBasis: 'day',
  duration: 60,
  durationUnit: 'minute',
  interval: 15,
  padding: 10,
  paddingBefore: 5,
  paddingAfter: 15,
  parts: [{ minutes: 60, staff: true, label: 'Cut' }],
  needs: [{ resourceId: 2, quantity: 1, per: 'booking', parts: [0] }],
  bookingLimits: [{ per: 'member', period: 'day', count: 4 }],
  questions: [{ key: 'name', label: 'Name', type: 'text', required: true, personal: true, per: 'place' }],
  minDate: 1,
  maxDate: 30,
  cancelLimit: 24,
  deposit: { percent: 25 },
  cancellation: { steps: [{ untilHours: 24, fee: '50%' }], elseFee: '10.00' },
  noShowFee: '80%',
  rescheduleLimit: 48,
  maxMoves: 2,
  reminderHours: [24, 2],
  followUpHours: 3,
  priceOnMove: 'change',
  requiresConfirmation: true,
  customerTimezones: true,
  calColor: '#aa0000',
  availabilitySpan: 1,
  availabilityAutoselect: true,
  hasRestrictedDays: true,
  restrictedDays: [1, 2],
  staffLabel: 'With',
  staffAssignment: 'all',
  staffNoPreference: true,
  staffIds: [3, 4],
  staffBaseCosts: { 3: '12.50' },
  staffCapacities: [{ staffId: 3, capacity: 5 }],
  minNoticeMinutes: 90,
  maxQuantity: 3,
};

const REQUIRED = { id: 7, name: 'Haircut', status: 'publish', type: 'appointment', price: '40' };
const SMALL = { ...REQUIRED, category_ids: [] };

test('every field of the contract has its place, in both directions', () => {
  expect(productFromJson(JSON_OF_ALL)).toStrictEqual(PRODUCT);
  expect(productToJson(PRODUCT)).toStrictEqual(JSON_OF_ALL);
});

test('separate paddings, parts, needs and limits are shown only for a product that has them', () => {
  const fields = ['padding_before', 'padding_after', 'parts', 'needs', 'booking_limits'];
  const absent = { ...REQUIRED, categoryIds: [] };
  const empty = {
    ...absent,
    paddingBefore: null,
    paddingAfter: null,
    parts: [],
    needs: null,
    bookingLimits: [],
  } as never;
  for (const product of [absent, empty]) {
    const shown = presentProduct(product, [], 2);
    for (const field of fields) expect(shown).not.toHaveProperty(field);
  }
  expect(presentProduct({ ...absent, paddingAfter: 0 }, [], 2)).toMatchObject({ padding_after: 0 });
});

test.each([['room'], [{ kind: 'room' }], [[null, 'room', { resource_id: 2 }]]])(
  'wrong needs are read and shown as they are: checkProduct names them (%j)',
  (needs) => {
    const product = productFromJson({ ...SMALL, needs });
    expect(checkProduct(product).length).toBeGreaterThan(0);
    expect(productToJson(product).needs).toEqual(needs);
    expect(presentProduct(product, [], 2).needs).toEqual(needs);
  },
);

test('a product that is shown has the names of the contract', () => {
  expect(presentProduct(PRODUCT, [], 2)).toStrictEqual({ ...JSON_OF_ALL, availability: [] });
});

test('fields that the contract does not name go under extra, and come back as they were', () => {
  const own = { sku: 'CUT', weight: null, meta_data: [{ key: 'a' }], staffIds: [9], 'in stock?': true };
  const product = productFromJson({ ...SMALL, ...own });
  expect(product).toStrictEqual({ ...REQUIRED, categoryIds: [], extra: own });
  expect(productToJson(product)).toStrictEqual({ ...SMALL, ...own });
  expect(presentProduct(product, [], 2)).toMatchObject({ ...own, staff_ids: [] });
});

test('a name of the contract under extra neither replaces a field nor stands for an absent one', () => {
  const product: Product = {
    ...REQUIRED,
    categoryIds: [],
    capacity: 2,
    extra: { id: 8, qty: 9, staff_ids: [1], max_qty: 1, availability: [{}], colour: 'red' },
  };
  expect(productToJson(product)).toStrictEqual({ ...SMALL, qty: 2, colour: 'red' });
  const shown = presentProduct(product, [], 2);
  expect(shown).toMatchObject({ id: 7, qty: 2, staff_ids: [], availability: [], colour: 'red' });
  expect(shown).not.toHaveProperty('max_qty');
});

test('one field is read by its REST name without a conversion of the product', () => {
  const extra = { colour: 'red', qty: 9, availability: [{}] };
  const product = { ...PRODUCT, extra };
  const names = ['id', 'qty', 'max_qty', 'duration_unit', 'staff_ids', 'colour'];
  expect(names.map((name) => productReader(name)(product))).toEqual([7, 2, 3, 'minute', [3, 4], 'red']);
  const absent = ['durationUnit', 'availability', 'extra', 'size', 'toString', '__proto__'];
  for (const name of absent) expect(productReader(name)(product)).toBeUndefined();
  expect(productReader('qty')({ ...REQUIRED, categoryIds: [], extra })).toBeUndefined();
});

test('a field with the name of a prototype stays a field', () => {
  const product = productFromJson(JSON.parse(JSON.stringify(SMALL).replace('}', ',"__proto__":{"qty":9}}')));
  expect(Object.keys(product.extra ?? {})).toEqual(['__proto__']);
  expect(product.capacity).toBeUndefined();
  expect(JSON.stringify(productToJson(product))).toContain('"__proto__":{"qty":9}');
});

test('capacities by staff id, and fields of pricing rules that the contract does not name, stay as they are', () => {
  const pricing = [{ type: 'days', from: 1, to: 7, base_cost: '5', label: 'Weekdays' }];
  const json = { ...SMALL, staff_qtys: { 3: 2 }, pricing };
  const product = productFromJson(json);
  expect(product.staffCapacities).toEqual({ 3: 2 });
  expect(product.pricing).toEqual([{ type: 'days', from: 1, to: 7, baseCost: '5', label: 'Weekdays' }]);
  expect(productToJson(product)).toStrictEqual(json);
});

test('the rules of a product are kept by the library: availability is left out', () => {
  expect(productFromJson({ ...SMALL, availability: [{ title: 'Private' }] })).toStrictEqual({
    ...REQUIRED,
    categoryIds: [],
  });
});

test('null is kept, for a host that states no value', () => {
  const product = productFromJson({
    ...SMALL,
    max_date: null,
    staff_ids: null,
    staff_qtys: null,
    pricing: null,
  });
  expect(presentProduct(product, [], 2)).toMatchObject({
    max_date: 0,
    staff_ids: [],
    staff_qtys: [],
    pricing: [],
  });
});

test.each<[unknown, string]>([
  [null, 'A product must be an object, and is null.'],
  [[7], 'A product must be an object, and is [7].'],
  ['7', 'A product must be an object, and is "7".'],
  [{ ...SMALL, id: '7' }, 'id must be a whole number, and is "7".'],
  [{ ...SMALL, name: undefined }, 'name must be a text, and is absent.'],
  [{ ...SMALL, price: 40 }, 'price must be a text, and is 40.'],
  [PRODUCT, 'category_ids must be a list of whole numbers, and is absent.'],
  [
    { ...SMALL, category_ids: [{ id: 3 }] },
    'category_ids must be a list of whole numbers, and is [{"id":3}].',
  ],
  [{ ...SMALL, staff_ids: '3,4' }, 'staff_ids must be a list of whole numbers, and is "3,4".'],
  [{ ...SMALL, staff_qtys: 5 }, 'staff_qtys must be a list of objects, or an object, and is 5.'],
  [{ ...SMALL, pricing: ['x'] }, 'pricing must be a list of objects, and is ["x"].'],
])('productFromJson refuses what cannot be a product: %j', (json, problem) => {
  const refusal = expect(() => productFromJson(json));
  refusal.toThrow(
    expect.objectContaining({
      name: 'AppointmentsError',
      code: 'shop_rest_host_error',
      message: `productFromJson(): ${problem}`,
    }) as Error,
  );
});
