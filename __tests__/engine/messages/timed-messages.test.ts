import type { Appointment } from '../../../lib/domain/appointment';
import type { MessageSettings } from '../../../lib/domain/messages/message-settings';
import type { Product } from '../../../lib/domain/product';
import { timedMessages } from '../../../lib/engine/messages/timed-messages';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

const SETTINGS = {
  kinds: ['reminder', 'follow_up'],
  reminderHours: [24, 2],
  followUpHours: 3,
  quietHours: { from: '21:00', to: '08:00' },
} as const satisfies Partial<MessageSettings>;

const NO_SITE_STATUSES = { placelessStatuses: [] };
const NO_PRODUCTS = new Map<number, Product>();

const rowAt = (start: string, other: Partial<Appointment> = {}) =>
  ({
    id: 5,
    status: 'confirmed',
    orderReference: '',
    visitId: 0,
    seriesId: 0,
    localTimezone: '',
    start: asInstant(Date.parse(start) / 1000),
    end: asInstant(Date.parse(start) / 1000 + 3600),
    ...other,
  }) as Appointment;

const dueTimes = (row: Appointment, zone = 'Europe/Berlin', settings: typeof SETTINGS = SETTINGS) =>
  timedMessages(
    [row],
    { settings, products: NO_PRODUCTS, zone: createZone(zone), statuses: NO_SITE_STATUSES },
    asInstant(0),
  ).map(({ kind, hours, dueAt }) => `${kind} ${hours} ${new Date(dueAt * 1000).toISOString().slice(0, 16)}`);

test('a reminder comes its number of hours before the start, and a follow-up its number of hours after the end', () => {
  expect(dueTimes(rowAt('2026-03-04T14:00Z'))).toEqual([
    'reminder 24 2026-03-03T14:00',
    'reminder 2 2026-03-04T12:00',
    'follow_up 3 2026-03-04T18:00',
  ]);
});

test('a reminder in quiet hours waits for their end if at least half of its hours are left, and else comes before', () => {
  // The booking is made at 07:00 in Berlin. The reminder of the day before waits until the quiet hours end at 08:00;
  // for the one of two hours before, no time is left.
  expect(dueTimes(rowAt('2026-03-04T06:00Z')).slice(0, 2)).toEqual([
    'reminder 24 2026-03-03T07:00',
    'reminder 2 2026-03-03T19:45',
  ]);
  // The appointment starts at 09:00 in Berlin. Two hours before it is 07:00, in the quiet hours; when they end at
  // 08:00, one hour is left.
  expect(dueTimes(rowAt('2026-03-04T08:00Z'))[1]).toBe('reminder 2 2026-03-04T07:00');
});

test('a follow-up in quiet hours waits for their end', () => {
  // The appointment ends at 20:00 in Berlin, and three hours later it is 23:00.
  expect(dueTimes(rowAt('2026-03-04T18:00Z'))[2]).toBe('follow_up 3 2026-03-05T07:00');
});

test("quiet hours are those of the customer's zone", () => {
  const row = rowAt('2026-03-04T14:00Z', { localTimezone: 'America/Los_Angeles' });
  // 14:00 UTC is 06:00 in Los Angeles; the quiet hours end at 08:00, which is 16:00 UTC.
  expect(dueTimes(row)[0]).toBe('reminder 24 2026-03-03T16:00');
  expect(dueTimes(rowAt('2026-03-04T14:00Z', { localTimezone: 'Nowhere/At_All' }))[0]).toBe(
    'reminder 24 2026-03-03T14:00',
  );
});

describe('hours before the start are elapsed hours, also over a change of clocks', () => {
  test.each([
    ['spring in Berlin', 'Europe/Berlin', '2026-03-29T10:00Z', 'reminder 24 2026-03-28T10:00'],
    ['autumn in Berlin', 'Europe/Berlin', '2026-10-25T10:00Z', 'reminder 24 2026-10-24T10:00'],
    ['spring in New York', 'America/New_York', '2026-03-08T15:00Z', 'reminder 24 2026-03-07T15:00'],
    [
      'autumn on Lord Howe Island',
      'Australia/Lord_Howe',
      '2026-04-05T02:00Z',
      'reminder 24 2026-04-04T02:00',
    ],
  ])('%s', (_, zone, start, expected) => {
    expect(dueTimes(rowAt(start), zone)[0]).toBe(expected);
  });
});

