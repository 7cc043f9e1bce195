import type { AnswerDraft, Appointment, PlacedHold, Question } from 'shop-appointments';
import { endLeases } from '../../support/leases';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const QUESTIONS: readonly Question[] = [
  { key: 'allergies', label: 'Allergies?', type: 'long', personal: true },
  { key: 'name', label: 'Name', type: 'text', required: true, personal: true, per: 'place' },
  { key: 'level', label: 'Level', type: 'choice', options: ['New', 'Expert'], per: 'place' },
];
const START = '2026-03-03T10:00';
const CUSTOMER = 21;
const names = (...texts: string[]): AnswerDraft[] =>
  texts.map((value, at) => ({ key: 'name', place: at + 1, value }));
const valuesOf = ({ answers }: Pick<Appointment, 'answers'>) =>
  answers.map(({ place, key, value }) => [place, key, value]);
const MISSING = { status: 400, data: { params: { 'answers.name[1]': 'is required' } } };

const isDown = () => Promise.reject(new Error('the shop is down'));
/** The library cannot know whether the order was created, so the checkout waits. */
const DOWN = { createPending: isDown, findByReference: isDown };

let shop: OrderShop;
const holds = () => shop.appointments.holds;
const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
afterEach(() => shop.close());

describe.each([
  ['in the library’s database', true],
  ['elsewhere', false],
])('questions in a shop with orders %s', (_, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({
      shared,
      ofProducts: { 1: { questions: QUESTIONS, capacity: 8 }, 9: { questions: QUESTIONS } },
    });
  });
  const book = (answers: readonly AnswerDraft[], more: object = {}) =>
    shop.appointments.book({
      productId: 1,
      start: START,
      customerId: CUSTOMER,
      quantity: 2,
      answers,
      ...more,
    });

  test('are answered by a booking, and each answer keeps its question', async () => {
    const booked = await book([...names('Ada', 'Bo'), { key: 'allergies', value: 'Nuts' }]);
    expect((await shop.appointments.get(booked.id)).answers).toEqual([
      { place: null, key: 'allergies', label: 'Allergies?', type: 'long', personal: true, value: 'Nuts' },
      { place: 1, key: 'name', label: 'Name', type: 'text', personal: true, value: 'Ada' },
      { place: 2, key: 'name', label: 'Name', type: 'text', personal: true, value: 'Bo' },
    ]);
  });

  test('that are required must be answered by customers, not at the desk', async () => {
    expect(await refusal(book(names('Ada')))).toMatchObject({
      data: { params: { 'answers.name[2]': 'is required' } },
    });
    const draft = { productId: 1, start: START };
    expect(await shop.appointments.create({ ...draft, enforce: 'full' })).toMatchObject({ answers: [] });
  });

  test('may be missing in a hold and must be given at its checkout, whose answers replace those of the hold', async () => {
    const hold = await holds().place({ productId: 1, start: START, answers: names('Ada') }, { owner: 'v' });
    const changed = await holds().change(hold.appointment.id, hold.token, {
      quantity: 2,
      answers: [{ key: 'allergies', value: 'Nuts' }],
    });
    expect(valuesOf(changed.appointment)).toEqual([
      [null, 'allergies', 'Nuts'],
      [1, 'name', 'Ada'],
    ]);
    expect(await refusal(holds().checkout([keyOf(hold)]))).toMatchObject({
      status: 400,
      data: { id: hold.appointment.id, params: { 'answers.name[2]': 'is required' } },
    });
    const [booked] = await holds().checkout([{ ...keyOf(hold), answers: names('Ann', 'Bo') }]);
    expect(valuesOf(booked!)).toEqual([
      [null, 'allergies', 'Nuts'],
      [1, 'name', 'Ann'],
      [2, 'name', 'Bo'],
    ]);
    const [again] = await holds().checkout([keyOf(hold)]);
    expect(again!.answers).toEqual(booked!.answers);
  });

  test('are answered once for all occurrences of a series, and not for its preview', async () => {
    const draft = {
      productId: 1,
      start: START,
      frequency: 'weekly',
      count: 2,
      customerId: CUSTOMER,
    } as const;
    expect(await shop.appointments.series.preview(draft)).toMatchObject({ availableCount: 2 });
    expect(await refusal(shop.appointments.series.create(draft))).toMatchObject(MISSING);
    const { series } = await shop.appointments.series.create({ ...draft, answers: names('Ada') });
    expect(series.appointments.map(valuesOf)).toEqual([[[1, 'name', 'Ada']], [[1, 'name', 'Ada']]]);
  });

  test('are answered for each item of a visit', async () => {
    const items = [{ productId: 1, answers: names('Ada') }, { productId: 9 }];
    const draft = { items, start: START, customerId: CUSTOMER };
    expect(await refusal(shop.appointments.visits.create(draft))).toMatchObject({
      data: { params: { 'items[1].answers.name[1]': 'is required' } },
    });
    const held = await shop.appointments.visits.hold(draft, { owner: 'v' });
    const [first, second] = held.keys as [(typeof held.keys)[0], (typeof held.keys)[0]];
    const booked = await holds().checkout([first, { ...second, answers: names('Bo') }]);
    expect(booked.map(valuesOf)).toEqual([[[1, 'name', 'Ada']], [[1, 'name', 'Bo']]]);
  });

  test('are answered later by a manager; one cancelled place loses its answers, and the others move up', async () => {
    const { id } = await book(names('Ada', 'Bo', 'Cy', 'Di'), { quantity: 4 });
    await shop.appointments.update(id, { answers: [{ key: 'level', place: 3, value: 'New' }] });
    await shop.appointments.checkIn(id, { place: 2 });
    await shop.appointments.checkIn(id, { place: 4 });
    const cancel = { quantity: 3, cancelledPlaces: [2] };
    const left = await shop.appointments.update(id, cancel);
    expect(valuesOf(left)).toEqual([
      [1, 'name', 'Ada'],
      [2, 'name', 'Cy'],
      [2, 'level', 'New'],
      [3, 'name', 'Di'],
    ]);
    expect(left.checkIns).toEqual([{ place: 3, checkedInAt: shop.salon.clock.now() }]);
    // A second click on the old link must not cancel another person's place.
    expect(await refusal(shop.appointments.update(id, cancel))).toMatchObject({ status: 400 });
    expect(valuesOf(await shop.appointments.update(id, { quantity: 1 }))).toEqual([[1, 'name', 'Ada']]);
  });

  test('of places for which a smaller order line no longer pays are removed', async () => {
    const booked = await book(names('Ada', 'Bo'));
    await shop.setQuantity(booked.orderId, booked.orderItemId, 1);
    await shop.event(booked.orderId, 'processing');
    expect(valuesOf(await shop.appointments.get(booked.id))).toEqual([[1, 'name', 'Ada']]);
  });
});

