import { AppointmentsError, type WaitlistDraft, type WaitlistEntry } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { withProducts } from '../../support/shops/other-ports';
import { at } from '../../support/shops/core-shop';
import { type MessageShop, openMessageShop as openShop } from '../../support/shops/message-shop';

const DEE = { name: 'Dee', email: 'dee@home.example', language: 'en' };
const DAY = '2026-03-04';
const TEN = `${DAY}T10:00`;

let salon: MessageShop;
afterEach(async () => {
  await salon.close();
});

const waitlist = () => salon.appointments.waitlist;
const join = (draft: Partial<WaitlistDraft> = {}) =>
  waitlist().join({ productId: 1, minDate: DAY, timeFrom: '10:00', timeTo: '11:00', contact: DEE, ...draft });
const joinAs = (name: string, draft: Partial<WaitlistDraft> = {}) =>
  join({ contact: { name, email: `${name}@home.example` }, ...draft });
const book = (start = TEN, productId = 1) =>
  salon.appointments.create({ productId, start, status: 'confirmed', customerId: 21, quantity: 1 });
const tick = () => salon.appointments.tick();
const statusOf = async (entry: WaitlistEntry) => (await waitlist().get(entry.id)).status;
const offered = () => salon.sent.filter(({ kind }) => kind === 'waitlist_offer');

const waitlistLink = (token: string) => `https://salon.example/w/${token}`;
type OpenArguments = Parameters<typeof openShop>;
const openMessageShop = ({ messages, ...options }: OpenArguments[0] = {}, how: OpenArguments[1] = {}) =>
  openShop({ ...options, messages: { waitlistLink, ...messages } }, how);

/** Opens a shop and books every place at ten. */
async function openFull(options: Parameters<typeof openMessageShop>[0] = {}) {
  salon = await openMessageShop(options);
  return book();
}

