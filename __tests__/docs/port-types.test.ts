import { NEED_NAMES, PRICING_NAMES, PRODUCT_NAMES, STAFF_CAPACITY_NAMES } from '../../lib/wire/product';
import { interfacesOf, recordsOf } from '../support/docs/records';

const PAGE = 'docs/port-types.md';
const FILES = [
  'product',
  'booking-limit',
  'money/cancellation-fees',
  'money/deposit',
  'orders/order',
  'people/user',
  'events/webhook',
].map((name) => `lib/domain/${name}.ts`);

test('the page has each interface that ports exchange, with all its fields, and no other', () => {
  const documented = recordsOf(PAGE).map(({ name, fields }) => [
    name,
    fields.map((field) => field.name).sort(),
  ]);
  const declared = [...interfacesOf(FILES)].map(([name, members]) => [name, members.sort()]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared));
  expect(declared.length).toBeGreaterThan(10);
});

test.each(
  Object.entries({
    Product: PRODUCT_NAMES,
    ProductNeed: NEED_NAMES,
    Pricing: PRICING_NAMES,
    StaffCapacity: STAFF_CAPACITY_NAMES,
  }),
)('the page has the wire name of each field of %s that has another one', (type, names) => {
  const { fields } = recordsOf(PAGE).find(({ name }) => name === type)!;
  const documented = fields.map(({ name, wire }) => [name.replace('?', ''), wire]);
  const wanted = Object.entries(names).filter(([name, wire]) => name !== wire);
  expect(documented.filter(([, wire]) => wire !== undefined).sort()).toEqual(wanted.sort());
});
