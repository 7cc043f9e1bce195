import { eventually } from '../../../__tests__/support/eventually';
import { signIn } from '../src/seed/api';
import { becomes, cartWith, paidOrder } from './support/bookings';
import {
  addToCart,
  type Appointment,
  buy,
  changeQuantity,
  freeStarts,
  type Line,
  nameGuest,
  removeLine,
  type Variant,
  variantsOf,
} from './support/customer';
import { TEST_DATABASE } from './support/database';
import { addToPlacedOrder, cancel, modify, order, refund, setUp } from './support/owner';
import { openShop, type Shop } from './support/shop';

describe(`a customer's booking in Vendure on ${TEST_DATABASE}`, () => {
  let shop: Shop;
  let haircut: Variant;
  let workshop: Variant;
  let shampoo: Variant;

  beforeAll(async () => {
    shop = await openShop();
    const variants = await variantsOf(shop);
    haircut = variants.get('Haircut')!;
    workshop = variants.get('Workshop')!;
    shampoo = variants.get('Shampoo')!;
  });
  afterAll(() => shop.close());

  test("a time of the picker's is kept while it is in the cart, and booked when it is paid", async () => {
    const starts = await freeStarts(shop, workshop, 6);
    const visitor = shop.visitor();
    const cart = await addToCart(visitor, workshop.id, { quantity: 6, appointmentStart: starts[0] });
    expect(cart.lines).toMatchObject([{ quantity: 6, linePriceWithTax: 6 * 39_00 }]);
    expect(await freeStarts(shop, workshop)).not.toContain(starts[0]);
    await nameGuest(visitor);
    const paid = await buy(visitor);
    expect(paid).toMatchObject({ state: 'PaymentSettled', totalWithTax: 6 * 39_00 });
    const booked = await becomes(shop, paid.lines![0]!, { status: 'paid' });
    expect(booked).toMatchObject({
      qty: 6,
      order_id: Number(paid.id),
      order_item_id: Number(paid.lines![0]!.id),
    });
    // Vendure rounds the net price of each place to 32.77.
    expect(Number(booked.cost)).toBe(196.64);
  });

  test('a time that is taken is refused, with other times', async () => {
    const [first] = await freeStarts(shop, workshop, 6);
    await addToCart(shop.visitor(), workshop.id, { quantity: 5, appointmentStart: first });
    const refused = await addToCart(shop.visitor(), workshop.id, { quantity: 2, appointmentStart: first });
    expect(refused.errorCode).toBe('ORDER_INTERCEPTOR_ERROR');
    expect(refused.words).toMatch(/\d{2}:\d{2}/);
  });

  test('an appointment needs a start, and goods take none', async () => {
    const [appointmentStart] = await freeStarts(shop, haircut);
    const without = await addToCart(shop.visitor(), haircut.id, {});
    expect(without.errorCode).toBe('ORDER_INTERCEPTOR_ERROR');
    const goods = await addToCart(shop.visitor(), shampoo.id, { appointmentStart });
    expect(goods.errorCode).toBe('ORDER_INTERCEPTOR_ERROR');
    expect(await addToCart(shop.visitor(), shampoo.id, {})).toMatchObject({ state: 'AddingItems' });
  });

  test('a customer chooses the member of staff', async () => {
    const { body } = await shop.rest<{ staff_ids: number[] }>(`/v2/products/${haircut.productId}`);
    const [appointmentStart] = await freeStarts(shop, haircut);
    const chosen = body.staff_ids.map(async (id) => {
      const added = await addToCart(shop.visitor(), haircut.id, {
        appointmentStart,
        appointmentStaff: String(id),
      });
      expect(added).not.toHaveProperty('errorCode');
    });
    expect(chosen).toHaveLength(2);
    await Promise.all(chosen);
    expect(await freeStarts(shop, haircut)).not.toContain(appointmentStart);
  });

  test('answers go with the line, wrong and missing ones are refused, and the appointment keeps them', async () => {
    const asks = (questions: object[]): Promise<unknown> => setUp(shop, workshop.id, { questions });
    await asks([{ key: 'name', label: 'Name', type: 'text', required: true, per: 'place' }]);
    const starts = await freeStarts(shop, workshop, 6);
    const visitor = shop.visitor();
    const add = (at: number, answers: string) =>
      addToCart(visitor, workshop.id, {
        quantity: 2,
        appointmentStart: starts[at],
        appointmentAnswers: answers,
      });
    expect((await add(0, 'Ada')).words).toMatch(/appointmentAnswers is not a JSON list/);
    expect((await add(0, '[{"key":"size","value":"M"}]')).words).toMatch(/appointmentAnswers\.size/);
    const [ada, bo] = ['Ada', 'Bo'].map((value, i) => ({ key: 'name', place: i + 1, value }));
    await add(0, JSON.stringify([ada]));
    await nameGuest(visitor);
    const missing = await buy(visitor);
    expect(missing.words).toMatch(/appointmentAnswers\.name\[2\]/);
    const { lines } = await changeQuantity(
      visitor,
      (await add(1, JSON.stringify([ada, bo]))).lines![0]!.id,
      1,
    );
    expect(lines).toHaveLength(2);
    const paid = await buy(visitor);
    expect(paid).toMatchObject({ state: 'PaymentSettled' });
    for (const [at, names] of [['Ada'], ['Ada', 'Bo']].entries()) {
      const { answers } = await becomes(shop, paid.lines![at]!, { status: 'paid' });
      expect(answers.map(({ value }) => value)).toEqual(names);
    }
    await asks([]);
  });

  test('a removed line of a cart frees its time', async () => {
    const [first] = await freeStarts(shop, workshop, 6);
    const { visitor, lines } = await cartWith(shop, workshop, [6, 6]);
    expect(await freeStarts(shop, workshop)).not.toContain(first);
    expect((await removeLine(visitor, lines[0]!.id)).lines).toHaveLength(1);
    expect(await freeStarts(shop, workshop, 6)).toContain(first);
  });

  test('a changed quantity of a cart takes that many places', async () => {
    const [first] = await freeStarts(shop, workshop, 6);
    const visitor = shop.visitor();
    const added = await addToCart(visitor, workshop.id, { quantity: 1, appointmentStart: first });
    const line = added.lines![0]!;
    const tooMany = await changeQuantity(visitor, line.id, 7);
    expect(tooMany.errorCode).toBe('ORDER_INTERCEPTOR_ERROR');
    const { lines } = await changeQuantity(visitor, line.id, 6);
    expect(lines).toMatchObject([{ quantity: 6, linePriceWithTax: 6 * 39_00 }]);
    expect(await freeStarts(shop, workshop)).not.toContain(first);
    await removeLine(visitor, line.id);
  });

  test('a refund cancels the appointment', async () => {
    const paid = await paidOrder(shop, haircut);
    await refund(shop, paid.id);
    await becomes(shop, paid.lines![0]!, { status: 'cancelled' });
  });

  test('a cancelled order cancels its appointments', async () => {
    const paid = await paidOrder(shop, haircut, [1, 1]);
    await cancel(shop, paid.id);
    for (const line of paid.lines!) await becomes(shop, line, { status: 'cancelled' });
    expect(await order(shop, paid.id)).toMatchObject({ state: 'Cancelled' });
  });

  test('a line that is cancelled in a placed order cancels its appointment only', async () => {
    const paid = await paidOrder(shop, haircut, [1, 1]);
    const [gone, stays] = paid.lines!;
    await cancel(shop, paid.id, [{ orderLineId: gone!.id, quantity: 1 }]);
    await becomes(shop, gone!, { status: 'cancelled' });
    await becomes(shop, stays!, { status: 'paid' });
  });

  test('a smaller quantity of a placed order frees places', async () => {
    const paid = await paidOrder(shop, workshop, [4]);
    const [line] = paid.lines!;
    await modify(shop, paid.id, [{ orderLineId: line!.id, quantity: 3 }]);
    await becomes(shop, line!, { status: 'paid', qty: 3 });
  });

  test('a line that is added to a placed order needs a time, and is booked', async () => {
    const paid = await paidOrder(shop, haircut);
    const line = { productVariantId: workshop.id, quantity: 1 };
    await expect(addToPlacedOrder(shop, paid.id, line)).rejects.toThrow('Workshop needs a time');
    const { id } = await paidOrder(shop, haircut);
    const [appointmentStart] = await freeStarts(shop, workshop);
    await addToPlacedOrder(shop, id, { ...line, customFields: { appointmentStart } });
    await eventually(
      async () => (await shop.rest<Appointment[]>('/v2/appointments?per_page=100')).body,
      (all) =>
        all.filter(({ order_id, status }) => order_id === Number(id) && status === 'paid').length === 2,
    );
  });

  test('a booking over REST follows the line of its draft', async () => {
    const [start] = await freeStarts(shop, workshop);
    const { body } = await shop.rest<Appointment>('/v2/appointments', {
      method: 'POST',
      body: { product_id: workshop.productId, start, qty: 2 },
    });
    const line = { orderLineId: String(body.order_item_id), quantity: 3 };
    const change = async (): Promise<string | undefined> => {
      const { changed } = await shop.admin<{ changed: { interceptorError?: string } }>(
        `mutation ($orderId: ID!, $input: AdjustDraftOrderLineInput!) {
          changed: adjustDraftOrderLine(orderId: $orderId, input: $input) {
            ... on OrderInterceptorError { interceptorError }
          }
        }`,
        { orderId: String(body.order_id), input: line },
      );
      return changed.interceptorError;
    };
    expect(await change()).toMatch('is booked already');
    line.quantity = 1;
    expect(await change()).toBeUndefined();
    const becomesSo = (fields: Partial<Appointment>): Promise<Appointment> =>
      becomes(shop, { customFields: { appointmentId: body.id } } as Line, fields);
    await becomesSo({ status: 'unpaid', qty: 1 });
    await shop.admin(
      `mutation ($orderId: ID!, $id: ID!) {
        removeDraftOrderLine(orderId: $orderId, orderLineId: $id) { __typename }
      }`,
      { orderId: String(body.order_id), id: line.orderLineId },
    );
    await becomesSo({ status: 'cancelled' });
  });

  test.each([
    [
      'is a customer without an account',
      'ada@mail.example',
      { firstName: 'Ada', lastName: 'King', user: null },
    ],
    ['with the address of an account does not get that account', 'david@mail.example', null],
  ])('the guest of a booking by phone %s', async (_, guest_email, customer) => {
    const [start] = await freeStarts(shop, workshop);
    const guest = { guest_name: 'Ada King', guest_email, guest_phone: '030 12' };
    const { body } = await shop.rest<Appointment & { readonly customer_name: string }>('/v2/appointments', {
      method: 'POST',
      body: { product_id: workshop.productId, start, ...guest },
    });
    expect(body).toMatchObject({ customer_id: 0, customer_name: 'Ada King' });
    const { order: made } = await shop.admin<{ order: object }>(
      `query ($id: ID!) { order(id: $id) {
        billingAddress { fullName phoneNumber } customer { firstName lastName user { id } }
      } }`,
      { id: String(body.order_id) },
    );
    expect(made).toEqual({ billingAddress: { fullName: 'Ada King', phoneNumber: '030 12' }, customer });
  });

  test('the appointments of an erased customer have no customer', async () => {
    const visitor = shop.visitor();
    await signIn(visitor, 'clara@mail.example', 'demo');
    await cartWith(shop, haircut, [1], visitor);
    const paid = await buy(visitor);
    const booked = await becomes(shop, paid.lines![0]!, { status: 'paid' });
    expect(booked.customer_id).toBeGreaterThan(0);
    const { customers } = await shop.admin<{ customers: { items: { id: string }[] } }>(
      '{ customers(options: { filter: { emailAddress: { eq: "clara@mail.example" } } }) { items { id } } }',
    );
    await shop.admin('mutation ($id: ID!) { deleteCustomer(id: $id) { result } }', {
      id: customers.items[0]!.id,
    });
    await becomes(shop, paid.lines![0]!, { status: 'paid', customer_id: 0 });
  });

  test('a product that is unpublished has no times, and its appointments stay', async () => {
    const paid = await paidOrder(shop, workshop);
    const [start] = await freeStarts(shop, workshop);
    await shop.admin(
      'mutation ($id: ID!) { updateProductVariant(input: { id: $id, enabled: false }) { id } }',
      { id: workshop.id },
    );
    await eventually(
      () => freeStarts(shop, workshop).catch(() => []),
      (starts) => starts.length === 0,
    );
    await expect(
      addToCart(shop.visitor(), workshop.id, { appointmentStart: start }).then(({ errorCode }) => {
        if (errorCode) throw new Error(errorCode);
      }),
    ).rejects.toThrow();
    await becomes(shop, paid.lines![0]!, { status: 'paid' });
  });

  test('the desk is served, and a manager who has signed in to Vendure by cookie opens it with a nonce', async () => {
    for (const path of ['/desk', '/assets/desk/desk.mjs'])
      expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
    let cookie = '';
    const adminApi = async (query: string): Promise<{ data: { appointmentsNonce?: string } }> => {
      const headers = { 'Content-Type': 'application/json', Cookie: cookie };
      const response = await fetch(`${shop.url}/admin-api`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      const sent = response.headers.getSetCookie().map((text) => text.split(';')[0]);
      if (sent.length > 0) cookie = sent.join('; ');
      return (await response.json()) as { data: { appointmentsNonce?: string } };
    };
    await adminApi('mutation { login(username: "max@linden.example", password: "demo") { __typename } }');
    const { data } = await adminApi('{ appointmentsNonce }');
    const asMax = { Cookie: cookie, 'X-SITE-Nonce': data.appointmentsNonce! };
    expect(await shop.rest('/v2/desk', { headers: asMax })).toMatchObject({
      status: 200,
      body: { can_manage: true, members: [{ display_name: 'Jonas Keller' }, { display_name: 'Mia Sommer' }] },
    });
    expect(await shop.rest('/v2/desk', { headers: { Cookie: cookie } })).toMatchObject({ status: 401 });
  });
});
