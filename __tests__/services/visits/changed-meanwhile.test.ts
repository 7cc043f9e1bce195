import type { VisitDraft } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A haircut and then a consultation for Ann (customer 21), on the Friday after the shop's current day. */
const DRAFT: VisitDraft = {
  items: [{ productId: 1 }, { productId: 6 }],
  start: at('2026-03-06T10:00'),
  customerId: 21,
};
const OTHER_DAY = at('2026-03-09T10:00');

let salon: TestShop;
beforeEach(async () => (salon = await openShop()));
afterEach(() => salon.close());

/** Lets another request make a change after the visit has been read `read` times from now on. */
function afterRead(read: number, change: () => Promise<unknown>): void {
  const { appointments } = internalsOf(salon.appointments).storage;
  const ofVisits = appointments.ofVisits.bind(appointments);
  let reads = 0;
  jest.spyOn(appointments, 'ofVisits').mockImplementation(async (...sent) => {
    const found = await ofVisits(...sent);
    reads += 1;
    if (reads === read) await change();
    return found;
  });
}

const visits = () => salon.appointments.visits;

async function booked() {
  const visit = await visits().create(DRAFT);
  const [first, second] = visit.appointments as [
    (typeof visit.appointments)[0],
    (typeof visit.appointments)[0],
  ];
  return { ...visit, first, second };
}

describe('a visit that changes while its move is planned', () => {
  test('keeps the time of an item that a manager has cancelled', async () => {
    const { id, second } = await booked();
    afterRead(1, () => salon.appointments.update(second.id, { status: 'cancelled' }));
    await visits().reschedule(id, { start: OTHER_DAY });
    expect(await salon.appointments.get(second.id)).toMatchObject({
      status: 'cancelled',
      start: second.start,
    });
  });

  test('is not moved by a customer whose item was given to another customer', async () => {
    const { second, first } = await booked();
    const { selfService } = salon.appointments;
    const token = await selfService.link(first.id);
    // The customer's link reads the visit once before the plan of the move does.
    afterRead(2, () => salon.appointments.update(second.id, { customerId: 11 }));
    const { status } = await refusal(selfService.rescheduleVisit(token, { start: OTHER_DAY }));
    expect(status).toBe(403);
    expect((await salon.appointments.get(second.id)).start).toBe(second.start);
  });

  test('is changed by one of two requests that name one version', async () => {
    const { id, version } = await booked();
    const start = at('2026-03-10T10:00');
    afterRead(1, () => visits().reschedule(id, { start }, { ifVersion: version }));
    const late = visits().reschedule(id, { start: OTHER_DAY }, { ifVersion: version });
    expect((await refusal(late)).status).toBe(412);
    expect((await visits().get(id)).start).toBe(start);
  });

  test('is refused past the end of an entitlement by a limit that another booking has reached', async () => {
    const { products } = salon.shop;
    products.set(1, { ...products.get(1)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    const { id, first } = await booked();
    const { appointments } = internalsOf(salon.appointments).storage;
    const find = appointments.find.bind(appointments);
    // The items are read by their ids after their new times were found, and before the lock is taken.
    const spy = jest.spyOn(appointments, 'find').mockImplementation(async (...sent) => {
      spy.mockRestore();
      await salon.appointments.create({ productId: 1, customerId: 21, start: at('2026-03-09T14:00') });
      return find(...sent);
    });
    const { status, data } = await refusal(
      visits().reschedule(id, { start: OTHER_DAY, enforce: 'capacity' }),
    );
    expect([status, data.reasons]).toEqual([409, ['over_limit']]);
    expect((await salon.appointments.get(first.id)).start).toBe(first.start);
  });

  test('moves without an item that was deleted', async () => {
    const { id, second } = await booked();
    afterRead(1, () => salon.appointments.remove(second.id));
    const moved = await visits().reschedule(id, { start: OTHER_DAY });
    expect(moved.appointments.filter((item) => item.id !== second.id).map(({ start }) => start)).toEqual([
      OTHER_DAY,
    ]);
    expect(moved.appointments.every((item) => item.id !== second.id || item.start === second.start)).toBe(
      true,
    );
  });
});
