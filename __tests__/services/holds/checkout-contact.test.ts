import type { PlacedHold } from 'shop-appointments';
import { NO_CONTACT } from '../../../lib/domain/people/contact';
import { endLeases } from '../../support/leases';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const START = '2026-03-03T10:00';
const DEE = { name: 'Dee D', email: 'dee@home.example', phone: '', language: '' };
const ZOE = { name: 'Zoë', email: 'zoe@mail.example', phone: '030 1', language: 'fr' };

let shop: OrderShop;
afterEach(async () => {
  await shop.close();
});

const holds = () => shop.appointments.holds;
const place = (more: object = {}) => holds().place({ productId: 1, start: START, ...more }, { owner: 'v' });
const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
const contactNow = async ({ appointment: { id } }: PlacedHold) => (await shop.appointments.get(id)).contact;

describe.each([
  ['in the library’s database', true],
  ['elsewhere', false],
])('orders %s', (_, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared });
  });

  test('a hold has no contact until its checkout, which takes the one that is sent', async () => {
    const hold = await place({ customerId: 21 });
    expect(await contactNow(hold)).toEqual(NO_CONTACT);
    const [booked] = await holds().checkout([keyOf(hold)], { contact: ZOE });
    expect(booked!.contact).toEqual(ZOE);
    expect(await contactNow(hold)).toEqual(ZOE);
  });

  test('texts that are not sent come from the user: of the checkout, or else of the hold', async () => {
    const named = await place();
    await holds().checkout([keyOf(named)], { customerId: 21, contact: { phone: '030 1' } });
    expect(await contactNow(named)).toEqual({ ...DEE, phone: '030 1' });
    const own = await place({ customerId: 21, start: '2026-03-04T10:00' });
    await holds().checkout([keyOf(own)]);
    expect(await contactNow(own)).toEqual(DEE);
  });

  test('texts that are not sent come from the billing of the order, before the user', async () => {
    const line = { productId: 90, quantity: 1, net: '9.00', tax: '0.00', reference: 'shop' };
    const billing = { firstName: 'Bill', lastName: 'Inger', email: 'bill@order.example', phone: '030 2' };
    const draft = { reference: 'shop', customerId: 0, billing, line };
    const { orderId } = await shop.appointments.transaction((transaction) =>
      shop.port.createPending(draft, { transaction }),
    );
    const hold = await place();
    await holds().checkout([keyOf(hold)], { orderId, contact: { name: 'Zoë' } });
    expect(await contactNow(hold)).toEqual({
      name: 'Zoë',
      email: 'bill@order.example',
      phone: '030 2',
      language: '',
    });
  });

  test('a contact is refused when a hold is placed, and a wrong one at its checkout', async () => {
    expect(await refusal(place({ contact: ZOE }))).toMatchObject({
      status: 400,
      data: { params: { contact: 'cannot be set by customers' } },
    });
    const hold = await place();
    expect(await refusal(holds().checkout([keyOf(hold)], { contact: { email: 'x' } }))).toMatchObject({
      status: 400,
      data: { params: { contact: expect.stringContaining('its email must be') as string } },
    });
  });
});

describe('a hold that returns to the cart, because its order failed,', () => {
  const returned = async (): Promise<PlacedHold> => {
    const hold = await place();
    shop.trouble = { createPending: () => Promise.reject(new Error('the shop is down')) };
    expect(await refusal(holds().checkout([keyOf(hold)], { contact: ZOE }))).toMatchObject({ status: 502 });
    shop.trouble = {};
    await endLeases(shop.appointments);
    await shop.appointments.tick();
    return hold;
  };

  test('has no contact', async () => {
    shop = await openOrderShop({ shared: false });
    const hold = await returned();
    expect(await shop.appointments.get(hold.appointment.id)).toMatchObject({
      status: 'in-cart',
      contact: NO_CONTACT,
    });
  });

  test('counts for its owner, and not for the address of the checkout', async () => {
    const bookingLimits = [{ per: 'customer', period: 'ever', count: 1 }] as const;
    shop = await openOrderShop({ shared: false, bookingLimits });
    await returned();
    expect(await refusal(place({ start: '2026-03-04T10:00' }))).toMatchObject({
      data: { reasons: ['over_limit'] },
    });
    const ofZoe = { productId: 1, start: '2026-03-05T10:00', guestEmail: ZOE.email };
    await shop.appointments.create({ ...ofZoe, enforce: 'full' });
  });
});