describe('a place that becomes free', () => {
  test('by a cancellation is offered to the first who asked, and by a decline to the next', async () => {
    const { id } = await openFull();
    const first = await joinAs('ann');
    const second = await joinAs('bob');
    await tick();
    expect(await statusOf(first)).toBe('waiting');

    await salon.appointments.remove(id);
    await tick();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting']);
    const [message] = offered();
    expect(message).toMatchObject({
      to: { email: 'ann@home.example' },
      subject: 'Free now: Haircut, Wednesday, March 4, 2026 at 10:00 AM',
      links: { manage: `https://salon.example/w/${await waitlist().linkToken(first.id)}` },
    });
    expect(message!.text).toContain('Please answer by Monday, March 2, 2026 at 10:00 AM.');
    await expect(book()).rejects.toMatchObject({ code: 'shop_appointments_slot_unavailable' });

    await waitlist().decline(first.id);
    await tick();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'offered']);
    expect(offered().map(({ to }) => to.email)).toEqual(['ann@home.example', 'bob@home.example']);
  });

  test('by an offer that expires goes to the next, and not to the first again', async () => {
    const { id } = await openFull();
    const [first, second] = [await joinAs('ann'), await joinAs('bob')];
    await salon.appointments.remove(id);
    await tick();
    salon.clock.set('2026-03-02T10:00');
    await tick();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'offered']);
    salon.clock.set('2026-03-02T11:00');
    await tick();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'waiting']);
    await tick();
    expect(offered()).toHaveLength(2);
  });

  test.each([
    ['by a move', async (id: number) => salon.appointments.reschedule(id, { start: `${DAY}T15:00` })],
    ['by a rule that opens', async () => salon.appointments.rules.create(OPENED)],
    ['by a hold that expires', async () => salon.clock.set('2026-03-02T09:16')],
  ])('%s is offered to the waiting customer', async (how, free) => {
    salon = await openMessageShop();
    let id = 0;
    if (how === 'by a rule that opens') await salon.appointments.rules.create(CLOSED);
    else if (how === 'by a hold that expires')
      await salon.appointments.holds.place({ productId: 1, start: TEN }, { owner: 'somebody' });
    else ({ id } = await book());
    const entry = await join();
    await tick();
    expect(await statusOf(entry)).toBe('waiting');
    await free(id);
    await tick();
    expect(await statusOf(entry)).toBe('offered');
  });

  test('in a class goes to those whom its size suits, in their order', async () => {
    salon = await openMessageShop();
    const class1 = { productId: 2 };
    for (let place = 0; place < 3; place += 1) await book(TEN, 2);
    const two = await joinAs('two', { ...class1, quantity: 2 });
    const one = await joinAs('one', class1);
    const other = await joinAs('other', class1);
    const { items } = await salon.appointments.list({ productId: 2 });
    await salon.appointments.remove(items[0]!.id);
    await tick();
    expect([await statusOf(two), await statusOf(one), await statusOf(other)]).toEqual([
      'waiting',
      'offered',
      'waiting',
    ]);
    await salon.appointments.remove(items[1]!.id);
    await tick();
    expect(await statusOf(other)).toBe('offered');
  });

  test('by a smaller quantity goes to the waiting customer', async () => {
    salon = await openMessageShop();
    const three = { productId: 2, start: TEN, status: 'confirmed', customerId: 21, quantity: 3 } as const;
    const { id } = await salon.appointments.create(three);
    const two = await joinAs('two', { productId: 2, quantity: 2 });
    const one = await joinAs('one', { productId: 2 });
    await salon.appointments.update(id, { quantity: 2 });
    await tick();
    expect([await statusOf(two), await statusOf(one)]).toEqual(['waiting', 'offered']);
  });

  test('with nineteen others is offered in one pass to the first twenty, past those whose limit is reached', async () => {
    salon = await openMessageShop(
      { bookingLimits: [{ per: 'customer', period: 'upcoming', count: 1 }] },
      { changed: (host) => withProducts(host, { 2: { capacity: 20 } }) },
    );
    const names = Array.from({ length: 30 }, (_, index) => `guest${index}`);
    const entries: WaitlistEntry[] = [];
    for (const name of names) entries.push(await joinAs(name, { productId: 2 }));
    // Guests 8 and 9 have one appointment each, and may not have another one.
    for (const name of ['guest8', 'guest9'])
      await salon.appointments.create({
        productId: 2,
        start: `${DAY}T15:00`,
        status: 'confirmed',
        contact: { name, email: `${name}@home.example` },
      });
    await tick();
    const statuses = await Promise.all(entries.map(statusOf));
    expect(names.filter((_, index) => statuses[index] === 'offered')).toEqual([
      ...names.slice(0, 8),
      ...names.slice(10, 22),
    ]);
  });

  test('of one member suits only entries for this member or for any', async () => {
    salon = await openMessageShop();
    for (const staffId of [11, 12])
      await salon.appointments.create({ productId: 3, start: TEN, staffId, status: 'confirmed' });
    const ann = await joinAs('ann', { productId: 3, staffId: 11 });
    const bob = await joinAs('bob', { productId: 3, staffId: 12 });
    const { items } = await salon.appointments.list({ productId: 3, staffId: 12 });
    await salon.appointments.remove(items[0]!.id);
    await tick();
    expect([await statusOf(ann), await statusOf(bob)]).toEqual(['waiting', 'offered']);
  });
});

