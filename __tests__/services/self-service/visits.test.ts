import type { Contact, Product, VisitDraft } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { withProducts } from '../../support/shops/other-ports';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A haircut and then a consultation, which is free, on Friday at ten; it is Monday at nine. */
const DRAFT: VisitDraft = {
  items: [{ productId: 1 }, { productId: 6 }],
  start: at('2026-03-06T10:00'),
  customerId: 21,
};

let salon: TestShop;
let settings: Record<number, Partial<Product>>;
beforeEach(async () => {
  settings = { 1: { cancelLimit: 24, rescheduleLimit: 24 }, 6: { cancelLimit: 48 } };
  salon = await openShop({ ports: (host) => withProducts(host, settings) });
});
afterEach(() => salon.close());

/** Books a visit, and makes the token of the link to one of its items. */
async function booked({ item = 0, ...fields }: Partial<VisitDraft> & { item?: number } = {}) {
  const visit = await salon.appointments.visits.create({ ...DRAFT, ...fields });
  return { ...visit, token: await salon.appointments.selfService.link(visit.appointments[item]!.id) };
}

describe('the customer of a visit', () => {
  test.each([0, 1])('reads it by the link to item %s, with all items', async (item) => {
    const { id, token, appointments } = await booked({ item });
    const { selfService } = salon.appointments;
    expect(await selfService.read(token)).toMatchObject({ visitId: id });
    const visit = await selfService.readVisit(token);
    expect(visit).toMatchObject({
      id,
      status: 'active',
      start: at('2026-03-06T10:00'),
      endIso: '2026-03-06T12:00:00+01:00',
      cost: '30.00',
      canCancel: true,
      canReschedule: true,
    });
    expect(visit.items.map(({ id: one, productName, cost }) => [one, productName, cost])).toEqual([
      [appointments[0]!.id, 'Haircut', '30.00'],
      [appointments[1]!.id, 'Consultation', '0.00'],
    ]);
    expect(visit.items.map(({ settlement }) => settlement?.reason)).toEqual(['cancelled', 'cancelled']);
  });

  test('cancels it as one, as the author and with a reason', async () => {
    const { id, token, appointments } = await booked();
    const cancelled = await salon.appointments.selfService.cancelVisit(token, { reason: 'I am ill' });
    expect(cancelled).toMatchObject({ id, status: 'cancelled', canCancel: false, canReschedule: false });
    expect(cancelled.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    for (const item of appointments) {
      expect((await salon.appointments.history(item.id)).at(-1)).toMatchObject({
        actorId: 21,
        reason: 'I am ill',
      });
    }
  });

  test('moves it as one to a listed time', async () => {
    const { token } = await booked();
    const { selfService } = salon.appointments;
    const day = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const slots = await selfService.visitSlots(token, day);
    const hours = slots.map(({ date }) => date.slice(-'09:00'.length));
    // The places of the visit itself count as free, and its own start is not listed.
    expect(hours).toEqual(['08', '09', '11', '12', '13', '14', '15', '16', '17', '18'].map((h) => `${h}:00`));
    const month = await selfService.visitMonth(token, { day: '2026-03-06' });
    expect(month.times).toEqual(slots);
    expect(month.days.find(({ date }) => date === '2026-03-06')).toMatchObject({ starts: 10 });
    const { start } = slots[2]!;
    const moved = await selfService.rescheduleVisit(token, { start });
    expect(moved).toMatchObject({ start, end: at('2026-03-06T13:00') });
    expect(moved.items.map((item) => item.start)).toEqual([start, at('2026-03-06T12:00')]);
    const taken = await booked({ start: at('2026-03-07T10:00') });
    const { status, data } = await refusal(selfService.rescheduleVisit(token, { start: taken.start }));
    expect([status, data.reasons, data.action]).toEqual([409, ['no_places'], 'choose_alternative']);
  });

  test.each([
    ['2026-03-04T09:59', true, true],
    // The limit of 48 hours belongs to the second item, but counts from the start of the first item.
    ['2026-03-04T10:00', false, true],
    ['2026-03-05T10:00', false, false],
  ])('the limits count from the start of the first item: at %s', async (now, canCancel, canReschedule) => {
    const { token } = await booked();
    const { selfService } = salon.appointments;
    salon.clock.set(now);
    expect(await selfService.readVisit(token)).toMatchObject({
      canCancel,
      canReschedule,
      cancelUntil: at('2026-03-04T10:00'),
      rescheduleUntil: at('2026-03-05T10:00'),
    });
    if (!canReschedule) {
      const late = selfService.rescheduleVisit(token, { start: at('2026-03-09T10:00') });
      const { status, message, data } = await refusal(late);
      expect([status, data]).toMatchObject([403, { rescheduleUntil: at('2026-03-05T10:00') }]);
      expect(message).toContain('This visit could be rescheduled until');
      expect(await refusal(selfService.visitSlots(token))).toMatchObject({ status: 403 });
    }
    if (!canCancel) {
      expect(await refusal(selfService.cancelVisit(token))).toMatchObject({
        status: 403,
        data: { cancelUntil: at('2026-03-04T10:00') },
      });
    }
  });

  test('is told to call the shop once the visit has begun', async () => {
    const { token, appointments } = await booked({ item: 1 });
    for (const { id } of appointments) await salon.appointments.update(id, { status: 'confirmed' });
    settings = Object.assign(settings, { 1: {}, 6: {} });
    salon.clock.set('2026-03-06T10:30');
    const { selfService } = salon.appointments;
    expect(await selfService.readVisit(token)).toMatchObject({ canCancel: false, canReschedule: false });
    expect(await refusal(selfService.cancelVisit(token))).toMatchObject({ status: 403 });
    // The item itself has not begun, but its visit has.
    expect(await selfService.read(token)).toMatchObject({ canCancel: true });
  });

  test('sees and changes nothing of another customer', async () => {
    const { token, appointments } = await booked({ item: 1 });
    await salon.appointments.update(appointments[0]!.id, { customerId: 11 });
    const { selfService } = salon.appointments;
    const visit = await selfService.readVisit(token);
    expect(visit).toMatchObject({
      start: at('2026-03-06T11:00'),
      end: at('2026-03-06T12:00'),
      cost: '0.00',
      canCancel: false,
      canReschedule: false,
      // The limit is 48 hours before the start of this item.
      cancelUntil: at('2026-03-04T11:00'),
    });
    expect(visit.items.map(({ id }) => id)).toEqual([appointments[1]!.id]);
    expect(await refusal(selfService.cancelVisit(token))).toMatchObject({ status: 403 });
  });

  test.each<[string, Partial<Contact>]>([
    ['with another phone number', { name: 'Eve', phone: '+49 30 2' }],
    ['with another name and no number', { name: 'Eve' }],
  ])('without an e-mail address sees nothing of a guest %s', async (_who, other) => {
    const mine = 'phone' in other ? { name: 'Ada', phone: '+49 30 1' } : { name: 'Ada' };
    const { token, appointments } = await booked({ item: 1, customerId: 0, contact: mine });
    await salon.appointments.update(appointments[0]!.id, { contact: other });
    const visit = await salon.appointments.selfService.readVisit(token);
    expect(visit.items.map(({ id }) => id)).toEqual([appointments[1]!.id]);
  });

  test('gets only their own services in the calendar file of a visit', async () => {
    const { appointments } = await booked({ item: 1 });
    const [theirs, own] = appointments.map(({ id }) => id) as [number, number];
    await salon.appointments.update(theirs, { customerId: 11 });
    const { calendar } = salon.appointments;
    const startsIn = (text: string) =>
      text.match(/^DTSTART;TZID=[^:]+:\d{8}T\d{6}/gm)?.map((line) => line.slice(-15));
    const file = await calendar.ics(own, { visit: true });
    expect(startsIn(file)?.filter((start) => start.startsWith('2026'))).toEqual(['20260306T110000']);
    expect(await calendar.ics(own, { visit: true, reader: 'staff' })).toContain('20260306T100000');

    await salon.appointments.update(own, { status: 'cancelled' });
    const off = await calendar.ics(own, { visit: true });
    expect(off).toContain('METHOD:CANCEL');
    expect(off).not.toContain('20260306T100000');
  });

  test('moves one item only to a time beside the other items', async () => {
    const { token } = await booked({ item: 1 });
    const { selfService } = salon.appointments;
    const day = { minDate: '2026-03-06', maxDate: '2026-03-06' };
    const starts = (await selfService.slots(token, day)).map(({ start }) => start);
    expect(starts).not.toContain(at('2026-03-06T10:00'));
    expect(starts).toContain(at('2026-03-06T09:00'));
    const onTheFirst = await refusal(selfService.reschedule(token, { start: at('2026-03-06T10:00') }));
    expect([onTheFirst.status, onTheFirst.data.action]).toEqual([409, 'choose_alternative']);
    expect(onTheFirst.message).toContain('Another appointment of the same visit');
    // The visit has its first item from ten to eleven, and this one until now from eleven to twelve.
    const offered = ['08', '09', '12', '13', '14'].map((hour) => ({ start: at(`2026-03-06T${hour}:00`) }));
    expect(onTheFirst.data).toMatchObject({ alternatives: offered });
    expect(await selfService.reschedule(token, { start: at('2026-03-06T09:00') })).toMatchObject({
      start: at('2026-03-06T09:00'),
    });
  });

  test('is refused a time at which a manager has put another item, after the times of the items were read', async () => {
    const { token, appointments } = await booked({ item: 1 });
    // The items are in two orders. In one order, the change of that order would already stop the move.
    const { orderId } = await salon.appointments.create({ productId: 1, start: at('2026-03-09T10:00') });
    await salon.appointments.update(appointments[0]!.id, { orderId });
    const rows = internalsOf(salon.appointments).storage.appointments;
    const ofVisits = rows.ofVisits.bind(rows);
    rows.ofVisits = async (...asked) => {
      const items = await ofVisits(...asked);
      rows.ofVisits = ofVisits;
      await salon.appointments.update(appointments[0]!.id, { start: at('2026-03-06T09:00') });
      return items;
    };
    const refused = await refusal(
      salon.appointments.selfService.reschedule(token, { start: at('2026-03-06T09:00') }),
    );
    expect(refused.message).toContain('Another appointment of the same visit');
    expect(await salon.appointments.get(appointments[1]!.id)).toMatchObject({
      start: at('2026-03-06T11:00'),
    });
  });

  test('moves one item of a visit whose items are at the same time, and one item over a cancelled one', async () => {
    const { selfService } = salon.appointments;
    const both = await booked({ arrange: 'together' });
    for (const start of [at('2026-03-06T11:00'), at('2026-03-06T10:00')])
      expect(await selfService.reschedule(both.token, { start })).toMatchObject({ start });
    const { token, appointments } = await booked({ item: 1, start: at('2026-03-07T10:00') });
    await salon.appointments.update(appointments[0]!.id, { status: 'cancelled' });
    const { start } = appointments[0]!;
    expect(await selfService.reschedule(token, { start })).toMatchObject({ start });
  });

  test('has no visit by the link to another appointment', async () => {
    const { id } = await salon.appointments.create({ productId: 1, start: at('2026-03-09T10:00') });
    const token = await salon.appointments.selfService.link(id);
    const { selfService } = salon.appointments;
    expect(await refusal(selfService.readVisit(token))).toMatchObject({ status: 404 });
    expect(await refusal(selfService.readVisit('nonsense'))).toMatchObject({ status: 401 });
  });

  test('is refused if the request has other fields', async () => {
    const { token } = await booked();
    const { selfService } = salon.appointments;
    const sent = { start: at('2026-03-09T10:00'), enforce: 'none' };
    expect(await refusal(selfService.rescheduleVisit(token, sent))).toMatchObject({ status: 400 });
    expect(await refusal(selfService.cancelVisit(token, { waiveFee: 'x' } as object))).toMatchObject({
      status: 400,
    });
  });
});
