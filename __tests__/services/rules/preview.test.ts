import type { HoursOfDay, NewRule, RuleWrites } from 'shop-appointments';
import { Pace } from '../../../lib/runtime/slices';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** The salon is open from 8:00 to 20:00 every day. Now is Monday 2 March 2026, 9:00. */
let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(() => salon.close());

const TUESDAY = { from: '2026-03-03', to: '2026-03-03' };
const closedOn = (date: string, more: Partial<NewRule> = {}): NewRule => ({
  kind: 'global',
  rangeType: 'custom',
  fromDate: date,
  appointable: false,
  ...more,
});
const daily = (fromRange: string, toRange: string, more: Partial<NewRule> = {}): NewRule => ({
  kind: 'global',
  rangeType: 'time:all',
  fromRange,
  toRange,
  ...more,
});

const written = ({ date, kind, kindId, before, after }: HoursOfDay): string =>
  [
    date,
    kind,
    kindId ?? '',
    ...[before, after].map((hours) => hours.map(({ from, to }) => `${from}-${to}`).join('+')),
  ]
    .join(' ')
    .trim();
const daysOf = async (writes: RuleWrites, window = TUESDAY): Promise<string[]> =>
  (await salon.appointments.rules.preview(writes, window)).days.map(written);

test('the preview of a holiday shows the hours that it closes, and those that stay open because a stronger rule opens them', async () => {
  const { rules } = salon.appointments;
  await rules.create(daily('10:00', '12:00', { kind: 'product', kindId: 2, priority: 30 }));
  await rules.create(daily('13:00', '14:00', { kind: 'staff', kindId: 12, appointable: false }));
  expect(await daysOf({ create: [closedOn('2026-03-03', { priority: 20 })] })).toEqual([
    '2026-03-03 global  08:00-20:00',
    '2026-03-03 product 2 08:00-20:00 10:00-12:00',
    '2026-03-03 staff 12 08:00-13:00+14:00-20:00',
  ]);
  expect(await rules.all()).toHaveLength(3);
});

test("a product's or a member's rule shows the hours of that owner alone", async () => {
  await salon.appointments.rules.create(daily('13:00', '14:00', { kind: 'staff', kindId: 12 }));
  expect(await daysOf({ create: [closedOn('2026-03-03', { kind: 'staff', kindId: 11 })] })).toEqual([
    '2026-03-03 staff 11 08:00-20:00',
  ]);
});

test('a rule that moves to another owner shows the hours of both', async () => {
  const { id } = await salon.appointments.rules.create(closedOn('2026-03-03', { kind: 'staff', kindId: 11 }));
  expect(await daysOf({ update: [{ id, kind: 'product', kindId: 2 }] })).toEqual([
    '2026-03-03 product 2 08:00-20:00',
    '2026-03-03 staff 11  08:00-20:00',
  ]);
});

test('hours over midnight belong to both days', async () => {
  const [hours] = await salon.appointments.rules.all();
  expect(
    await daysOf(
      { update: [{ id: hours!.id, fromRange: '22:00', toRange: '02:00' }] },
      { from: '2026-03-03', to: '2026-03-04' },
    ),
  ).toEqual([
    '2026-03-03 global  08:00-20:00 00:00-02:00+22:00-24:00',
    '2026-03-04 global  08:00-20:00 00:00-02:00+22:00-24:00',
  ]);
});

test('of two new rules that are equally strong, the later one decides', async () => {
  const open = daily('06:00', '07:00');
  const close = { ...open, appointable: false };
  expect(await daysOf({ create: [open, close] })).toEqual(['2026-03-03 global  08:00-20:00 08:00-20:00']);
  expect(await daysOf({ create: [close, open] })).toEqual([
    '2026-03-03 global  08:00-20:00 06:00-07:00+08:00-20:00',
  ]);
});