describe('an offer', () => {
  test('that is accepted becomes a booking, also when the call is repeated', async () => {
    const { id } = await openFull();
    const entry = await join({ customerId: 21 });
    await salon.appointments.remove(id);
    await tick();
    const booked = await waitlist().accept(entry.id);
    expect(booked.status).toBe('booked');
    expect(await waitlist().accept(entry.id)).toEqual(booked);
    expect(await salon.appointments.get(booked.appointmentId)).toMatchObject({
      status: 'unpaid',
      start: at(TEN),
      customerId: 21,
      contact: { email: 'dee@home.example' },
    });
  });

  test.each([
    ['the minutes of the site', undefined, '2026-03-02T09:59', 'unpaid'],
    ['the minutes of the site', undefined, '2026-03-02T10:00', 'cancelled'],
    ['no end', 0, '2026-03-02T10:00', 'unpaid'],
    ['30 minutes', 30, '2026-03-02T09:30', 'cancelled'],
  ] as const)(
    'that is accepted with %s to pay (%p) is at %s: %s',
    async (_, unpaidMinutes, later, status) => {
      salon = await openMessageShop();
      const entry = await join({ minDate: '2026-03-09' });
      await waitlist().offer(entry.id);
      const { appointmentId } = await waitlist().accept(entry.id, { unpaidMinutes });
      salon.clock.set(later);
      await tick();
      expect((await salon.appointments.get(appointmentId)).status).toBe(status);
    },
  );

  test('cannot be accepted after it has expired', async () => {
    const { id } = await openFull();
    const entry = await join();
    await salon.appointments.remove(id);
    await tick();
    salon.clock.set('2026-03-02T10:00');
    await expect(waitlist().accept(entry.id)).rejects.toMatchObject({ code: 'shop_appointments_offer_over' });
  });

  test('waits for the end of the quiet hours; a manager may make it at once', async () => {
    const quietHours = { from: '08:00', to: '09:30' };
    const { id } = await openFull({ messages: { quietHours } });
    const [first, second] = [await joinAs('ann'), await joinAs('bob')];
    await salon.appointments.remove(id);
    await tick();
    expect(await statusOf(first)).toBe('waiting');
    const now = await waitlist().offer(second.id);
    expect(now).toMatchObject({ status: 'offered', offerStart: at(TEN) });
    await waitlist().decline(second.id);
    salon.clock.set('2026-03-02T09:30');
    await tick();
    expect(await statusOf(first)).toBe('offered');
  });

  test('is not made to a customer whom the shop does not admit, and the next one gets it', async () => {
    const { id } = await openFull({ bookingLimits: [{ per: 'customer', period: 'upcoming', count: 1 }] });
    const [first, second] = [await join({ customerId: 21 }), await joinAs('bob')];
    await book(`${DAY}T12:00`);
    await salon.appointments.remove(id);
    await tick();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'offered']);
  });
});

test('in one pass, the shop is asked once whether it admits a person, however many starts are free', async () => {
  const asked: string[] = [];
  salon = await openMessageShop(
    {},
    {
      changed: (host) => ({
        ...host,
        admission: ({ contact }) => {
          asked.push(contact.email);
          return Promise.resolve({ refuse: 'Please call us.' });
        },
      }),
    },
  );
  for (const name of ['ann', 'bob']) await joinAs(name, { maxDate: '2026-03-06' });
  await tick();
  expect(asked).toEqual(['ann@home.example', 'bob@home.example']);
  expect(offered()).toEqual([]);
});

test('in one pass, a person whom no message reaches is looked up once, however many starts are free', async () => {
  salon = await openMessageShop();
  const { storage } = internalsOf(salon.appointments);
  const ann = await joinAs('ann', { maxDate: '2026-03-06' });
  await salon.appointments.messages.bounced('ann@home.example');
  const marks = jest.spyOn(storage.messageAddresses, 'marksOf');
  await tick();
  expect(marks).toHaveBeenCalledTimes(1);
  marks.mockRestore();
  expect(await statusOf(ann)).toBe('waiting');
});

test('a pass compares entries with the free starts page by page, and reads no person whom no start suits', async () => {
  salon = await openMessageShop();
  const { storage } = internalsOf(salon.appointments);
  const entry = await joinAs('night', { timeFrom: '03:00', timeTo: '04:00' });
  await storage.transaction(async (t) => {
    for (let index = 0; index < 2_100; index += 1)
      await storage.waitlist.insert(
        { ...entry, contact: { ...entry.contact, email: `${index}@x.example` } },
        t,
      );
  });
  const last = await joinAs('ann');
  const pages = jest.spyOn(storage.waitlist, 'waitingFor');
  const persons = jest.spyOn(storage.waitlist, 'find');
  await tick();
  const sizes = await Promise.all(
    pages.mock.calls.flatMap(([, { lastId }], at) =>
      lastId === undefined ? [pages.mock.results[at]!.value as Promise<readonly unknown[]>] : [],
    ),
  );
  const read = persons.mock.calls.flatMap(([ids]) => ids);
  pages.mockRestore();
  persons.mockRestore();
  expect(sizes.map(({ length }) => length)).toEqual([2_000, 102]);
  expect([...new Set(read)]).toEqual([last.id]);
  expect(await statusOf(last)).toBe('offered');
});

