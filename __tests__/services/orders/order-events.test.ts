import { internalsOf } from '../../support/internals';
import type { AppointmentDraft, OrderStatus } from 'shop-appointments';
import { STATUSES } from '../../../lib/domain/appointment';
import { asInstant } from '../../../lib/time/units';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { at, refusal } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const PAID = ['processing', 'completed'] as const;
const OPEN = ['pending', 'on-hold', 'failed'] as const;
const OVER = ['cancelled', 'refunded'] as const;

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared });
  });
  afterEach(async () => {
    await shop.close();
  });
  const create = (draft: Partial<AppointmentDraft> = {}) =>
    shop.appointments.create({ productId: 1, start: START, ...draft });
  const get = (id: number) => shop.appointments.get(id);
  const topics = async () => (await shop.salon.events()).map(({ topic, resourceId }) => [topic, resourceId]);

  describe('the table of order statuses', () => {
    const STARTS = [...STATUSES, 'trash'] as const;
    /**
     * Status that each order event sets for an appointment, by the appointment's former status. Other statuses stay.
     */
    const BECOMES: Record<string, Partial<Record<string, string>>> = {
      paid: { unpaid: 'paid', 'pending-confirmation': 'paid', confirmed: 'paid', 'in-cart': 'paid' },
      open: {},
      over: Object.fromEntries(
        STATUSES.filter((status) => status !== 'complete').map((status) => [status, 'cancelled']),
      ),
    };
    const cases = [
      ...PAID.map((event) => [event, BECOMES.paid!] as const),
      ...OPEN.slice(1).map((event) => [event, BECOMES.open!] as const),
      ...OVER.map((event) => [event, BECOMES.over!] as const),
    ];

    test.each(cases)('an order becomes %s', async (event, becomes) => {
      const made = [];
      for (const [at, status] of STARTS.entries()) {
        const { orderId } = await create({ productId: 6, start: `2026-04-${10 + at}T10:00` });
        const first = await create({
          start: `2026-03-${10 + at}T10:00`,
          status: status === 'trash' ? 'unpaid' : status,
          orderId,
        });
        if (status === 'trash') await shop.appointments.remove(first.id, { force: false });
        made.push([status, first] as const);
      }
      for (const [status, { id, orderId }] of made) {
        await shop.event(orderId, event);
        expect([status, (await get(id)).status]).toEqual([status, becomes[status] ?? status]);
      }
    });

    test.each(OPEN)(
      'an appointment that was paid by its order becomes unpaid if the order is %s again',
      async (event) => {
        const { id, orderId } = await create();
        await shop.event(orderId, 'processing');
        expect((await get(id)).status).toBe('paid');
        const { appointments } = await shop.event(orderId, event);
        expect(appointments).toEqual([await get(id)]);
        expect((await get(id)).status).toBe('unpaid');
      },
    );

    test('an appointment that is booked into a paid order is updated with it, too', async () => {
      const { orderId } = await create();
      await shop.event(orderId, 'processing');
      const second = await create({ productId: 2, orderId });
      expect(second.status).toBe('paid');
      await shop.event(orderId, 'failed');
      expect((await get(second.id)).status).toBe('unpaid');
    });
  });

  test('events are emitted once, with the reason; a second report of the same order changes nothing', async () => {
    const { id, orderId } = await create();
    await shop.event(orderId, 'processing');
    const { version } = await get(id);
    expect(await shop.event(orderId, 'processing')).toEqual({ appointments: [], conflicts: [] });
    expect(await shop.event(orderId, 'completed')).toEqual({ appointments: [], conflicts: [] });
    expect((await get(id)).version).toBe(version);
    await shop.event(orderId, 'refunded');
    await shop.event(orderId, 'refunded');
    const told = await shop.salon.events();
    expect(told.map(({ topic, reason, orderStatus }) => [topic, reason, orderStatus])).toEqual([
      ['appointment.created', '', null],
      ['appointment.updated', 'Its order is processing', 'processing'],
      ['appointment.updated', 'Its order is refunded', 'refunded'],
      ['appointment.cancelled', 'Its order is refunded', 'refunded'],
    ]);
    expect((await shop.appointments.history(id)).map(({ orderStatus }) => orderStatus)).toEqual(
      told.map(({ orderStatus }) => orderStatus),
    );
  });

  test('a returned place is free, and the report of a change may give its own reason', async () => {
    const { orderId } = await create();
    await shop.setStatus(orderId, 'cancelled');
    await shop.appointments.orderChanged(orderId, { reason: 'The customer rang up', actorId: 1 });
    expect((await shop.salon.events()).at(-1)).toMatchObject({ reason: 'The customer rang up', actorId: 1 });
    expect((await create()).status).toBe('unpaid');
  });

  test('values that a manager has set since the last report stay, whatever happens to the order', async () => {
    const cash = await create({ status: 'paid' });
    await shop.event(cash.orderId, 'pending');
    await shop.event(cash.orderId, 'on-hold');
    expect((await get(cash.id)).status).toBe('paid');

    const { id, orderId } = await create({ productId: 2 });
    await shop.event(orderId, 'processing');
    await shop.appointments.update(id, { status: 'pending-confirmation' });
    await shop.event(orderId, 'completed');
    expect((await get(id)).status).toBe('pending-confirmation');
    await shop.event(orderId, 'cancelled');
    await shop.appointments.update(id, { status: 'confirmed' });
    await shop.event(orderId, 'cancelled');
    expect((await get(id)).status).toBe('confirmed');
  });

  test('an order that is unknown, or has no appointments, changes nothing', async () => {
    const nothing = { appointments: [], conflicts: [] };
    expect(await shop.appointments.orderChanged(4711)).toEqual(nothing);
    const { id, orderId } = await create();
    await shop.appointments.update(id, { status: 'cancelled' });
    await shop.appointments.remove(id);
    expect(await shop.appointments.orderChanged(orderId)).toEqual(nothing);
  });

  describe('a line', () => {
    const three = () => create({ productId: 2, quantity: 3 });

    test('that was partly refunded reduces the places, which are free again', async () => {
      const { id, orderId, orderItemId } = await three();
      await shop.event(orderId, 'processing');
      await shop.setQuantity(orderId, orderItemId, 1);
      const { appointments } = await shop.appointments.orderChanged(orderId);
      expect(appointments).toMatchObject([{ id, quantity: 1, status: 'paid' }]);
      expect((await refusal(create({ productId: 2, quantity: 3 }))).status).toBe(409);
      await create({ productId: 2, quantity: 2 });
      expect(await topics()).toContainEqual(['appointment.updated', id]);
    });

    test.each(['pending', 'processing'] as const)('without a quantity is cancelled (%s)', async (status) => {
      const { id, orderId, orderItemId } = await three();
      const other = await create({ orderId });
      await shop.event(orderId, status);
      await shop.setQuantity(orderId, orderItemId, 0);
      await shop.appointments.orderChanged(orderId);
      expect((await get(id)).status).toBe('cancelled');
      expect((await get(other.id)).status).toBe(status === 'pending' ? 'unpaid' : 'paid');
      expect(await shop.statusOf(orderId)).toBe(status);
      await create({ productId: 2, quantity: 3 });
    });

    test('that has grown does not change the appointment, and one that was smaller before does not shrink it again', async () => {
      const { id, orderId, orderItemId } = await create({ productId: 2, quantity: 2 });
      await shop.event(orderId, 'processing');
      await shop.setQuantity(orderId, orderItemId, 3);
      await shop.appointments.orderChanged(orderId);
      expect((await get(id)).quantity).toBe(2);
      await shop.setQuantity(orderId, orderItemId, 1);
      await shop.appointments.orderChanged(orderId);
      expect((await get(id)).quantity).toBe(1);
      // A manager adds a place, without a payment.
      await shop.appointments.update(id, { quantity: 2 });
      await shop.appointments.orderChanged(orderId);
      expect((await get(id)).quantity).toBe(2);
    });

    test('that the library itself has changed is followed from its new quantity', async () => {
      const { id, orderId, orderItemId } = await create({ productId: 2 });
      await shop.appointments.update(id, { quantity: 3 });
      await shop.event(orderId, 'processing');
      expect((await get(id)).quantity).toBe(3);
      await shop.setQuantity(orderId, orderItemId, 2);
      await shop.appointments.orderChanged(orderId);
      expect((await get(id)).quantity).toBe(2);
    });
  });

  describe('a late payment', () => {
    test('revives an appointment that was cancelled because of its order, if the place is free', async () => {
      const { id, orderId } = await create();
      await shop.event(orderId, 'cancelled');
      const { appointments, conflicts } = await shop.event(orderId, 'processing');
      expect([appointments, conflicts]).toEqual([[await get(id)], []]);
      expect(await get(id)).toMatchObject({ status: 'paid', previousStatus: '', enforce: 'full' });
      expect((await refusal(create())).status).toBe(409);
    });

    test('or reports that the place is taken, to the caller, the shop and the log, and changes nothing', async () => {
      const { id, orderId, orderItemId } = await create();
      await shop.event(orderId, 'cancelled');
      await create();
      const before = await get(id);
      const { appointments, conflicts } = await shop.event(orderId, 'processing');
      const conflict = {
        code: 'paid_conflict',
        appointmentId: id,
        orderId,
        orderItemId,
        reason:
          'The appointment was paid after its place was given to others: offer another time, or refund the payment.',
        settlement: {
          orderItemId,
          paid: '30.00',
          fee: '0.00',
          refundDue: '30.00',
          amountDue: '0.00',
          reason: 'paid_late',
        },
      };
      expect([appointments, conflicts]).toEqual([[], [conflict]]);
      expect(shop.notices).toEqual([conflict]);
      expect((await get(id)).status).toBe(before.status);
      // Frees the place, so that the next event of the order can take it again.
      const [other] = (await shop.appointments.list({ status: 'unpaid' })).items;
      await shop.appointments.remove(other!.id);
      expect((await shop.event(orderId, 'completed')).appointments).toMatchObject([{ id, status: 'paid' }]);
    });

    test('does not revive an appointment that was cancelled by hand, but reports the money, once', async () => {
      const { id, orderId } = await create();
      const stays = await create({ productId: 2, orderId });
      await shop.appointments.update(id, { status: 'cancelled' });
      const { conflicts } = await shop.event(orderId, 'processing');
      expect(conflicts).toMatchObject([{ appointmentId: id, code: 'paid_conflict' }]);
      expect([(await get(id)).status, (await get(stays.id)).status]).toEqual(['cancelled', 'paid']);
      expect((await shop.event(orderId, 'completed')).conflicts).toEqual([]);
      await shop.event(orderId, 'cancelled');
      await shop.event(orderId, 'processing');
      expect([(await get(id)).status, (await get(stays.id)).status]).toEqual(['cancelled', 'paid']);
    });

    test('of several appointments gives the places to earlier ones first', async () => {
      const { orderId } = await create({ productId: 2, quantity: 2 });
      const second = await create({ productId: 2, orderId });
      await shop.event(orderId, 'cancelled');
      await create({ productId: 2 });
      const { appointments, conflicts } = await shop.event(orderId, 'processing');
      expect(appointments).toMatchObject([{ quantity: 2, status: 'paid' }]);
      expect(conflicts).toMatchObject([{ appointmentId: second.id }]);
    });

    test('needs only the places that its line still pays for', async () => {
      const late = await create({ productId: 2, quantity: 3 });
      await shop.event(late.orderId, 'cancelled');
      await create({ productId: 2, quantity: 2 });
      await shop.setQuantity(late.orderId, late.orderItemId, 1);
      expect((await shop.event(late.orderId, 'processing')).conflicts).toEqual([]);
      expect(await get(late.id)).toMatchObject({ status: 'paid', quantity: 1 });
    });

    test('gives the last place to the paid line, and not to the refunded one before it', async () => {
      const refunded = await create({ productId: 2 });
      const late = await create({ productId: 2, orderId: refunded.orderId });
      await shop.event(late.orderId, 'cancelled');
      await create({ productId: 2, quantity: 2 });
      await shop.setQuantity(refunded.orderId, refunded.orderItemId, 0);
      expect((await shop.event(late.orderId, 'processing')).conflicts).toEqual([]);
      expect([(await get(refunded.id)).status, (await get(late.id)).status]).toEqual(['cancelled', 'paid']);
    });

    test.each(['before the worker has removed it', 'after the worker has removed it'])(
      'revives an expired hold, %s',
      async (when) => {
        const hold = await create({ status: 'in-cart' });
        shop.salon.clock.set('2026-03-02T09:15');
        await shop.setStatus(hold.orderId, 'on-hold');
        if (when === 'after the worker has removed it') await shop.appointments.tick();
        const { appointments } = await shop.event(hold.orderId, 'processing');
        expect(appointments).toMatchObject([{ id: hold.id, status: 'paid', expiresAt: null }]);
        expect(await topics()).toEqual([['appointment.created', hold.id]]);
        expect((await refusal(create())).status).toBe(409);
      },
    );

    test('of a product that the shop no longer has is a conflict', async () => {
      const { orderId } = await create();
      await shop.event(orderId, 'cancelled');
      shop.salon.shop.products.delete(1);
      expect((await shop.event(orderId, 'processing')).conflicts).toHaveLength(1);
    });
  });

  describe('a paid order whose appointment is cancelled in the library', () => {
    test('stays as it is, and the shop gets a notice of the refund', async () => {
      const { id, orderId, orderItemId } = await create();
      await shop.event(orderId, 'processing');
      await shop.appointments.update(id, { status: 'cancelled' });
      expect(await shop.statusOf(orderId)).toBe('processing');
      expect(shop.notices).toMatchObject([{ code: 'needs_refund', appointmentId: id, orderId, orderItemId }]);
    });

    test('has its notice repeated by the worker if the shop failed', async () => {
      const { id, orderId } = await create();
      await shop.event(orderId, 'processing');
      shop.trouble.needsAttention = () => Promise.reject(new Error('the shop is down'));
      const cancelling = shop.appointments.update(id, { status: 'cancelled' });
      if (shared) {
        // The shop writes a note of its own in the transaction, so either both are stored or neither.
        expect((await refusal(cancelling)).status).toBe(502);
        expect((await get(id)).status).toBe('paid');
        return;
      }
      await cancelling;
      await shop.appointments.tick();
      expect(shop.notices).toEqual([]);
      shop.trouble = {};
      await shop.appointments.tick();
      await shop.appointments.tick();
      expect(shop.notices).toMatchObject([{ code: 'needs_refund', appointmentId: id }]);
    });

    test.each(['pending', 'cancelled', 'refunded', 'failed'] as const)(
      'has no notice if it is %s, because no money is involved',
      async (status) => {
        const { id, orderId } = await create();
        await create({ productId: 2, orderId });
        await shop.setStatus(orderId, status);
        await shop.appointments.update(id, { status: 'cancelled' });
        expect(shop.notices).toEqual([]);
      },
    );
  });

  test('a hundred appointments of an order follow its status at once', async () => {
    const first = await create({ productId: 6, status: 'unpaid' });
    const { orderId } = first;
    await internalsOf(shop.appointments).storage.transaction(async (t) => {
      for (let day = 1; day < 100; day += 1) {
        const [start, end] = [first.start, first.end].map((from) => asInstant(from + day * 86_400));
        const span = { start: start!, end: end!, occupiedFrom: start!, occupiedTo: end! };
        await internalsOf(shop.appointments).storage.appointments.insert({ ...first, ...span }, t);
      }
    });
    const { appointments } = await shop.event(orderId, 'processing');
    expect(appointments).toHaveLength(100);
    expect((await shop.event(orderId, 'refunded')).appointments).toHaveLength(100);
    expect(new Set(appointments.map(({ status }) => status))).toEqual(new Set(['paid']));
  });

  test('forOrders returns a list for each order, earliest first, without carts and trash', async () => {
    const first = await create({ productId: 2, quantity: 2, start: '2026-03-05T10:00' });
    const second = await create({ productId: 3, staffId: 12, orderId: first.orderId });
    const trashed = await create({ productId: 2, orderId: first.orderId });
    await shop.appointments.remove(trashed.id, { force: false });
    const other = await create({ productId: 6 });
    const lists = await shop.appointments.forOrders([first.orderId, { id: other.orderId }, 4711]);
    expect([...lists.keys()]).toEqual([first.orderId, other.orderId, 4711]);
    expect(lists.get(4711)).toEqual([]);
    expect(lists.get(first.orderId)).toEqual([
      {
        id: second.id,
        status: 'unpaid',
        product_id: 3,
        staff_ids: [12],
        qty: 1,
        start: at(START) + 3_600,
        end: at(START) + 7_200,
        order_item_id: second.orderItemId,
      },
      expect.objectContaining({ id: first.id, qty: 2, order_item_id: first.orderItemId }),
    ]);
  });

  test('an order that is paid as it is made: its appointment is paid as well', async () => {
    const { host } = shop.salon.shop;
    if (shared) return;
    shop.trouble.createPending = async (draft, context) => {
      const ref = await host.orders.createPending(draft, context);
      await shop.setStatus(ref.orderId, 'completed');
      return ref;
    };
    expect((await create()).status).toBe('paid');
    const hold = await shop.appointments.holds.place({ productId: 2, start: START }, { owner: 'visitor' });
    const [first] = await shop.appointments.holds.checkout([{ id: hold.appointment.id, token: hold.token }]);
    expect(first).toMatchObject({ id: hold.appointment.id, status: 'paid' });
  });

  test('after its checkout, a hold follows its order', async () => {
    const { holds } = shop.appointments;
    const held = await holds.place({ productId: 2, quantity: 3, start: START }, { owner: 'visitor' });
    const [first] = await holds.checkout([{ id: held.appointment.id, token: held.token }]);
    const { id, orderId, orderItemId } = first!;
    await shop.appointments.update(id, { status: 'paid' });
    await shop.event(orderId, 'on-hold');
    expect((await get(id)).status).toBe('paid');
    await shop.setQuantity(orderId, orderItemId, 2);
    await shop.appointments.orderChanged(orderId);
    expect((await get(id)).quantity).toBe(2);
  });

  test('the library’s own write that the shop could not store yet does not count as the shop’s change', async () => {
    if (shared) return;
    const { id, orderId } = await create({ productId: 2 });
    shop.trouble.updateItem = () => Promise.reject(new Error('the shop is down'));
    await shop.appointments.update(id, { quantity: 3 });
    shop.trouble = {};
    await shop.appointments.orderChanged(orderId);
    expect((await get(id)).quantity).toBe(3);
    expect((await shop.orders())[0]!.items).toMatchObject([{ quantity: 3 }]);

    shop.trouble.setStatus = () => Promise.reject(new Error('the shop is down'));
    await shop.event(orderId, 'on-hold');
    await shop.event(orderId, 'pending');
    await shop.appointments.remove(id, { force: false });
    expect(await shop.statusOf(orderId)).toBe('pending');
    expect((await refusal(shop.appointments.orderChanged(orderId))).status).toBe(502);
    expect((await get(id)).status).toBe('trash');
  });

  test('a status of an order that means nothing for appointments leaves them unchanged', async () => {
    const { id, orderId } = await create();
    for (const status of ['on-hold', 'failed', 'pending'] satisfies OrderStatus[])
      await shop.event(orderId, status);
    expect(await get(id)).toMatchObject({ status: 'unpaid', version: shared ? 1 : 2 });
  });
});
