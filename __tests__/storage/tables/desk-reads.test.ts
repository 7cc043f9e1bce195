import type { AppointmentRecord } from '../../../lib/domain/appointment';
import type { Settlement } from '../../../lib/domain/orders/order';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { appointmentRecord, MORNING } from '../../support/stored';

const at = (seconds: number) => asInstant(MORNING + seconds);

const settlement = (refundDue: string, amountDue = '0.00'): Settlement => ({
  orderItemId: 1,
  paid: refundDue,
  fee: '0.00',
  refundDue,
  amountDue,
  reason: 'cancelled',
});

forEachDatabase((_, open) => {
  test('money is unsettled for cancelled appointments in paid orders, and for active ones in cancelled orders', async () => {
    const cancelled = { status: 'cancelled', orderId: 5, orderStatus: 'processing' } as const;
    const unpaid = { ...cancelled, orderStatus: 'cancelled' } as const;
    const fees = [{ reason: 'cancelled', amount: '5.00', waived: '' }] as const;
    const note = { amount: '5.00', at: at(0), actorId: 1, stated: { line: '0', order: '0' } } as const;
    const noOrder = {
      status: 'cancelled',
      orderId: 0,
      orderStatus: '',
      moneyNotes: [{ ...note, kind: 'cash' }],
    } as const;
    /** Appointments that the query must find, newest first. */
    const found: Partial<AppointmentRecord>[] = [
      { ...cancelled, dateModified: at(1), paidLateAt: at(90) },
      { ...cancelled, dateModified: at(80), orderStatus: 'completed' },
      { status: 'confirmed', orderId: 6, orderStatus: 'refunded', dateModified: at(70) },
      { status: 'waiting-list', orderId: 6, orderStatus: 'cancelled', dateModified: at(60) },
      { ...cancelled, status: 'was-in-cart', dateModified: at(1), paidLateAt: at(50) },
      { ...cancelled, dateModified: at(40), orderQuantity: 1 },
      { ...cancelled, dateModified: at(30), settlement: settlement('0.50') },
      { ...cancelled, dateModified: at(1), paidLateAt: at(20), settlement: settlement('0.00') },
      { ...unpaid, dateModified: at(15), fees, settlement: settlement('0.00', '5.00') },
      { ...cancelled, dateModified: at(10), fees, settlement: settlement('0.50') },
      { ...noOrder, dateModified: at(5) },
    ];
    const others: Partial<AppointmentRecord>[] = [
      { ...cancelled, moneySettled: true },
      { ...cancelled, settlement: settlement('0.00') },
      { ...cancelled, fees, settlement: settlement('0.00') },
      { ...unpaid, fees, settlement: settlement('0.00', '5.00'), moneySettled: true },
      { ...cancelled, orderQuantity: 0 },
      { ...cancelled, orderId: 0 },
      { ...noOrder, moneySettled: true },
      { ...noOrder, status: 'confirmed' },
      { ...noOrder, moneyNotes: [{ ...note, kind: 'waived' }] },
      { ...cancelled, orderStatus: 'pending' },
      { ...cancelled, orderStatus: 'refunded' },
      { ...cancelled, status: 'was-in-cart' },
      { ...cancelled, status: 'trash' },
      { ...cancelled, status: 'paid' },
      { status: 'complete', orderId: 6, orderStatus: 'refunded' },
      { status: 'confirmed', orderId: 6, orderStatus: 'cancelled', moneySettled: true },
    ];
    await onFreshStorage(open, async (storage) => {
      const { appointments, dueAppointments } = storage;
      const ids = await storage.transaction(async (t) => {
        const made: number[] = [];
        for (const row of [...found, ...others])
          made.push((await appointments.insert(appointmentRecord(row), t)).id);
        return made;
      });
      const read = async (limit: number) =>
        (await dueAppointments.unsettledMoney({ limit, noAmount: '0.00' })).map(({ id }) => id);
      expect(await read(100)).toEqual(ids.slice(0, found.length));
      expect(await read(2)).toEqual(ids.slice(0, 2));
      const firsts = await appointments.firstOfOrders([5, 6, 7]);
      expect([...firsts].map(([orderId, { id }]) => [orderId, id]).toSorted()).toEqual([
        [5, ids[0]],
        [6, ids[2]],
      ]);
    });
  });

  test('an order is behind since its oldest note; one without an id only counts as late', async () => {
    const note = {
      kind: 'cancel',
      reference: '',
      statuses: 'pending',
      reason: '',
      line: null,
      notice: null,
    } as const;
    await onFreshStorage(open, async (storage) => {
      const { orderNotes } = storage;
      await storage.transaction(async (t) => {
        await orderNotes.add({ ...note, orderId: 7, notedAt: at(0) }, t);
        await orderNotes.add({ ...note, orderId: 7, notedAt: at(20) }, t);
        await orderNotes.add({ ...note, orderId: 8, notedAt: at(10) }, t);
        await orderNotes.add({ ...note, orderId: 0, reference: 'late', notedAt: at(0) }, t);
      });
      expect(await orderNotes.behind(at(9), 5)).toEqual([{ orderId: 7, since: at(0) }]);
      expect(await orderNotes.behind(at(10), 5)).toEqual([
        { orderId: 8, since: at(10) },
        { orderId: 7, since: at(0) },
      ]);
      expect(await orderNotes.behind(at(10), 1)).toHaveLength(1);
    });
  });

  test('an order is late when places have waited for it for so many seconds', async () => {
    await onFreshStorage(open, async (storage) => {
      const { pendingOrders } = storage;
      const before = { firstId: 41, lines: [] };
      await storage.transaction((t) =>
        pendingOrders.insert({ reference: 'r', kind: 'booking', before }, 60, t),
      );
      expect(await pendingOrders.late(300, 5)).toEqual([]);
      const [late] = await pendingOrders.late(-1, 5);
      expect(late).toMatchObject({ firstId: 41 });
      expect(late!.since).toBeGreaterThan(1_700_000_000);
    });
  });

  test('failed and abandoned deliveries of all webhooks are read, newest first', async () => {
    const draft = (eventId: number, webhookId: string) => ({
      webhookId,
      eventId,
      topic: 'appointment.created',
      resource: 'appointment',
      resourceId: eventId,
      body: '{}',
      createdAt: at(eventId),
    });
    await onFreshStorage(open, async ({ deliveries, deliveryLog }) => {
      await deliveries.add(0, 4, [draft(1, 'a'), draft(2, 'a'), draft(3, 'a'), draft(4, 'b')]);
      const taken = [...(await deliveries.take('a', 3, at(9))), ...(await deliveries.take('b', 3, at(9)))];
      const outcomes = [
        { status: 'dead', note: 'HTTP 500' },
        { status: 'delivered', note: 'HTTP 200' },
        { status: 'waiting', dueAt: at(99), note: 'HTTP 502' },
      ] as const;
      for (const [place, outcome] of outcomes.entries())
        await deliveries.recordTries([{ delivery: taken[place]!, outcome }], at(9));
      const read = async (since: number, limit: number) =>
        (await deliveryLog.undelivered(at(since), limit)).map(({ eventId, note }) => [eventId, note]);
      expect(await read(0, 50)).toEqual([
        [3, 'HTTP 502'],
        [1, 'HTTP 500'],
      ]);
      expect(await read(2, 50)).toEqual([[3, 'HTTP 502']]);
      expect(await read(0, 1)).toEqual([[3, 'HTTP 502']]);
    });
  });
});