test('the appointments that the whole write leaves in closed time are listed by start', async () => {
  const { rules } = salon.appointments;
  const book = async (start: string) => (await salon.appointments.create({ productId: 1, start })).id;
  const late = await book('2026-03-10T18:00');
  const early = await book('2026-03-05T08:00');
  await book('2026-03-10T10:00');
  const cancelled = await book('2026-03-06T18:00');
  await salon.appointments.update(cancelled, { status: 'cancelled' });
  const closures = [daily('17:00', '20:00'), daily('08:00', '09:00')].map((rule) => ({
    ...rule,
    appointable: false,
  }));
  const listed = async (writes: RuleWrites) =>
    (await rules.preview(writes, TUESDAY)).appointments.map(({ id }) => id);
  expect(await listed({ create: closures })).toEqual([early, late]);
  // A new rule may open the hours that the removal of another rule closes.
  expect(await listed({ create: [daily('09:00', '19:00')], remove: [1] })).toEqual([early]);
});

test('the window is the next 366 days from today on unless it is sent, and at most 366 days', async () => {
  const { rules } = salon.appointments;
  const write = { create: [closedOn('2026-03-03')] };
  const dates = async (window?: Parameters<typeof rules.preview>[1]) => {
    const { days } = await rules.preview(write, window);
    return [days[0]!.date, days.at(-1)!.date, days.length];
  };
  expect(await dates()).toEqual(['2026-03-02', '2027-03-02', 366]);
  expect(await dates({ to: '2026-03-04' })).toEqual(['2026-03-02', '2026-03-04', 3]);
  expect(await dates({ from: '2026-05-01T10:00' })).toEqual(['2026-05-01', '2027-05-01', 366]);
  expect(await dates({ from: '2026-05-01T10:00', to: '2026-05-02T00:30' })).toEqual([
    '2026-05-01',
    '2026-05-02',
    2,
  ]);
  const long = await refusal(rules.preview(write, { from: '2026-03-01', to: '2027-03-02' }));
  expect([long.status, long.data.params]).toEqual([400, { to: 'the window may span at most 366 days' }]);
  expect(await refusal(rules.preview(write, { from: '2026-03-03', to: '2026-03-02' }))).toMatchObject({
    status: 400,
  });
});

test('at most 400 days are shown: those on which hours change first, and the others are counted', async () => {
  const { rules } = salon.appointments;
  await rules.create(daily('12:00', '13:00', { kind: 'staff', kindId: 11 }));
  const { days, more } = await rules.preview({ create: [closedOn('2027-02-01')] });
  expect([days.length, more]).toEqual([400, 2 * 366 - 400]);
  expect(days.map(written).slice(-2)).toEqual([
    '2027-02-01 global  08:00-20:00',
    '2027-02-01 staff 11 08:00-20:00 12:00-13:00',
  ]);
});

test('a preview refuses what the write would refuse', async () => {
  const { rules } = salon.appointments;
  const wrong = await refusal(rules.preview({ create: [closedOn('2026-03-99')] }));
  expect(wrong.data.params).toHaveProperty(['create[0].fromDate']);
  expect(await refusal(rules.preview({ remove: [99] }))).toMatchObject({ status: 404 });
  expect(await refusal(rules.preview({ update: [{ id: 1 }], remove: [1] }))).toMatchObject({ status: 400 });
});

test('a preview paints in steps, and ends when its caller is gone', async () => {
  const { rules } = salon.appointments;
  await rules.writeAll({
    create: Array.from({ length: 50 }, (_, at) =>
      daily('06:00', '07:00', { kind: 'product', kindId: (at % 9) + 1 }),
    ),
  });
  const write = { create: [closedOn('2026-03-03')] };
  const drive = jest.spyOn(Pace.prototype, 'drive');
  await rules.preview(write);
  // Twenty computations: the hours of the shop and of nine products, before and after the write.
  expect(drive).toHaveBeenCalledTimes(20);

  const gone = new AbortController();
  drive.mockClear();
  drive.mockImplementationOnce(() => {
    gone.abort(new Error('the caller is gone'));
    return Promise.resolve();
  });
  await expect(rules.preview(write, { signal: gone.signal })).rejects.toThrow('the caller is gone');
  expect(drive).toHaveBeenCalledTimes(2);
  drive.mockRestore();
});

test('a preview with more days than a response may hold is a 400', async () => {
  await salon.close();
  salon = await openShop({ limits: { slotRecords: 365 } });
  const { status, data } = await refusal(
    salon.appointments.rules.preview({ create: [closedOn('2026-03-03')] }),
  );
  expect([status, Object.keys(data.params as object)]).toEqual([400, ['to']]);
});
