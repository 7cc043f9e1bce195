import type { Appointments, Product } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const MASSAGE = 3;
/** Id of a product with the same members as the massage. */
const ASSIGNED = 9;
const START = '2026-03-06T10:00';
const FRIDAY = { minDate: '2026-03-06', maxDate: '2026-03-06' };
const OF_MASSAGE = { ...FRIDAY, productIds: [MASSAGE] };

/** Wrong: a single part of 30 minutes does not fill the product's 60 minutes. */
const WRONG: Partial<Product> = { parts: [{ minutes: 30, staff: true }] };
const RIGHT: Partial<Product> = { parts: [{ minutes: 60, staff: true }] };

let salon: TestShop;
let appointments: Appointments;
let settings: Record<number, Partial<Product> | null>;
beforeEach(async () => {
  settings = { [MASSAGE]: WRONG };
  salon = await openShop({ ports: (host) => withProducts(host, settings) });
  ({ appointments } = salon);
});
afterEach(() => salon.close());

const become = (product: Partial<Product>): void => {
  settings[MASSAGE] = product;
};

const massage = { productId: MASSAGE, staffId: 11, start: START, customerId: 21 };

/** Checks that a 502 is logged with the names of the product and the field, while its message contains neither. */
async function expectHostError(answer: Promise<unknown>): Promise<void> {
  const before = salon.errors.length;
  const error = await refusal(answer);
  expect(error).toMatchObject({ status: 502, code: 'shop_rest_host_error' });
  expect(error.message).not.toMatch(/parts|Massage/);
  expect(salon.errors.slice(before)).toEqual([{ productId: MASSAGE, field: 'parts' }]);
}

describe('a product with a wrong setting has no slots', () => {
  test.each([
    {},
    { combineStaff: true },
    { explain: true },
    { withPrice: true },
    { computed: true },
    { page: 1 },
  ])('in a list: %j', async (query) => {
    const { records, total = 0, refused = [] } = await appointments.slots.list({ ...OF_MASSAGE, ...query });
    expect([records, total, refused]).toEqual([[], 0, []]);
    become(RIGHT);
    expect((await appointments.slots.list({ ...OF_MASSAGE, ...query })).records).not.toEqual([]);
  });

  test('in a list of several products, of which the others keep theirs', async () => {
    const { records } = await appointments.slots.list({ ...FRIDAY, productIds: [1, MASSAGE] });
    expect(new Set(records.map(({ productId }) => productId))).toEqual(new Set([1]));
  });

  test('in summaries of days and in a month, which is no error', async () => {
    expect((await appointments.slots.days(OF_MASSAGE)).records).toEqual([]);
    const month = await appointments.slots.month({ productId: MASSAGE, month: '2026-03' });
    expect(month).toMatchObject({ firstFree: null, days: [], times: [] });
  });

  test('by the day, too', async () => {
    settings[5] = { needs: [{}] };
    expect((await appointments.slots.list({ ...FRIDAY, productIds: [5] })).records).toEqual([]);
  });

  test('among the times to which an appointment could be moved', async () => {
    become(RIGHT);
    const { id } = await appointments.create(massage);
    const token = await appointments.selfService.link(id);
    expect(await appointments.selfService.slots(token, FRIDAY)).not.toEqual([]);
    become(WRONG);
    expect(await appointments.selfService.slots(token, FRIDAY)).toEqual([]);
  });
});

describe('a product with a wrong setting cannot be booked', () => {
  test('by a manager, whatever is enforced', async () => {
    await expectHostError(appointments.create(massage));
    await expectHostError(appointments.create({ ...massage, enforce: 'none' }));
  });

  test('by a customer', () => expectHostError(appointments.book(massage)));

  test('by a hold', () => expectHostError(appointments.holds.place(massage, { owner: 'visitor' })));

  test('by a series, and a series cannot be previewed', async () => {
    const series = { ...massage, rrule: 'FREQ=WEEKLY;COUNT=2' };
    await expectHostError(appointments.series.create(series));
    await expectHostError(appointments.series.preview(series));
  });

  test('by moving an appointment to it, or within it', async () => {
    const haircut = await appointments.create({ productId: 1, start: START });
    await expectHostError(appointments.update(haircut.id, { productId: MASSAGE }));
    become(RIGHT);
    const { id } = await appointments.create(massage);
    become(WRONG);
    await expectHostError(appointments.update(id, { start: '2026-03-06T12:00' }));
  });

  test('and creates no order', async () => {
    await expectHostError(appointments.create(massage));
    expect(salon.shop.orders).toEqual([]);
    become(RIGHT);
    await appointments.create(massage);
    expect(salon.shop.orders).toHaveLength(1);
  });
});

describe('appointments that were booked before the setting became wrong', () => {
  beforeEach(() => become(RIGHT));

  test('are read, changed without a move, and cancelled', async () => {
    const { id } = await appointments.create(massage);
    become(WRONG);
    expect(await appointments.get(id)).toMatchObject({ productId: MASSAGE, staffIds: [11] });
    expect(await appointments.update(id, { status: 'paid' })).toMatchObject({ status: 'paid' });
    expect(await appointments.update(id, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
    expect(salon.errors).toEqual([]);
  });

  test('take their places in the lists of other products', async () => {
    const free = async (): Promise<unknown> =>
      (await appointments.slots.list({ ...FRIDAY, productIds: [ASSIGNED], staffIds: [11] })).records
        .filter(({ available }) => available === 0)
        .map(({ date }) => date);
    expect(await free()).toEqual([]);
    await appointments.create(massage);
    become(WRONG);
    expect(await free()).toEqual([START]);
  });

  test('are checked out, if they were holds', async () => {
    const { token, appointment } = await appointments.holds.place(massage, { owner: 'visitor' });
    become(WRONG);
    const booked = await appointments.holds.checkout([{ id: appointment.id, token }]);
    expect(booked).toMatchObject([{ productId: MASSAGE, staffIds: [11] }]);
  });
});