test('an offer of a product with a required question is accepted with an answer', async () => {
  const questions = [{ key: 'terms', label: 'Terms', type: 'yes', required: true }] as const;
  salon = await openMessageShop({}, { changed: (host) => withProducts(host, { 1: { questions } }) });
  const entry = await join({ customerId: 21 });
  await tick();
  await expect(waitlist().accept(entry.id)).rejects.toMatchObject({ code: 'rest_invalid_param' });
  const { appointmentId } = await waitlist().accept(entry.id, { answers: [{ key: 'terms', value: true }] });
  expect((await salon.appointments.get(appointmentId)).answers).toMatchObject([
    { key: 'terms', value: true },
  ]);
});

test('an offer of a product with a deposit becomes a booking whose deposit is due', async () => {
  const deposit = { percent: 25 };
  salon = await openMessageShop({}, { changed: (host) => withProducts(host, { 1: { deposit } }) });
  const entry = await join({ customerId: 21 });
  await tick();
  const { appointmentId } = await waitlist().accept(entry.id);
  const { cost, dueNow, dueLater, policies } = await salon.appointments.get(appointmentId);
  expect({ cost, dueNow, dueLater, policies }).toMatchObject({
    cost: '30.00',
    dueNow: '7.50',
    dueLater: '22.50',
    policies: { deposit },
  });
});

describe('a manager who offers a place is told the reason why it is impossible:', () => {
  test('the entry already has an offer', async () => {
    salon = await openMessageShop();
    const entry = await join();
    await waitlist().offer(entry.id);
    await expect(waitlist().offer(entry.id)).rejects.toThrow('This waitlist entry has an open offer already');
  });

  test('the shop does not admit the customer', async () => {
    const refuse = 'Come to the desk first.';
    salon = await openMessageShop({}, { changed: (host) => ({ ...host, admission: () => ({ refuse }) }) });
    const entry = await join({ customerId: 21 });
    await expect(waitlist().offer(entry.id, { start: TEN })).rejects.toThrow(refuse);
  });

  test('the start is full and cannot be booked', async () => {
    await openFull();
    const entry = await join();
    await expect(waitlist().offer(entry.id, { start: TEN })).rejects.toMatchObject({
      code: 'shop_appointments_slot_unavailable',
      data: { reasons: ['no_places'] },
    });
  });
});

test('a customer who leaves while the place is being booked is told so', async () => {
  await openFull();
  const entry = await join({ customerId: 21 });
  const { appointmentId } = await waitlist().offer(entry.id, { start: `${DAY}T11:00` });
  const { storage } = internalsOf(salon.appointments);
  const row = await salon.appointments.get(appointmentId);
  await storage.transaction((t) => storage.appointments.update({ ...row, orderReference: 'running' }, t));
  for (const end of ['leave', 'decline'] as const)
    await expect(waitlist()[end](entry.id)).rejects.toMatchObject({
      code: 'shop_rest_in_flight',
      message: expect.stringContaining('is being booked') as string,
    });
});

test('a token opens its entry until 30 days after the last day, or after the end of the appointment', async () => {
  salon = await openMessageShop();
  const [waits, books] = [await joinAs('ann'), await join({ customerId: 21, timeTo: '12:00' })];
  await waitlist().offer(books.id, { start: TEN });
  await waitlist().accept(books.id);
  const opens = async ({ id }: WaitlistEntry, time: string) => {
    salon.clock.set(time);
    const error: unknown = await waitlist()
      .open(await waitlist().linkToken(id))
      .catch((refused: unknown) => refused);
    return !(error instanceof AppointmentsError);
  };
  // The link opens until 30 days after the end of the appointment at eleven; summer time begins meanwhile.
  expect(await opens(books, '2026-04-03T11:59:59')).toBe(true);
  expect(await opens(books, '2026-04-03T12:00')).toBe(false);
  expect(await opens(waits, '2026-04-04T00:59:59')).toBe(true);
  expect(await opens(waits, '2026-04-04T01:00')).toBe(false);
});

