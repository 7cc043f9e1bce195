import type { Product } from 'shop-appointments';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { at, openShop } from '../../support/shops/core-shop';
import { type MessageShop, openMessageShop } from '../../support/shops/message-shop';

const CONTACT = { name: 'Dee D', email: 'dee@home.example', phone: '', language: 'en' };
const START = '2026-03-04T10:00';

let salon: MessageShop;
let database: TestDatabase | undefined;
afterEach(async () => {
  await salon.close();
  await database?.close();
  database = undefined;
});

const book = (product = 1, start = START) =>
  salon.appointments.book({ productId: product, start, customerId: 21, contact: CONTACT });
const kinds = () => salon.sent.map(({ kind }) => kind);
/** Reads the log from its beginning, without the reminders that wait for their time. */
const log = async () => {
  const { items } = await salon.appointments.messages.list({ perPage: 100 });
  return items
    .filter(({ kind, state }) => kind !== 'reminder' || state !== 'waiting')
    .map(({ kind, state, reason }) => ({ kind, state, reason }))
    .reverse();
};

describe('each event of a booking is announced once, in a message', () => {
  test('a new booking', async () => {
    salon = await openMessageShop();
    const { id } = await book();
    await salon.appointments.tick();
    await salon.appointments.tick();
    expect(salon.sent).toHaveLength(1);
    const [message] = salon.sent;
    expect(message).toMatchObject({
      kind: 'booked',
      to: { email: 'dee@home.example', name: 'Dee D', language: 'en' },
      subject: 'Booked: Haircut, Wednesday, March 4, 2026 at 10:00 AM',
    });
    expect(message!.text).toContain('Hello Dee D,');
    expect(message!.attachments[0]!.content).toContain(`UID:appointment-${id}@`);
    expect(await salon.appointments.messages.list({ appointmentId: id })).toMatchObject({
      total: 3,
      items: [
        { kind: 'reminder', state: 'waiting', dueAt: at('2026-03-03T10:00') },
        { kind: 'payment_due', state: 'waiting' },
        {
          kind: 'booked',
          state: 'sent',
          recipient: 'dee@home.example',
          attempts: 1,
          finishedAt: at('2026-03-02T09:00'),
        },
      ],
    });
  });

  test('a request for a booking, and its confirmation', async () => {
    salon = await openMessageShop();
    const { id } = await book(7);
    await salon.appointments.tick();
    await salon.appointments.update(id, { status: 'confirmed' });
    await salon.appointments.update(id, { note: 'by the window' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['awaiting_confirmation', 'confirmed']);
  });

  test('a payment, but not one with which the booking began', async () => {
    salon = await openMessageShop();
    const { id } = await book();
    await salon.appointments.create({
      productId: 2,
      start: START,
      customerId: 21,
      contact: CONTACT,
      status: 'paid',
    });
    await salon.appointments.update(id, { status: 'paid' });
    await salon.appointments.tick();
    expect(kinds().sort()).toEqual(['booked', 'booked', 'paid']);
  });

  test('a move by the customer, a move by the shop, and a cancellation', async () => {
    salon = await openMessageShop();
    const { id } = await book();
    await salon.appointments.tick();
    await salon.appointments.reschedule(id, { start: '2026-03-05T10:00' }, { actorId: 21 });
    await salon.appointments.tick();
    await salon.appointments.reschedule(id, { start: START }, { actorId: 1 });
    await salon.appointments.tick();
    await salon.appointments.update(id, { status: 'cancelled' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked', 'moved', 'moved_by_shop', 'cancelled']);
    expect(salon.sent.slice(1, 3).map(({ subject }) => subject)).toEqual([
      'New time: Haircut, Thursday, March 5, 2026 at 10:00 AM',
      'New time: Haircut, Wednesday, March 4, 2026 at 10:00 AM',
    ]);
    expect(salon.sent[3]!.attachments[0]!.content).toContain('METHOD:CANCEL');
  });

  test('a new zone of the site by no message, if the wall clock stays, and reminders move with it', async () => {
    database = await openDatabase();
    const before = await openMessageShop({ database: database.sequelize });
    await before.appointments.create({ productId: 6, start: START, contact: CONTACT });
    const night = { productId: 6, start: '2026-03-08T02:30', contact: CONTACT };
    await before.appointments.create(night);
    await before.appointments.tick();
    await before.close();
    const site = { ...before.shop.site, timezone: 'America/New_York' };
    salon = await openMessageShop({ database: database.sequelize, site }, { isBegun: false });
    // On 8 March, half past two does not exist in New York, so the appointment moves and its customer is told.
    expect(await salon.appointments.zoneChanged(before.shop.site.timezone)).toMatchObject({ moved: 2 });
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject)).toEqual([
      'New time: Consultation, Sunday, March 8, 2026 at 3:30 AM',
    ]);
    salon.clock.set('2026-03-03T15:59');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['moved_by_shop']);
    salon.clock.set('2026-03-03T16:00'); // 10:00 in New York
    await salon.appointments.tick();
    expect(kinds()).toEqual(['moved_by_shop', 'reminder']);
  });

  test("a move by the link of a guest is the customer's own", async () => {
    salon = await openMessageShop();
    const { id } = await salon.appointments.create({ productId: 6, start: START, contact: CONTACT });
    await salon.appointments.tick();
    const link = await salon.appointments.selfService.link(id);
    await salon.appointments.selfService.reschedule(link, { start: '2026-03-05T10:00' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked', 'moved']);
  });

  test('a visit that the shop moves by one message, and a new end by no message', async () => {
    salon = await openMessageShop();
    const visit = await salon.appointments.visits.create({
      items: [{ productId: 6 }, { productId: 6 }],
      start: at(START),
      customerId: 21,
    });
    const { id } = await book(2, '2026-03-05T10:00');
    await salon.appointments.tick();
    salon.sent.length = 0;
    await salon.appointments.visits.reschedule(visit.id, { start: at('2026-03-04T14:00') });
    await salon.appointments.update(id, { end: '2026-03-05T12:00' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['moved_by_shop']);
    expect(salon.sent[0]!.text).toContain('3:00 PM');
  });

  test('an unpaid booking that a manager confirms', async () => {
    salon = await openMessageShop();
    const { id } = await book(1);
    await salon.appointments.update(id, { status: 'confirmed' });
    await salon.appointments.tick();
    expect(kinds().sort()).toEqual(['booked', 'confirmed']);
  });

  test('a cancelled booking that is restored, each time, and its reminder', async () => {
    salon = await openMessageShop();
    const { id } = await book(6);
    await salon.appointments.tick();
    for (const status of ['cancelled', 'confirmed', 'cancelled', 'confirmed']) {
      await salon.appointments.update(id, { status });
      await salon.appointments.tick();
    }
    expect(kinds()).toEqual(['booked', 'cancelled', 'confirmed', 'cancelled', 'confirmed']);
    expect(salon.sent[4]!.attachments[0]!.content).toContain('METHOD:PUBLISH');
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.tick();
    expect(kinds().slice(5)).toEqual(['reminder']);
  });

  test('a restored booking that waits for payment, or for the shop', async () => {
    salon = await openMessageShop();
    const unpaid = await book(1);
    const pending = await book(7, '2026-03-05T10:00');
    await salon.appointments.tick();
    for (const [id, status] of [
      [unpaid.id, 'unpaid'],
      [pending.id, 'pending-confirmation'],
    ] as const) {
      await salon.appointments.update(id, { status: 'cancelled' });
      await salon.appointments.tick();
      await salon.appointments.update(id, { status });
      await salon.appointments.tick();
    }
    expect(kinds().slice(2)).toEqual(['cancelled', 'booked', 'cancelled', 'awaiting_confirmation']);
  });

  test('a restored visit by one message', async () => {
    salon = await openMessageShop();
    const visit = await salon.appointments.visits.create({
      items: [{ productId: 6 }, { productId: 6 }],
      start: at(START),
      customerId: 21,
    });
    await salon.appointments.visits.cancel(visit.id);
    await salon.appointments.tick();
    salon.sent.length = 0;
    for (const { id } of visit.appointments) await salon.appointments.update(id, { status: 'confirmed' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['confirmed']);
  });

  test('a series by one message, and each occurrence by a reminder of its own', async () => {
    salon = await openMessageShop();
    await salon.appointments.series.create({
      productId: 6,
      start: START,
      customerId: 21,
      frequency: 'weekly',
      count: 3,
    });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
    expect(salon.sent[0]!.subject).toContain('3 appointments');
    for (const day of ['2026-03-03', '2026-03-10', '2026-03-17']) {
      salon.clock.set(`${day}T10:00`);
      await salon.appointments.tick();
    }
    expect(kinds()).toEqual(['booked', 'reminder', 'reminder', 'reminder']);
  });

  test('a visit by one message, and one reminder before its first item', async () => {
    salon = await openMessageShop();
    await salon.appointments.visits.create({
      items: [{ productId: 6 }, { productId: 6 }],
      start: at(START),
      customerId: 21,
    });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
    expect(salon.sent[0]!.text).toContain('11:00 AM');
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked', 'reminder']);
  });
});

describe('a message that is no longer true is not sent', () => {
  test('about a booking that was cancelled before the message was sent', async () => {
    salon = await openMessageShop();
    const { id } = await book(6);
    await salon.appointments.update(id, { status: 'cancelled' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled']);
    expect(await log()).toContainEqual({ kind: 'booked', state: 'dropped', reason: 'no_longer_true' });
  });

  test('about the first of two moves', async () => {
    salon = await openMessageShop();
    const { id } = await book(6);
    await salon.appointments.tick();
    await salon.appointments.reschedule(id, { start: '2026-03-05T10:00' });
    await salon.appointments.reschedule(id, { start: '2026-03-06T10:00' });
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject)).toEqual([
      'Booked: Consultation, Wednesday, March 4, 2026 at 10:00 AM',
      'New time: Consultation, Friday, March 6, 2026 at 10:00 AM',
    ]);
  });

  test('that reminds of a moved or cancelled appointment', async () => {
    salon = await openMessageShop();
    const moved = await book(6);
    const cancelled = await book(1);
    await salon.appointments.tick();
    await salon.appointments.reschedule(moved.id, { start: '2026-03-06T10:00' });
    await salon.appointments.update(cancelled.id, { status: 'cancelled' });
    await salon.appointments.tick();
    salon.sent.length = 0;
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    salon.clock.set('2026-03-05T10:00');
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject)).toEqual([
      'Reminder: Consultation, Friday, March 6, 2026 at 10:00 AM',
    ]);
  });

  test('that is later than its purpose allows', async () => {
    salon = await openMessageShop();
    await book(6, '2026-03-20T10:00');
    salon.clock.set('2026-03-03T09:01');
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    expect(await log()).toContainEqual({ kind: 'booked', state: 'dropped', reason: 'late' });
  });

  test('that asks for a payment, after the payment', async () => {
    salon = await openMessageShop();
    const { id } = await book();
    await salon.appointments.tick();
    await salon.appointments.update(id, { status: 'paid' });
    salon.clock.set('2026-03-02T09:40');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked', 'paid']);
  });
});

test('an unpaid booking is asked to pay after half of its time to pay', async () => {
  salon = await openMessageShop();
  await book();
  await salon.appointments.tick();
  salon.clock.set('2026-03-02T09:29');
  await salon.appointments.tick();
  expect(kinds()).toEqual(['booked']);
  salon.clock.set('2026-03-02T09:30');
  await salon.appointments.tick();
  expect(kinds()).toEqual(['booked', 'payment_due']);
  expect(salon.sent[1]!.text).toContain('Please pay by Monday, March 2, 2026 at 10:00 AM.');
});

test('a site that begins to send messages sends none about what happened before', async () => {
  salon = await openMessageShop({}, { isBegun: false });
  await book(6);
  await salon.appointments.tick();
  await book(2);
  await salon.appointments.tick();
  expect(salon.sent.map(({ subject }) => subject.split(',')[0])).toEqual(['Booked: Class']);
});

describe('reminders are sent', () => {
  test('for a booking that was moved away and back, once', async () => {
    salon = await openMessageShop();
    const { id } = await book(6, '2026-03-03T16:00');
    await salon.appointments.tick();
    await salon.appointments.reschedule(id, { start: '2026-03-03T18:00' });
    await salon.appointments.tick();
    await salon.appointments.reschedule(id, { start: '2026-03-03T16:00' });
    await salon.appointments.tick();
    salon.sent.length = 0;
    for (const time of ['16:00', '18:00']) {
      salon.clock.set(`2026-03-02T${time}`);
      await salon.appointments.tick();
    }
    expect(kinds()).toEqual(['reminder']);
  });

  test('for a visit whose first item is cancelled, before the second item', async () => {
    salon = await openMessageShop();
    const visit = await salon.appointments.visits.create({
      items: [{ productId: 6 }, { productId: 6 }],
      start: at('2026-03-03T16:00'),
      customerId: 21,
    });
    await salon.appointments.tick();
    await salon.appointments.update(visit.appointments[0]!.id, { status: 'cancelled' });
    await salon.appointments.tick();
    salon.sent.length = 0;
    for (const time of ['16:00', '17:00']) {
      salon.clock.set(`2026-03-02T${time}`);
      await salon.appointments.tick();
    }
    expect(salon.sent.map(({ subject }) => subject)).toEqual([
      'Reminder: Consultation, Tuesday, March 3, 2026 at 5:00 PM',
    ]);
  });

  test('for a booking that was cancelled when its reminders were stored, and restored later', async () => {
    salon = await openMessageShop();
    const { id } = await book(6, '2026-03-06T16:00');
    await salon.appointments.update(id, { status: 'cancelled' });
    salon.clock.set('2026-03-05T12:00');
    await salon.appointments.tick();
    await salon.appointments.update(id, { status: 'confirmed' });
    await salon.appointments.tick();
    salon.sent.length = 0;
    salon.clock.set('2026-03-05T16:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['reminder']);
  });

  test('for no request that was never confirmed, and its customer is not thanked either', async () => {
    salon = await openMessageShop({ messages: { followUpHours: 1 } });
    await book(7);
    await salon.appointments.tick();
    for (const time of ['2026-03-03T10:00', '2026-03-04T12:00']) {
      salon.clock.set(time);
      await salon.appointments.tick();
    }
    expect(kinds()).toEqual(['awaiting_confirmation']);
  });

  test('and thanks come after the end of a booking that became longer', async () => {
    salon = await openMessageShop({ messages: { followUpHours: 1, kinds: ['follow_up'] } });
    const { id } = await book(6);
    await salon.appointments.tick();
    salon.clock.set('2026-03-04T10:30');
    await salon.appointments.update(id, { end: '2026-03-04T13:00' });
    for (const [time, expected] of [
      ['12:00', []],
      ['14:00', ['follow_up']],
    ] as const) {
      salon.clock.set(`2026-03-04T${time}`);
      await salon.appointments.tick();
      expect(kinds()).toEqual(expected);
    }
  });

  test('and thanks come late from a worker that was away for a day and a half, but no reminder of an appointment that has begun', async () => {
    salon = await openMessageShop({ messages: { followUpHours: 1, kinds: ['reminder', 'follow_up'] } });
    await book(6, '2026-03-06T10:00');
    salon.clock.set('2026-03-07T20:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['follow_up']);
    expect(await log()).toContainEqual({ kind: 'reminder', state: 'dropped', reason: 'late' });
  });

  test('late only after the end of the quiet hours', async () => {
    salon = await openMessageShop({
      messages: { quietHours: { from: '21:00', to: '08:00' }, reminderHours: [48], kinds: ['reminder'] },
    });
    await book(6, '2026-03-05T19:00');
    salon.transport = () => Promise.reject(new Error('down'));
    salon.clock.set('2026-03-03T19:00');
    await salon.appointments.tick();
    salon.transport = () => Promise.resolve();
    salon.clock.set('2026-03-04T02:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    salon.clock.set('2026-03-04T08:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['reminder']);
  });
});

test('two items of a visit that are cancelled one after the other have a message each, also from a late worker', async () => {
  salon = await openMessageShop();
  const visit = await salon.appointments.visits.create({
    items: [{ productId: 6 }, { productId: 6 }],
    start: at(START),
    customerId: 21,
  });
  await salon.appointments.tick();
  salon.sent.length = 0;
  for (const [at, { id }] of visit.appointments.entries()) {
    salon.clock.set(`2026-03-02T09:0${at + 1}`);
    await salon.appointments.update(id, { status: 'cancelled' });
  }
  await salon.appointments.tick();
  expect(kinds()).toEqual(['cancelled', 'cancelled']);
  // Messages that are due together are sent at the same time.
  const times = salon.sent.map(({ text }) => /\d+:00 AM/.exec(text)?.[0]);
  expect(times.sort()).toEqual(['10:00 AM', '11:00 AM']);
});

test('a confirmation is sent even if the site sends no message about the request', async () => {
  salon = await openMessageShop({ messages: { kinds: ['confirmed'] } });
  const { id } = await book(7);
  await salon.appointments.tick();
  await salon.appointments.update(id, { status: 'confirmed' });
  await salon.appointments.tick();
  expect(kinds()).toEqual(['confirmed']);
});

test('a link function that throws is logged, and does not count as an attempt', async () => {
  let isBroken = true;
  const manageLink = (token: string): string => {
    if (isBroken) throw new Error('No such page');
    return `https://salon.example/my/${token}`;
  };
  salon = await openMessageShop({ messages: { manageLink } });
  const { id } = await book(6);
  await salon.appointments.tick();
  expect(salon.errors).toHaveLength(1);
  isBroken = false;
  salon.clock.set('2026-03-02T09:05');
  await salon.appointments.tick();
  const { items } = await salon.appointments.messages.list({ appointmentId: id });
  expect(items.at(-1)).toMatchObject({ kind: 'booked', state: 'sent', attempts: 1 });
});

describe('message hours of a product', () => {
  const withHours = (own: Partial<Product>): void => {
    salon.shop.products.set(6, { ...salon.shop.products.get(6)!, ...own });
  };
  const sentAt = async (...times: string[]): Promise<string[]> => {
    const seen: string[] = [];
    for (const time of times) {
      salon.clock.set(time);
      salon.sent.length = 0;
      await salon.appointments.tick();
      seen.push(...kinds().map((kind) => `${kind} ${time}`));
    }
    return seen;
  };

  test('replace those of the site, also if they are larger', async () => {
    salon = await openMessageShop({ messages: { followUpHours: 1 } });
    withHours({ reminderHours: [96], followUpHours: 3 });
    await book(6, '2026-03-10T10:00');
    await salon.appointments.tick();
    expect(
      await sentAt('2026-03-06T10:00', '2026-03-09T10:00', '2026-03-10T12:00', '2026-03-10T14:00'),
    ).toEqual(['reminder 2026-03-06T10:00', 'follow_up 2026-03-10T14:00']);
  });

  test('that are removed drop the reminders that wait, and new ones count for bookings that change', async () => {
    salon = await openMessageShop();
    withHours({ reminderHours: [48] });
    const { id } = await book(6, '2026-03-10T10:00');
    await salon.appointments.tick();
    withHours({ reminderHours: [12] });
    await salon.appointments.update(id, { note: 'by the window' });
    expect(await sentAt('2026-03-08T10:00', '2026-03-09T22:00')).toEqual(['reminder 2026-03-09T22:00']);
    expect(await log()).toContainEqual({ kind: 'reminder', state: 'dropped', reason: 'switched_off' });
  });

  test('that are wrong make a new booking fail, and for existing bookings the hours of the site apply', async () => {
    salon = await openMessageShop();
    await book(6, '2026-03-10T10:00');
    withHours({ reminderHours: [-1] });
    await expect(book(6, '2026-03-11T10:00')).rejects.toMatchObject({ status: 502 });
    await salon.appointments.tick();
    expect(await sentAt('2026-03-09T10:00')).toEqual(['reminder 2026-03-09T10:00']);
  });
});

describe('a transport that fails', () => {
  test('gets the message again later, with its id, and the log shows when it was given up', async () => {
    salon = await openMessageShop();
    const seen: string[] = [];
    salon.transport = ({ id }) => {
      seen.push(id);
      return Promise.reject(new Error('The server said no to dee@home.example'));
    };
    const { id } = await book(6, '2026-03-20T10:00');
    await salon.appointments.tick();
    expect(await log()).toEqual([{ kind: 'booked', state: 'waiting', reason: '' }]);
    expect(JSON.stringify(salon.errors)).not.toContain('dee@home.example');
    salon.clock.set('2026-03-02T09:02');
    await salon.appointments.tick();
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(1);
    salon.transport = () => Promise.resolve();
    salon.clock.set('2026-03-02T12:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
    const { items } = await salon.appointments.messages.list({ appointmentId: id });
    expect(items.at(-1)).toMatchObject({ kind: 'booked', state: 'sent', attempts: 3 });
  });

  test('does not hold up other messages', async () => {
    salon = await openMessageShop();
    salon.transport = ({ text }) =>
      text.includes('Haircut') ? Promise.reject(new Error('no')) : Promise.resolve();
    await book(1);
    await book(6);
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject.split(',')[0])).toEqual(['Booked: Consultation']);
  });
});

test('a text of the shop replaces the text of its kind, in any language, and one that throws costs its message only', async () => {
  salon = await openMessageShop({
    messages: {
      texts: {
        booked: ({ items }) => ({
          subject: 'Yes!\r\nBcc: all@salon.example',
          text: `${items[0]!.product} ${items[0]!.when}`,
          html: '<p>Yes</p>',
        }),
        cancelled: () => {
          throw new Error('broken');
        },
      },
    },
  });
  const { id } = await salon.appointments.create({
    productId: 6,
    start: START,
    contact: { name: 'Ola', email: 'ola@home.example', language: 'pl' },
    localTimezone: 'America/New_York',
  });
  await salon.appointments.tick();
  expect(salon.sent).toMatchObject([
    { subject: 'Yes! Bcc: all@salon.example', to: { language: 'pl' }, html: '<p>Yes</p>' },
  ]);
  expect(salon.sent[0]!.text).toMatch(/^Consultation środa, 4 marca 2026 .*\(04:00, America\/New York\)$/);
  await salon.appointments.update(id, { status: 'cancelled' });
  await book(1);
  await salon.appointments.tick();
  expect(kinds()).toEqual(['booked', 'booked']);
  expect(await log()).toContainEqual({ kind: 'cancelled', state: 'failed', reason: 'text_failed' });
});

describe('no message goes to people who cannot get one, or do not want it', () => {
  test('whose contact has no address', async () => {
    salon = await openMessageShop();
    await salon.appointments.create({ productId: 6, start: START, contact: { name: 'Walk-in' } });
    await salon.appointments.tick();
    expect(await log()).toEqual([{ kind: 'booked', state: 'dropped', reason: 'no_address' }]);
  });

  test('whose address bounces, until it can be reached again', async () => {
    salon = await openMessageShop();
    await salon.appointments.messages.bounced('Dee@Home.example ');
    await book(6);
    await salon.appointments.tick();
    expect(await log()).toEqual([{ kind: 'booked', state: 'dropped', reason: 'unreachable' }]);
    await salon.appointments.messages.reachable('dee@home.example');
    await book(2);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
  });

  test('whose address bounces, even if there is a phone number', async () => {
    salon = await openMessageShop();
    await salon.appointments.messages.bounced('dee@home.example');
    await salon.appointments.create({
      productId: 6,
      start: START,
      contact: { email: 'dee@home.example', phone: '+49 170 1' },
    });
    await salon.appointments.tick();
    expect(salon.sent).toMatchObject([{ to: { email: '', phone: '+49 170 1' } }]);
  });

  test('whose address the transport cannot use', async () => {
    salon = await openMessageShop({}, { channels: ['email'] });
    await salon.appointments.create({ productId: 6, start: START, contact: { phone: '+49 170 1' } });
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    expect(await log()).toEqual([{ kind: 'booked', state: 'dropped', reason: 'no_address' }]);
  });

  test('whose appointment was deleted or has another contact: the address leaves the log, too', async () => {
    salon = await openMessageShop();
    const deleted = await book(6);
    const changed = await book(2);
    await salon.appointments.tick();
    await salon.appointments.remove(deleted.id);
    await salon.appointments.update(changed.id, { contact: { email: 'eve@home.example' } });
    await salon.appointments.customers.erase({ email: 'dee@home.example' });
    const { items } = await salon.appointments.messages.list();
    expect(items.filter(({ recipient }) => recipient !== '')).toEqual([]);
  });

  test('who opted out of reminders by the link', async () => {
    salon = await openMessageShop({
      messages: { optOutLink: (token) => `https://salon.example/out/${token}` },
    });
    const { id } = await book(6);
    await salon.appointments.tick();
    expect(salon.sent[0]!.links.optOut).toBe('');
    await salon.appointments.messages.optOut(await salon.appointments.selfService.link(id));
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
    expect(await log()).toContainEqual({ kind: 'reminder', state: 'dropped', reason: 'opted_out' });
    await expect(salon.appointments.messages.optOut('1.abc.nothing')).rejects.toMatchObject({ status: 401 });
  });

  test('who were erased: the log has no recipient', async () => {
    salon = await openMessageShop();
    const { id } = await book(6);
    await salon.appointments.tick();
    const { messages } = await salon.appointments.customers.export(21);
    expect(messages).toMatchObject([
      { kind: 'booked', recipient: 'dee@home.example' },
      { kind: 'reminder', recipient: '' },
    ]);
    await salon.appointments.customers.erase(21);
    const { items } = await salon.appointments.messages.list({ appointmentId: id });
    expect(items.map(({ recipient }) => recipient)).not.toContain('dee@home.example');
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.tick();
    expect(kinds()).toEqual(['booked']);
  });
});

describe('a message that could not be sent is listed with a phone number and a text', () => {
  const byHand = async () => (await salon.appointments.messages.list()).items.map((item) => item.byHand);

  test('while it is true, and only then', async () => {
    salon = await openMessageShop({ messages: { kinds: ['booked', 'moved_by_shop', 'cancelled'] } });
    const { id } = await salon.appointments.create({
      productId: 6,
      start: START,
      contact: { name: 'Walk-in', email: 'in@home.example', phone: '+49 170 1' },
    });
    await salon.appointments.messages.bounced('in@home.example');
    await salon.appointments.update(id, { contact: { phone: '' } });
    await salon.appointments.tick();
    await salon.appointments.update(id, { contact: { phone: '+49 170 1' } });
    expect(await byHand()).toEqual([
      {
        appointmentId: id,
        name: 'Walk-in',
        phone: '+49 170 1',
        text: expect.stringContaining('Wednesday, March 4, 2026 at 10:00 AM') as string,
      },
    ]);
    await salon.appointments.reschedule(id, { start: '2026-03-05T10:00' });
    await salon.appointments.tick();
    expect(await byHand()).toEqual([null, expect.objectContaining({ phone: '+49 170 1' })]);
    // The tasks of the desk count the message until staff have told the customer.
    const { desk, messages } = salon.appointments;
    expect(await desk.openTasks()).toBe(1);
    await messages.told((await messages.list({ unsent: true })).items.find((item) => item.byHand)!.id);
    expect(await desk.openTasks()).toBe(0);
    salon.clock.set('2026-03-05T11:00');
    expect(await byHand()).toEqual([null, null]);
  });

  test('also if the function of the shop that writes the text failed, and not if its links fail', async () => {
    let isBroken = false;
    const manageLink = (): string => {
      if (isBroken) throw new Error('No such page');
      return 'https://salon.example/my';
    };
    const booked = (): never => {
      throw new Error('broken');
    };
    salon = await openMessageShop({ messages: { kinds: ['booked'], manageLink, texts: { booked } } });
    await book(6);
    await salon.appointments.tick();
    expect(await byHand()).toMatchObject([{ text: expect.stringContaining('Hello Dee D,') as string }]);
    isBroken = true;
    expect(await byHand()).toEqual([null]);
  });
});

test('an export names the addresses that want no messages; they are forgotten with the address, not with the customer', async () => {
  salon = await openMessageShop({
    messages: { optOutLink: (token) => `https://salon.example/out/${token}` },
  });
  const { customers, messages, selfService } = salon.appointments;
  const contact = { ...CONTACT, email: 'Dee@home.example', phone: '+49 170 1' };
  const { id } = await salon.appointments.book({ productId: 6, start: START, customerId: 21, contact });
  expect((await customers.export(21)).markedAddresses).toEqual([]);
  await messages.optOut(await selfService.link(id), ['reminder']);
  await messages.bounced('dee@home.example');
  await messages.bounced('eve@home.example');
  expect((await customers.export(21)).markedAddresses).toEqual([
    { address: 'dee@home.example', marks: ['bounced', 'reminder'] },
    { address: '+49 170 1', marks: ['reminder'] },
  ]);
  await customers.erase(21);
  expect((await customers.export(21)).markedAddresses).toEqual([]);
  await book(6, '2026-03-05T10:00');
  const [mail] = (await customers.export(21)).markedAddresses;
  expect(mail).toEqual({ address: 'dee@home.example', marks: ['bounced', 'reminder'] });
  await customers.erase({ email: 'dee@home.example' });
  await book(6, '2026-03-05T12:00');
  expect((await customers.export(21)).markedAddresses).toEqual([]);
});

test('an erased address no longer counts as one that bounces', async () => {
  salon = await openMessageShop();
  await salon.appointments.messages.bounced('dee@home.example');
  await salon.appointments.customers.erase({ email: 'dee@home.example' });
  await book(6);
  await salon.appointments.tick();
  expect(kinds()).toEqual(['booked']);
});

test('two workers at one time send each message once', async () => {
  salon = await openMessageShop();
  await book(6);
  await book(1);
  await book(2);
  await Promise.all([salon.appointments.tick(), salon.appointments.tick(), salon.appointments.tick()]);
  expect(kinds()).toEqual(['booked', 'booked', 'booked']);
  expect(new Set(salon.sent.map(({ id }) => id)).size).toBe(3);
});

test('a shop without the port makes no messages', async () => {
  const plain = await openShop();
  salon = { ...plain, sent: [], transport: () => Promise.resolve() };
  await plain.appointments.book({ productId: 1, start: START, customerId: 21 });
  await plain.appointments.tick();
  expect(await plain.appointments.messages.list()).toEqual({ items: [], total: 0 });
});

describe('the messages of an appointment say who is told, before the worker has sent them', () => {
  const newest = async (id: number) =>
    (await salon.appointments.messages.list({ appointmentId: id })).items.find(
      ({ kind }) => kind !== 'reminder' && kind !== 'payment_due',
    );
  const create = (contact: Partial<typeof CONTACT>) =>
    salon.appointments.create({ productId: 6, start: START, contact: { ...CONTACT, email: '', ...contact } });

  test('a change that was made just now has its message, with the address to which it goes', async () => {
    salon = await openMessageShop({ messages: { kinds: ['booked', 'moved_by_shop', 'cancelled'] } });
    const { id } = await create({ email: 'Dee@Home.example' });
    const waiting = { state: 'waiting', recipient: 'dee@home.example', byHand: null };
    expect(await newest(id)).toMatchObject({ ...waiting, kind: 'booked' });
    await salon.appointments.reschedule(id, { start: '2026-03-05T10:00' });
    expect(await newest(id)).toMatchObject({ ...waiting, kind: 'moved_by_shop' });
    await salon.appointments.update(id, { status: 'cancelled' });
    expect(await newest(id)).toMatchObject({ ...waiting, kind: 'cancelled' });
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled']);
  });

  test('without an address, staff get the text at once; a reminder is not due yet and has none', async () => {
    salon = await openMessageShop({}, { channels: ['email'] });
    const { id } = await create({ phone: '+49 170 1' });
    const byHand = { phone: '+49 170 1', text: expect.stringContaining('March 4') as string };
    expect(await newest(id)).toMatchObject({ kind: 'booked', state: 'waiting', recipient: '', byHand });
    const { items } = await salon.appointments.messages.list({ appointmentId: id });
    expect(items.find(({ kind }) => kind === 'reminder')).toMatchObject({ recipient: '', byHand: null });
  });

  test('a kind that the customer does not want has no recipient, and is not for staff to tell', async () => {
    salon = await openMessageShop({ messages: { optOutLink: (token) => token } });
    const { id } = await create({ email: 'dee@home.example' });
    await salon.appointments.tick();
    await salon.appointments.messages.optOut(await salon.appointments.selfService.link(id));
    salon.clock.set('2026-03-03T10:00');
    const { items } = await salon.appointments.messages.list({ appointmentId: id });
    expect(items.find(({ kind }) => kind === 'reminder')).toMatchObject({ recipient: '', byHand: null });
  });

  test('a shop without a transport stores none', async () => {
    salon = await openMessageShop({}, { changed: (host) => ({ ...host, messages: undefined }) });
    const { id } = await create({ email: 'dee@home.example' });
    expect(await salon.appointments.messages.list({ appointmentId: id })).toEqual({ items: [], total: 0 });
  });
});
