import type { HostPorts, TaxableLine } from 'shop-appointments';
import type { MemoryShop } from 'shop-appointments/adapters/memory';
import { openShop, type TestShop } from '../../support/shops/core-shop';

const GUEST = { firstName: 'Eve', lastName: 'Ning', email: 'eve@home.example', phone: '030 123456' };

let salon: TestShop;
let asked: TaxableLine[] = [];
const noting = ({ products, ...others }: MemoryShop['host']): HostPorts => ({
  ...others,
  products: {
    ...products,
    tax: (lines, context) => {
      asked.push(...lines);
      return products.tax(lines, context);
    },
  },
});

beforeAll(async () => void (salon = await openShop({ ports: noting })));
beforeEach(() => (asked = []));
afterAll(() => salon.close());

let day = 2;
const classOf = (quantity: number) => ({
  productId: 2,
  quantity,
  start: `2026-03-${String((day += 1)).padStart(2, '0')}T10:00`,
});
/** Books a class for a guest whom a manager names. */
const guestBooking = () =>
  salon.appointments.create({
    ...classOf(1),
    guestName: 'Eve Ning',
    guestEmail: GUEST.email,
    guestPhone: GUEST.phone,
  });

test('16.6 tax gets the places of a line; before the order is made, it has no id and no person', async () => {
  const { appointments } = salon;
  await appointments.book(classOf(3));
  const { token, appointment } = await appointments.holds.place(classOf(2), { owner: 'visitor' });
  const [made] = await appointments.holds.checkout([{ id: appointment.id, token }], { customerId: 21 });
  const line = { productId: 2, customerId: 0, orderId: 0, includesTax: false };
  expect(asked).toEqual([
    { ...line, quantity: 3, amount: '37.50' },
    { ...line, quantity: 2, amount: '25.00' },
    { ...line, customerId: 21, quantity: 2, amount: '25.00' },
  ]);
  expect(made).toMatchObject({ quantity: 2, cost: '25.00' });
});

test('16.6 tax gets the guest whom a new order names', async () => {
  await guestBooking();
  expect(asked).toMatchObject([{ orderId: 0, quantity: 1, billing: GUEST }]);
});

test('16.6 tax gets the order that a line goes into, or is in, with its billing', async () => {
  const { appointments } = salon;
  const { id, orderId } = await guestBooking();
  const { token, appointment } = await appointments.holds.place(classOf(1), { owner: 'visitor' });
  asked = [];
  await appointments.create({ ...classOf(2), orderId });
  await appointments.holds.checkout([{ id: appointment.id, token }], { orderId });
  await appointments.update(id, { quantity: 2, cost: '20' });
  expect(asked.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [2, '25.00'],
    [1, '12.50'],
    [2, '20.00'],
  ]);
  for (const line of asked) expect(line).toMatchObject({ orderId, billing: GUEST });
});