describe('no offer is made automatically', () => {
  const PHONE = { name: 'Fay', phone: '+49 170 1234567' };

  test.each<readonly [string, Partial<WaitlistDraft>, () => Promise<unknown>]>([
    [
      'to a person whom no channel reaches',
      { contact: PHONE },
      async () => (salon = await openMessageShop({}, { channels: ['email'] })),
    ],
    [
      'to an address that is marked as bounced',
      { customerId: 21 },
      async () => (salon = await openMessageShop()).appointments.messages.bounced('dee@home.example'),
    ],
    ['to a guest without the page for answers', {}, async () => (salon = await openShop())],
    [
      'of a start less than 15 minutes ahead',
      { productId: 2 },
      async () => (salon = await openMessageShop()).clock.set(`${DAY}T09:46`),
    ],
  ])('%s; a manager may make it', async (_, draft, open) => {
    await open();
    const entry = await join(draft);
    await tick();
    expect(await statusOf(entry)).toBe('waiting');
    expect((await waitlist().offer(entry.id, { start: TEN })).status).toBe('offered');
  });

  test('of a second start of a product to one person, and the next person gets it', async () => {
    salon = await openMessageShop();
    const ofClass = { productId: 2, customerId: 21 };
    const [first, second] = [await join(ofClass), await join({ ...ofClass, timeTo: '10:30' })];
    const other = await joinAs('bob', { productId: 2 });
    await tick();
    await tick();
    expect(await Promise.all([first, second, other].map(statusOf))).toEqual([
      'offered',
      'waiting',
      'offered',
    ]);
    await waitlist().accept(first.id);
    await tick();
    expect(await statusOf(second)).toBe('offered');
  });
});

test('after a change of an entry, a pass examines its own days, and those of its person after an offer', async () => {
  salon = await openMessageShop();
  const { storage } = internalsOf(salon.appointments);
  /**
   * Runs a pass of the worker. Returns the spans of time for which it reads all waiting entries (`all`), and the ids of
   * the entries that it reads by id (`alone`).
   */
  const examined = async () => {
    const reads = jest.spyOn(storage.waitlist, 'waitingFor');
    const reader = jest.spyOn(storage.waitlist, 'find');
    await tick();
    const calls = reads.mock.calls.map(([, { minDate, maxDate, lastId }]) => ({ minDate, maxDate, lastId }));
    const alone = reader.mock.calls.flatMap(([ids, t]) => (t ? [] : [ids]));
    reads.mockRestore();
    reader.mockRestore();
    const all = calls
      .filter(({ lastId }) => lastId === undefined)
      .map(({ minDate, maxDate }) => [minDate, maxDate]);
    return { all, alone };
  };
  const nothing = { all: [], alone: [] };
  // Nothing is free at night, so entries for the night never get an offer.
  const night = { timeFrom: '03:00', timeTo: '04:00' };
  await joinAs('ann', { ...night, maxDate: '2026-06-30' });
  expect((await examined()).all.length).toBeGreaterThan(2);
  expect(await examined()).toEqual(nothing);
  const bob = await joinAs('bob', { ...night, minDate: '2026-04-08', maxDate: '2026-04-09' });
  // No free start suits the new entry, so the other entries are not read, however many days the new entry waits for.
  expect(await examined()).toEqual({ all: [], alone: [[bob.id]] });
  await waitlist().leave(bob.id);
  expect(await examined()).toEqual(nothing);
  const dan = await joinAs('dan', { ...night, maxDate: '2026-04-20' });
  expect(await examined()).toEqual({ all: [], alone: [[dan.id], [dan.id]] });

  const cleo = await joinAs('cleo', { minDate: '2026-04-15' });
  const later = await joinAs('cleo', { minDate: '2026-05-20', timeTo: '10:30' });
  await tick();
  await tick();
  expect([await statusOf(cleo), await statusOf(later)]).toEqual(['offered', 'waiting']);
  expect(await examined()).toEqual(nothing);
  await waitlist().leave(cleo.id);
  const days = (await examined()).all.map(([first]) => first);
  // The first span is that of the place that has become free, with its neighbours.
  expect(days).toEqual(['2026-04-14', '2026-05-20']);
  expect(await statusOf(later)).toBe('offered');
});

test('an offer ends when its message cannot be sent, and the next person gets the place', async () => {
  const { id } = await openFull();
  const [first, second] = [await joinAs('ann'), await joinAs('bob')];
  await salon.appointments.remove(id);
  salon.transport = ({ to }) =>
    to.email.startsWith('ann') ? Promise.reject(new Error('down')) : Promise.resolve();
  await tick();
  await salon.appointments.messages.bounced('ann@home.example');
  salon.clock.set('2026-03-02T09:10');
  await tick();
  await tick();
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['waiting', 'offered']);
});

