import { elementModule } from '../../support/browser/element-module';

const { changedEnd, isOfOneKind, membersAfter, ENGLISH, TOOLS } = elementModule([
  'desk/screens/appointment/changing-service/changed-end.mts',
  'desk/screens/appointment/changing-service/members-after.mts',
  'desk/texts/texts.mts',
  'desk/tools.mts',
]) as {
  ENGLISH: object;
  TOOLS: object;
  membersAfter: (appointment: object, product: object | undefined, context: object, tools: object) => string;
  changedEnd: (
    appointment: object,
    entered: object,
    product: object | undefined,
    tools: object,
  ) => number | undefined;
  isOfOneKind: (one: object | undefined, other: object, tools: object) => boolean;
};

const site = (wallClock: string): number => Date.parse(`${wallClock}:00Z`) / 1000;
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

const CUT = { product_id: 1, start: site('2026-10-22T10:30'), end: site('2026-10-22T11:15') };
const service = (duration: number, unit: string) => ({ duration, duration_unit: unit });

test.each([
  ['nothing', {}, undefined, '2026-10-22T11:15'],
  ['a later time', { end: '12:00' }, undefined, '2026-10-22T12:00'],
  [
    'a service until the next morning and a time',
    { productId: 2, end: '09:00' },
    service(23, 'hour'),
    '2026-10-23T09:00',
  ],
  ['a service of half an hour', { productId: 2 }, service(30, 'minute'), '2026-10-22T11:00'],
  ['a service of thirty hours', { productId: 2 }, service(30, 'hour'), '2026-10-23T16:30'],
  ['a service and a time', { productId: 2, end: '12:00' }, service(30, 'minute'), '2026-10-22T12:00'],
  ['its own service again', { productId: 1 }, service(60, 'minute'), '2026-10-22T11:15'],
  ['a service of three days', { productId: 2 }, service(3, 'day'), '2026-10-25T10:30'],
  ['a service of four months', { productId: 2 }, service(4, 'month'), '2027-02-22T10:30'],
  ['a service that the shop no longer has', { productId: 2 }, undefined, '2026-10-22T11:15'],
])('after %s was chosen, an appointment ends at the right time', (_what, entered, product, end) => {
  expect(clock(changedEnd(CUT, entered, product, TOOLS)!)).toBe(end);
});

test.each(['10:29', '10:30', '01:00', '00:00', ''])(
  'the typed end “%s” of an appointment from 10:30 to 11:15 is refused',
  (end) => {
    expect(changedEnd(CUT, { end }, undefined, TOOLS)).toBeUndefined();
  },
);

test.each([
  ['from 22:00 to 23:30 until 00:30', '2026-10-22T23:30', '00:30', '2026-10-23T00:30'],
  ['from 22:00 to 23:30 until 10:00', '2026-10-22T23:30', '10:00', '2026-10-23T10:00'],
  ['from 22:00 to midnight until 10:01', '2026-10-23T00:00', '10:01', undefined],
  ['from 22:00 to 23:30 until 21:00', '2026-10-22T23:30', '21:00', undefined],
  ['from 22:00 to 02:00 until 23:00', '2026-10-23T02:00', '23:00', '2026-10-22T23:00'],
  ['from 22:00 to 11:00 until 12:00', '2026-10-23T11:00', '12:00', '2026-10-23T12:00'],
])(
  'an appointment %s ends on the next day only if it is short, or lasted until then',
  (_what, now, end, expected) => {
    const night = { product_id: 1, start: site('2026-10-22T22:00'), end: site(now) };
    const changed = changedEnd(night, { end }, undefined, TOOLS);
    expect(changed && clock(changed)).toBe(expected);
  },
);

test('a month later than the last day of a month is the last day of the next one', () => {
  const rental = { product_id: 1, start: site('2027-01-31T00:00'), end: site('2027-02-01T00:00') };
  expect(clock(changedEnd(rental, { productId: 2 }, service(1, 'month'), TOOLS)!)).toBe('2027-02-28T00:00');
});

test('an appointment with a time of day is not changed to a service by the day, and vice versa', () => {
  const [minutes, hours, days, months] = ['minute', 'hour', 'day', 'month'].map((unit) => service(1, unit));
  expect([minutes, hours, days, months].map((other) => isOfOneKind(minutes, other!, TOOLS))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([minutes, hours, days, months].map((other) => isOfOneKind(days, other!, TOOLS))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

const NOW = 1_000;
const NOT_THEIRS = 'The appointment stays with Mia, but this service is normally done by others.';

test.each([
  ['no other service', {}, undefined, ''],
  ['a service of the same member', {}, { staff_ids: [3, 4] }, 'With Mia.'],
  ['a service of other members', {}, { staff_ids: [4] }, NOT_THEIRS],
  ['a service without staff', {}, { staff_ids: [] }, 'With Mia.'],
  [
    'a service of all members together',
    {},
    { staff_ids: [3, 4], staff_assignment: 'all' },
    'With Mia and Jonas.',
  ],
  [
    'a service of all members together, after the start',
    { start_utc: NOW },
    { staff_ids: [3, 4], staff_assignment: 'all' },
    'With Mia.',
  ],
  ['a service, for an appointment without staff', { staff_ids: [] }, { staff_ids: [4] }, ''],
])('the form for a change of service says who does it: %s', (_what, appointment, product, text) => {
  const members = [
    { id: 3, display_name: 'Mia' },
    { id: 4, display_name: 'Jonas' },
  ];
  const context = { facts: { members }, language: 'en', texts: ENGLISH, now: NOW };
  expect(membersAfter({ staff_ids: [3], start_utc: NOW + 1, ...appointment }, product, context, TOOLS)).toBe(
    text,
  );
});
