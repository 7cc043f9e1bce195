import { asInstant } from '../../../lib/time/units';
import { openShop, type TestShop } from '../../support/shops/core-shop';

/** Returns an instant of Tuesday 3 March 2026 in Berlin. */
const at = (clock: string) => asInstant(Date.parse(`2026-03-03T${clock}:00+01:00`) / 1000);
const DAY = { from: '2026-03-03T00:00', to: '2026-03-03T23:00' };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
  const [hours] = await salon.appointments.rules.all();
  await salon.appointments.rules.remove(hours!.id);
});
afterEach(() => salon.close());

const closedOf = async (kindId: number) =>
  (await salon.appointments.calendar.desk(DAY)).hours.find((hours) => hours.kindId === kindId)!.closed;

const weekly = { title: '', cause: 'weekly_hours' } as const;
const whole = [{ start: at('00:00'), end: at('23:00'), ...weekly }];

test('a resource with rules has only the closed times of these rules, and only managers see them', async () => {
  const { resources, rules, calendar } = salon.appointments;
  const { id } = await resources.create({ name: 'Room' });
  await resources.create({ name: 'Never closed' });
  const rule = { kind: 'resource', kindId: id, rangeType: 'time:all', appointable: false } as const;
  await rules.create({ ...rule, title: 'Cleaning', fromRange: '11:00', toRange: '12:00' });
  const hours = async (viewer?: number) => (await calendar.desk({ ...DAY, viewer })).hours;
  const ofResources = (await hours()).filter(({ kind }) => kind === 'resource');
  expect(ofResources).toEqual([
    {
      kind: 'resource',
      kindId: id,
      closed: [{ ...weekly, start: at('11:00'), end: at('12:00'), title: 'Cleaning' }],
    },
  ]);
  expect((await hours(11)).map(({ kind }) => kind)).toEqual(['global', 'staff']);

  await rules.create({ ...rule, fromRange: '10:00', toRange: '13:00', appointable: true, priority: -1 });
  const closed = (await hours()).find(({ kind }) => kind === 'resource')!.closed;
  expect(closed.map(({ start, end }) => [start, end])).toEqual([
    [at('00:00'), at('10:00')],
    [at('11:00'), at('12:00')],
    [at('13:00'), at('23:00')],
  ]);
});

test('a shop whose hours are rules of its products is not shown as closed all the time', async () => {
  expect(await closedOf(0)).toEqual(whole);
  const { rules } = salon.appointments;
  const opening = { rangeType: 'time:all', fromRange: '10:00', toRange: '12:00', appointable: true } as const;
  await rules.create({ kind: 'product', kindId: 1, ...opening });
  expect(await closedOf(0)).toEqual([]);
  expect(await closedOf(11)).toEqual([]);

  // A rule that closes the whole site closes every member. A member with hours of their own has those instead of the
  // site's.
  await rules.create({
    kind: 'global',
    title: 'Staff meeting',
    rangeType: 'time:all',
    fromRange: '11:00',
    toRange: '12:00',
    appointable: false,
  });
  await rules.create({ kind: 'staff', kindId: 12, ...opening, toRange: '11:00' });
  const meeting = { ...weekly, start: at('11:00'), end: at('12:00'), title: 'Staff meeting' };
  expect(await closedOf(0)).toEqual([meeting]);
  expect(await closedOf(12)).toEqual([
    { start: at('00:00'), end: at('10:00'), ...weekly },
    meeting,
    { start: at('12:00'), end: at('23:00'), ...weekly },
  ]);
});

test.each([
  ['of the hours of a day', { rangeType: 'time:all', fromRange: '11:00', toRange: '12:00' }, 'weekly_hours'],
  ['of a weekday', { rangeType: 'time:2', fromRange: '11:00', toRange: '12:00' }, 'weekly_hours'],
  ['of whole weekdays', { rangeType: 'days', fromRange: '2', toRange: '2' }, 'weekly_hours'],
  [
    'that applies every week',
    {
      rangeType: 'custom:daterange',
      fromDate: '2026-02-24',
      toDate: '2026-02-24',
      fromRange: '11:00',
      toRange: '12:00',
      rrule: 'FREQ=WEEKLY',
    },
    'weekly_hours',
  ],
  [
    'of the hours of each day between two dates',
    {
      rangeType: 'time:all',
      fromDate: '2026-03-01',
      toDate: '2026-03-14',
      fromRange: '11:00',
      toRange: '12:00',
    },
    'time_off',
  ],
  [
    'of a weekday until a date',
    { rangeType: 'time:2', toDate: '2026-03-14', fromRange: '11:00', toRange: '12:00' },
    'time_off',
  ],
  [
    'of a weekday from a date on',
    { rangeType: 'time:2', fromDate: '2026-03-01', fromRange: '11:00', toRange: '12:00' },
    'weekly_hours',
  ],
  ...(['COUNT=5', 'UNTIL=20260305T235959Z'] as const).map(
    (end) =>
      [
        'that applies every day until its end',
        {
          rangeType: 'custom:daterange',
          fromDate: '2026-03-01',
          toDate: '2026-03-01',
          fromRange: '11:00',
          toRange: '12:00',
          rrule: `FREQ=DAILY;${end}`,
        },
        'time_off',
      ] as const,
  ),
  ['of a date', { rangeType: 'custom', fromDate: '2026-03-03', toDate: '2026-03-03' }, 'time_off'],
  [
    'of hours on some dates',
    {
      rangeType: 'time:range',
      fromDate: '2026-03-03',
      toDate: '2026-03-04',
      fromRange: '11:00',
      toRange: '12:00',
    },
    'time_off',
  ],
  [
    'that applies every year',
    { rangeType: 'custom', fromDate: '2025-03-03', toDate: '2025-03-03', rrule: 'FREQ=YEARLY' },
    'time_off',
  ],
  ['of a month', { rangeType: 'months', fromRange: '3', toRange: '3' }, 'time_off'],
  [
    'of an imported calendar',
    { rangeType: 'time:all', fromRange: '11:00', toRange: '12:00', eventId: 5 },
    'time_off',
  ],
] as const)('a time that is closed by a rule %s says so: %j', async (_, rule, cause) => {
  const { rules } = salon.appointments;
  await rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '10:00',
    toRange: '18:00',
    appointable: true,
  });
  await rules.create({ kind: 'staff', kindId: 11, ...rule, title: 'Off', appointable: false, priority: 5 });
  const closed = await closedOf(11);
  expect(closed.filter(({ title }) => title === 'Off').map((time) => time.cause)).toEqual([cause]);
});