test('no reminder of a year in four zones is due in quiet hours or after its start', () => {
  const wrong: string[] = [];
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const start = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
      for (const line of dueTimes(rowAt(start), zone)) {
        const due = new Date(`${line.split(' ')[2]}Z`);
        const wall = clock.format(due);
        const isQuiet = wall >= '21:00' || wall < '08:00';
        const isAfterStart = line.startsWith('reminder') && due.getTime() >= Date.parse(start);
        if (isQuiet || isAfterStart) wrong.push(`${zone} ${start} ${line}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('hours of a product replace those of the site', () => {
  const product = (id: number, own: Partial<Product>) =>
    [
      id,
      { id, name: '', status: 'publish', type: 'appointment', price: '', categoryIds: [], ...own },
    ] as const;
  const linesOf = (rows: readonly Appointment[], ...products: readonly (readonly [number, Product])[]) =>
    timedMessages(
      rows,
      {
        settings: { ...SETTINGS, quietHours: null },
        products: new Map(products),
        zone: createZone('UTC'),
        statuses: NO_SITE_STATUSES,
      },
      asInstant(0),
    ).map(({ kind, hours }) => `${kind} ${hours}`);
  const row = rowAt('2026-03-04T14:00Z', { productId: 1 });

  test.each<readonly [string, Partial<Product>, readonly string[]]>([
    ['both', { reminderHours: [48, 1], followUpHours: 12 }, ['reminder 48', 'reminder 1', 'follow_up 12']],
    ['reminders only', { reminderHours: [6] }, ['reminder 6', 'follow_up 3']],
    ['no reminder', { reminderHours: [] }, ['follow_up 3']],
    ['no follow-up', { followUpHours: 0 }, ['reminder 24', 'reminder 2']],
    [
      'a wrong setting, which leaves the hours of the site',
      { reminderHours: [6], followUpHours: -1 },
      ['reminder 24', 'reminder 2', 'follow_up 3'],
    ],
  ])('%s', (_, own, expected) => {
    expect(linesOf([row], product(1, own))).toEqual(expected);
  });

  test('a visit has the reminders of what begins first, and the follow-up of what ends last', () => {
    const visit = [rowAt('2026-03-04T15:00Z', { id: 6, productId: 2, visitId: 9 }), { ...row, visitId: 9 }];
    const first = product(1, { reminderHours: [5], followUpHours: 5 });
    const last = product(2, { reminderHours: [7], followUpHours: 7 });
    expect(linesOf(visit, first, last)).toEqual(['reminder 5', 'follow_up 7']);
  });
});

test('the end of a longer appointment is what a follow-up waits for', () => {
  const row = rowAt('2026-03-04T14:00Z');
  const longer = { ...row, end: asInstant(row.end + 7_200) };
  const versions = [row, longer].map(
    (one) =>
      timedMessages(
        [one],
        {
          settings: SETTINGS,
          products: NO_PRODUCTS,
          zone: createZone('UTC'),
          statuses: NO_SITE_STATUSES,
        },
        asInstant(0),
      ).find(({ kind }) => kind === 'follow_up')!.version,
  );
  expect(versions).toEqual([row.end, longer.end]);
});

test('an appointment in a status of the site that takes no places has no timed messages', () => {
  const row = rowAt('2026-03-04T14:00Z', { status: 'gave-up' });
  const context = {
    settings: SETTINGS,
    products: NO_PRODUCTS,
    zone: createZone('UTC'),
    statuses: { placelessStatuses: ['gave-up'] },
  };
  expect(timedMessages([row], context, asInstant(0))).toEqual([]);
});

test('a cancelled appointment, and one whose order is still being made, have no timed messages', () => {
  expect(dueTimes(rowAt('2026-03-04T14:00Z', { status: 'cancelled' }))).toEqual([]);
  expect(dueTimes(rowAt('2026-03-04T14:00Z', { orderReference: 'r' }))).toEqual([]);
});