test('an offer that has expired ends, although a hundred earlier ones cannot be ended', async () => {
  salon = await openMessageShop();
  const { storage } = internalsOf(salon.appointments);
  const stuck = await joinAs('ann', { productId: 2 });
  const { appointmentId } = await waitlist().offer(stuck.id);
  const row = await salon.appointments.get(appointmentId);
  await storage.transaction(async (t) => {
    await storage.appointments.update({ ...row, status: 'unpaid', orderReference: 'running' }, t);
    for (let more = 0; more < 99; more += 1)
      await storage.waitlist.insert({ ...stuck, status: 'offered', appointmentId }, t);
  });
  const entry = await joinAs('bob');
  await waitlist().offer(entry.id);
  salon.clock.set('2026-03-02T10:30');
  await tick();
  expect(await statusOf(stuck)).toBe('offered');
  expect(await statusOf(entry)).toBe('waiting');
});

describe('an entry', () => {
  test('ends when its last day is over, and when the customer leaves', async () => {
    await openFull();
    const [past, left] = [
      await joinAs('ann', { maxDate: '2026-03-03', minDate: '2026-03-03' }),
      await joinAs('bob'),
    ];
    expect((await waitlist().leave(left.id)).status).toBe('left');
    expect((await waitlist().leave(left.id)).status).toBe('left');
    salon.clock.set('2026-03-04T00:00');
    await tick();
    expect(await statusOf(past)).toBe('past');
    expect(await waitlist().list({ status: 'waiting' })).toEqual({ items: [], total: 0 });
  });

  test('ends after ten passed offers', async () => {
    salon = await openMessageShop();
    const entry = await join({ timeFrom: '08:00', timeTo: '20:00' });
    for (let offer = 0; offer < 10; offer += 1) {
      await tick();
      await waitlist().decline(entry.id);
    }
    expect(await statusOf(entry)).toBe('unanswered');
  });

  test('is returned again if the customer already waits for the same; ten open entries are the limit', async () => {
    salon = await openMessageShop();
    const entry = await join();
    expect(await join()).toEqual(entry);
    for (let hour = 1; hour < 10; hour += 1) await join({ timeTo: `1${hour}:30`.slice(-5) });
    await expect(join({ timeTo: '23:00' })).rejects.toThrow(
      /^A customer can have at most 10 open entries on the waitlist/,
    );
  });

  test('of a guest without an e-mail address counts for the phone number', async () => {
    salon = await openMessageShop();
    const entry = await join({ contact: { phone: '+49 170 1234567' } });
    expect(await join({ contact: { phone: '+49 (0)170 123-4567' } })).toEqual(entry);
  });

  test.each([
    [{ productId: 77 }, 'productId'],
    [{ minDate: '2026-3-4' }, 'minDate'],
    [{ maxDate: '2026-03-03' }, 'maxDate'],
    [{ minDate: '2026-03-01', maxDate: '2026-03-01' }, 'maxDate'],
    [{ maxDate: '2028-03-01' }, 'maxDate'],
    [{ contact: { name: 'Nobody' } }, 'contact'],
    [{ contact: { phone: 'none' } }, 'contact'],
    [{ productId: 3 }, 'staffId'],
    [{ customerId: 4711 }, 'customerId'],
  ])('with %j is refused, by %s', async (draft, param) => {
    salon = await openMessageShop();
    const error: unknown = await join(draft).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(AppointmentsError);
    expect(Object.keys((error as AppointmentsError).data.params!)).toEqual([param]);
  });
});

test('a token opens its entry, and no appointment', async () => {
  salon = await openMessageShop();
  const entry = await join();
  const token = await waitlist().linkToken(entry.id);
  expect(await waitlist().open(token)).toEqual(entry);
  await expect(waitlist().open(`${token}x`)).rejects.toMatchObject({ status: 401 });
  await expect(salon.appointments.selfService.read(token)).rejects.toMatchObject({ status: 401 });
});

const CLOSED = {
  kind: 'global',
  rangeType: 'custom',
  fromDate: DAY,
  toDate: DAY,
  appointable: false,
  priority: 50,
} as const;
const OPENED = { ...CLOSED, appointable: true, priority: 60 } as const;
