import { join } from 'node:path';
import { eventually } from '../../../__tests__/support/eventually';
import type { Api } from '../src/seed/api';
import { becomes } from './support/bookings';
import {
  addToCart,
  type Appointment,
  appointment,
  arrangePayment,
  buy,
  freeStarts,
  type Line,
  nameGuest,
  type OrderResult,
  pay,
  type Variant,
  variantsOf,
} from './support/customer';
import { TEST_DATABASE } from './support/database';
import { order, payRest, refund, setUp } from './support/owner';
import { openShop, type Shop } from './support/shop';

describe(`deposits in Vendure on ${TEST_DATABASE}`, () => {
  let shop: Shop;
  let variants: Map<string, Variant>;

  beforeAll(async () => {
    shop = await openShop({ preload: [join(__dirname, 'support/pay-rest.cjs')] });
    variants = await variantsOf(shop);
    await setUp(shop, variants.get('Colour')!.id, {
      staff_nopref: true,
      deposit: { percent: 25 },
      cancellation: { steps: [], else_fee: '10.00' },
    });
  });
  afterAll(() => shop.close());

  /** Puts a colour, for which a deposit is asked, into the cart of a guest. */
  async function cartWithColour(channel?: string): Promise<Api> {
    const visitor = shop.visitor(channel);
    const [appointmentStart] = await freeStarts(shop, variants.get('Colour')!);
    const cart = await addToCart(visitor, variants.get('Colour')!.id, { appointmentStart });
    expect(cart.words).toBeUndefined();
    await nameGuest(visitor);
    return visitor;
  }

  const dueNow = async (visitor: Api): Promise<number> => {
    const found = await visitor<{ activeOrder: { appointmentDueNow: number } }>(
      '{ activeOrder { appointmentDueNow } }',
    );
    return found.activeOrder.appointmentDueNow;
  };

  const byName = ({ lines }: OrderResult, name: string): Line =>
    lines!.find(({ productVariant }) => productVariant.name === name)!;

  test('the deposit is paid with everything else at its full price after discounts, and the rest later', async () => {
    await shop.admin(
      `mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { __typename } }`,
      {
        input: {
          enabled: true,
          couponCode: 'TENTH',
          conditions: [],
          actions: [{ code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '10' }] }],
          translations: [{ languageCode: 'en', name: 'A tenth less' }],
        },
      },
    );
    const visitor = await cartWithColour();
    expect(await dueNow(visitor)).toBe(22_50);
    const starts = await freeStarts(shop, variants.get('Haircut')!);
    await addToCart(visitor, variants.get('Haircut')!.id, { appointmentStart: starts.at(-1)! });
    await addToCart(visitor, variants.get('Shampoo')!.id, {});
    await visitor('mutation { applyCouponCode(couponCode: "TENTH") { __typename } }');
    await arrangePayment(visitor);
    // 36.00 and 11.25, and 20.25 of 81.00.
    expect(await dueNow(visitor)).toBe(67_50);
    const placed = await pay(visitor);
    expect(placed).toMatchObject({ state: 'DepositPaid', totalWithTax: 128_25 });
    await becomes(shop, byName(placed, 'Colour'), { status: 'confirmed' });
    await becomes(shop, byName(placed, 'Haircut'), { status: 'confirmed' });
    expect(await visitor('{ activeOrder { id } }')).toEqual({ activeOrder: null });

    await payRest(shop, placed.id!);
    const { state, payments } = await order(shop, placed.id!);
    expect({ state, amounts: payments.map(({ amount }) => amount).toSorted((a, b) => a - b) }).toEqual({
      state: 'PaymentSettled',
      amounts: [60_75, 67_50],
    });
    await becomes(shop, byName(placed, 'Colour'), { status: 'paid' });
    await becomes(shop, byName(placed, 'Haircut'), { status: 'paid' });
  });

  test('a cancellation refunds the deposit less the fee, and the refund settles it', async () => {
    const visitor = await cartWithColour();
    const placed = await buy(visitor);
    const [line] = placed.lines!;
    await becomes(shop, line!, { status: 'confirmed' });
    const { body } = await shop.rest<Appointment>(`/v2/appointments/${line!.customFields.appointmentId}`, {
      method: 'PUT',
      body: { status: 'cancelled', cancelled_by: 'customer' },
    });
    expect(body.settlement).toMatchObject({ paid: '22.50', fee: '10.00', refund_due: '12.50' });
    await refund(shop, placed.id!, {
      amount: 12_50,
      lines: [{ orderLineId: line!.id, quantity: 1 }],
    });
    await settled(line!);
  });

  test('a deposit of a net price is a part of the price with tax', async () => {
    const visitor = await cartWithColour('usa');
    // 90.00 euros are 75.63 without tax; a tenth more is 83.19. With 10.25 % they are 91.72, and a quarter of them 22.93.
    const placed = await buy(visitor);
    expect(placed).toMatchObject({ state: 'DepositPaid', totalWithTax: 91_72 });
    expect(await order(shop, placed.id!)).toMatchObject({ payments: [{ amount: 22_93 }] });
    await becomes(shop, placed.lines![0]!, { status: 'confirmed' });
  });

  test('the rest is paid by a payment of the customer, too', async () => {
    const placed = await buy(await cartWithColour());
    await becomes(shop, placed.lines![0]!, { status: 'confirmed' });
    const response = await fetch(`${shop.url}/pay-rest?order=${placed.id}`, { method: 'POST' });
    expect(await response.json()).toEqual({ state: 'PaymentSettled' });
    expect(await order(shop, placed.id!)).toMatchObject({ totalWithTax: 90_00 });
    await becomes(shop, placed.lines![0]!, { status: 'paid' });
  });

  test('another price while only the deposit is paid leaves the line of the placed order as it is; with the order in one transaction, it is refused', async () => {
    const placed = await buy(await cartWithColour());
    const [line] = placed.lines!;
    await becomes(shop, line!, { status: 'confirmed' });
    const { status } = await shop.rest(`/v2/appointments/${line!.customFields.appointmentId}`, {
      method: 'PUT',
      body: { cost: '50' },
    });
    // With SQLite, orders are elsewhere: the change is stored before Vendure refuses it.
    expect(status).toBe(TEST_DATABASE === 'PostgreSQL' ? 400 : 200);
    await becomes(shop, line!, { status: 'confirmed' });
    expect(await order(shop, placed.id!)).toMatchObject({ totalWithTax: 90_00 });
  });

  test('an order is not in the state of a paid deposit before the payment', async () => {
    const visitor = await cartWithColour();
    await arrangePayment(visitor);
    const { moved } = await visitor<{ moved: { transitionError?: string } }>(
      `mutation { moved: transitionOrderToState(state: "DepositPaid") {
        ... on OrderStateTransitionError { transitionError }
      } }`,
    );
    expect(moved.transitionError).toMatch('The deposit is not paid');
  });

  /** Waits until nothing is to be refunded for the appointment of a line any more. */
  const settled = (line: Line): Promise<unknown> =>
    eventually(
      () => appointment(shop, line.customFields.appointmentId!),
      ({ settlement }) => settlement?.refund_due === '0.00',
    );
});