describe('check-ins and answers of a class', () => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared: false, ofProducts: { 1: { questions: QUESTIONS, capacity: 8 } } });
  });

  test('each place can be checked in; the first time is kept, and a wrong check-in can be taken back', async () => {
    const { id } = await shop.appointments.create({ productId: 1, start: START, quantity: 3 });
    const nine = shop.salon.clock.now();
    await shop.appointments.checkIn(id, { place: 3 });
    shop.salon.clock.set('2026-03-02T09:10');
    await shop.appointments.checkIn(id, { place: 1 });
    const { version } = await shop.appointments.checkIn(id, { place: 3, checkedIn: true });
    expect(await shop.appointments.get(id)).toMatchObject({
      version,
      checkIns: [
        { place: 1, checkedInAt: shop.salon.clock.now() },
        { place: 3, checkedInAt: nine },
      ],
    });
    expect((await shop.appointments.checkIn(id, { place: 3, checkedIn: false })).checkIns).toHaveLength(1);
    expect(await refusal(shop.appointments.checkIn(id, { place: 4 }))).toMatchObject({ status: 400 });
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await refusal(shop.appointments.checkIn(id, { place: 1 }))).toMatchObject({ status: 400 });
  });

  test.each([
    ['start', { start: '2026-03-04T10:00' }, 0],
    ['product', { productId: 9 }, 0],
    ['customer', { customerId: CUSTOMER }, 0],
    ['note', { note: 'Late' }, 1],
  ])(
    'a class that gets another %s keeps only the check-ins of those who arrived for it',
    async (_, changes, left) => {
      const { id } = await shop.appointments.create({ productId: 1, start: START, customerId: 11 });
      await shop.appointments.checkIn(id, { place: 1 });
      expect((await shop.appointments.update(id, changes)).checkIns).toHaveLength(left);
    },
  );

  test('if the order of a checkout fails, the hold has the answers from before its checkout', async () => {
    const before = [{ key: 'allergies', value: 'Nuts' }, ...names('Ada')];
    const hold = await holds().place({ productId: 1, start: START, answers: before }, { owner: 'v' });
    const { id } = hold.appointment;
    shop.trouble = DOWN;
    const level: AnswerDraft = { key: 'level', place: 1, value: 'New' };
    const checkout = holds().checkout([{ ...keyOf(hold), answers: [...names('Ann'), level] }]);
    expect(await refusal(checkout)).toMatchObject({ status: 502 });
    expect(valuesOf(await shop.appointments.get(id))).toContainEqual([1, 'name', 'Ann']);
    // Meanwhile a manager removes an answer, as an erasure of personal data does.
    await shop.appointments.update(id, { answers: [{ key: 'allergies', value: null }] });
    shop.trouble = {};
    await endLeases(shop.appointments);
    await shop.appointments.tick();
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'in-cart' });
    expect(valuesOf(await shop.appointments.get(id))).toEqual([[1, 'name', 'Ada']]);
  });

  test('a hold that was cancelled before its order failed, or was released, has no personal answers', async () => {
    const answers: AnswerDraft[] = [...names('Ada'), { key: 'level', place: 1, value: 'New' }];
    const place = (start: string) => holds().place({ productId: 1, start, answers }, { owner: 'v' });
    const [cancelled, released] = [await place(START), await place('2026-03-04T10:00')];
    shop.trouble = DOWN;
    expect(await refusal(holds().checkout([keyOf(cancelled)]))).toMatchObject({ status: 502 });
    await shop.appointments.update(cancelled.appointment.id, { status: 'cancelled' });
    await holds().release(released.appointment.id, released.token);
    shop.trouble = {};
    await endLeases(shop.appointments);
    await shop.appointments.tick();
    for (const { appointment } of [cancelled, released]) {
      const row = await shop.appointments.get(appointment.id);
      expect([row.status, valuesOf(row)]).toEqual(['was-in-cart', [[1, 'level', 'New']]]);
    }
  });

  test('an appointment that goes to another customer loses the personal answers', async () => {
    const answers = [...names('Ada'), { key: 'level', place: 1, value: 'New' }];
    const { id } = await shop.appointments.create({ productId: 1, start: START, customerId: 11, answers });
    expect(valuesOf(await shop.appointments.update(id, { customerId: CUSTOMER }))).toEqual([
      [1, 'level', 'New'],
    ]);
  });
});

test('a product with a wrong question cannot be booked and has no slots, and the log names the field', async () => {
  const questions = [{ key: 'name', label: '', type: 'text' }] as const;
  shop = await openOrderShop({ shared: false, ofProducts: { 1: { questions } } });
  const booking = { productId: 1, start: START, answers: names('Ada') };
  expect(await refusal(shop.appointments.book(booking))).toMatchObject({ status: 502 });
  expect(JSON.stringify(shop.salon.errors)).toContain('questions[0].label');
});
