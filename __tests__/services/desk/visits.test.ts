import type { Appointments } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import type { TestShop } from '../../support/shops/core-shop';
import { salonBeforeEach } from '../../support/shops/salon-before-each';

const [HAIRCUT, CLASS, DUET] = [1, 2, 4];
const [DEE, ANN] = [21, 11];

forEachDatabase((_, open) => {
  let salon: TestShop;
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ salon, appointments } = opened));

  const book = async (start: string, fields: object = {}): Promise<number> =>
    (
      await appointments.create({
        productId: HAIRCUT,
        customerId: DEE,
        start,
        enforce: 'none',
        ...fields,
      })
    ).id;

  const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

  test('an appointment that has begun is listed as upcoming, and one that has just ended as past', async () => {
    const ended = await book('2026-03-02T08:00');
    const underWay = await book('2026-03-02T08:30');
    const later = await book('2026-03-03T10:00');
    const { coming, past, pastTotal } = await appointments.desk.visits(DEE);
    expect([idsOf(coming), idsOf(past), pastTotal]).toEqual([[underWay, later], [ended], 1]);
  });

  test('carts, the trash and other people’s appointments are left out, and cancelled ones are counted separately', async () => {
    await book('2026-03-03T10:00', { status: 'in-cart' });
    await appointments.remove(await book('2026-03-03T11:00'), { force: false });
    await book('2026-03-03T12:00', { customerId: ANN });
    const cancelled = await book('2026-03-03T13:00', { status: 'cancelled' });
    const missed = await book('2026-02-20T10:00', { customerStatus: 'no-show' });
    const kept = await book('2026-02-19T10:00');
    await book('2026-02-18T10:00', { status: 'cancelled', customerStatus: 'no-show' });
    const { counts, coming, past, pastTotal } = await appointments.desk.visits(DEE);
    expect(counts).toEqual({ coming: 0, past: 2, cancelled: 2, cancelledLate: 0, noShow: 1 });
    expect(idsOf(coming)).toEqual([cancelled]);
    expect(idsOf(past).slice(0, 2)).toEqual([missed, kept]);
    expect(pastTotal).toBe(3);
  });

  test('the upcoming appointments are the fifty soonest, and the past ones are pages of twenty', async () => {
    const day = (at: number): string => new Date(Date.UTC(2026, 2, 4 + at)).toISOString().slice(0, 10);
    const starts = [...Array(51).keys()].map(day);
    const before = [...Array(21).keys()].map((at) => day(-20 - at));
    const draft = { productId: HAIRCUT, customerId: DEE, enforce: 'none' } as const;
    const drafts = [...starts, ...before].map((date) => ({ ...draft, start: `${date}T10:00` }));
    await appointments.batch({ create: drafts });
    const first = await appointments.desk.visits(DEE);
    const second = await appointments.desk.visits(DEE, { page: 2 });
    expect(first.coming).toHaveLength(50);
    expect(first.coming[0]!.start).toBeLessThan(first.coming[49]!.start);
    expect([first.past.length, second.past.length, second.pastTotal]).toEqual([20, 1, 21]);
    expect(first.past[0]!.start).toBeGreaterThan(first.past[19]!.start);
    expect(second.past[0]!.start).toBeLessThan(first.past[19]!.start);
  });

  test('a customer who has never booked has no visits', async () => {
    expect(await appointments.desk.visits(12345)).toEqual({
      counts: { coming: 0, past: 0, cancelled: 0, cancelledLate: 0, noShow: 0 },
      note: '',
      coming: [],
      past: [],
      pastTotal: 0,
    });
  });

  test('appointments that are years apart have the same facts as in the calendar of their day', async () => {
    const seats = { productId: CLASS, quantity: 2 };
    await book('2024-05-06T10:00', seats);
    await book('2024-05-06T10:30', { ...seats, customerId: ANN, quantity: 1 });
    await book('2026-03-05T19:30', seats);
    await book('2027-11-01T10:00', { productId: DUET, staffIds: [] });
    await book('2027-11-01T10:00', { productId: CLASS, customerId: ANN });
    salon.clock.set('2026-03-05T12:00');
    const { coming, past } = await appointments.desk.visits(DEE);
    const ofDay = async (from: string) => (await appointments.calendar.desk({ from, to: from })).appointments;
    const days = await Promise.all(['2024-05-06', '2026-03-05', '2027-11-01'].map(ofDay));
    const inCalendar = days.flat().filter(({ customerId }) => customerId === DEE);
    expect([...past, ...coming]).toEqual(inCalendar);
    const places = [...past, ...coming].map((one) => one.places && { ...one.places });
    expect(places).toMatchObject([{ taken: 2, of: 3 }, { taken: 2, of: 3 }, null]);
    expect(coming.map((one) => [one.isOutsideHours, one.isUnassigned])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
