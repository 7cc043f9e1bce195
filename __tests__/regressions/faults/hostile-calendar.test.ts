/** @jest-environment-options {"ownModules": true} */
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { countEndOf, countEndOfOlder } from '../../../lib/engine/rules/count-end';
import { compileRule, eachOccurrence } from '../../../lib/engine/rules/occurrences';
import { createZone } from '../../../lib/time/zone';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { medianCpuMilliseconds } from '../../support/cpu-time';
import { openDatabase } from '../../support/databases';
import { calendarOf, hostileRule, ordinaryRule } from '../../support/shops/hostile-calendar';
import { makeRule, span } from '../../support/shops/make-rule';

const ANN = 11;
const EVENTS = 200;
const zone = createZone('UTC');
const hostile = makeRule({
  rangeType: 'rrule',
  fromRange: '1970-01-01T03:00',
  toRange: '1970-01-01T03:30',
  rrule: hostileRule(0),
});

let salon: TestShop;
beforeEach(async () => (salon = await openShop()));
afterEach(() => salon.close());

const importText = (text: string) => salon.appointments.calendar.importFor(ANN, { text });
const slots = () =>
  salon.appointments.slots.list({
    productIds: [3],
    minDate: '2026-03-10',
    maxDate: '2026-03-11',
    computed: true,
  });

/** Returns the longest time in milliseconds in which the event loop ran no other work. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false, longest: 0 };
  const watch = async (): Promise<void> => {
    for (let last = performance.now(); !state.isOver;) {
      await nextTurn();
      const now = performance.now();
      state.longest = Math.max(state.longest, now - last);
      last = now;
    }
  };
  const watching = watch();
  await work();
  state.isOver = true;
  await watching;
  return state.longest;
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Returns the median of three measurements, after one to warm up. */
async function median(measure: () => Promise<number>): Promise<number> {
  await measure();
  const figures = [await measure(), await measure(), await measure()];
  return figures.sort((a, b) => a - b)[1]!;
}

test('2.1 a calendar that takes too much work to follow is refused with the reason, and changes nothing', async () => {
  const { code, message, data } = await refusal(
    importText(calendarOf(1_000, '19700101T030000', hostileRule)),
  );
  expect([code, Object.keys(data.params as object)]).toEqual(['rest_invalid_param', ['text']]);
  expect(message).toMatch(/its recurring events takes too long/);
  expect(await salon.appointments.rules.all()).toHaveLength(1);
});

test('2.1 slots of a member with events that recur since 1970 take as long as with the same number of ordinary events', async () => {
  await importText(calendarOf(EVENTS, '19700105T030000', ordinaryRule));
  const expected = await slots();
  const ordinary = [
    await median(() => timeOf(slots)),
    await median(() => longestBlock(slots)),
    await median(() => longestBlock(() => importText(calendarOf(EVENTS, '19700105T030000', ordinaryRule)))),
  ];
  await salon.close();
  salon = await openShop();
  await importText(calendarOf(EVENTS, '19700101T030000', hostileRule));
  expect(await salon.appointments.rules.all()).toHaveLength(EVENTS + 1);
  expect(await slots()).toEqual(expected);
  const found = [
    await median(() => timeOf(slots)),
    await median(() => longestBlock(slots)),
    await median(() => longestBlock(() => importText(calendarOf(EVENTS, '19700101T030000', hostileRule)))),
  ];
  for (const [i, ms] of found.entries()) expect(ms).toBeLessThan(4 * ordinary[i]! + 20);
});

describe('2.1 a recurrence with a COUNT', () => {
  const countEnd = countEndOf(hostile, hostile.dateCreated, zone)!;
  const startsIn = (of: typeof hostile, from: string, to: string): number =>
    eachOccurrence(compileRule(of)!, span(from, to), zone).length / 2;

  test('2.1 ends with its last occurrence: a hundred a year, so in 2069', () => {
    expect(countEnd).toEqual({
      first: 3 * 3600,
      last: Date.parse('2069-10-23T03:00Z') / 1000,
    });
    expect(countEndOfOlder(hostile, zone)).toEqual(countEnd);
    for (const rule of [hostile, { ...hostile, countEnd }]) {
      expect(startsIn(rule, '2069-01-01T00:00Z', '2070-01-01T00:00Z')).toBe(100);
      expect(startsIn(rule, '2070-01-01T00:00Z', '2071-01-01T00:00Z')).toBe(0);
    }
  });

  test('2.1 takes as long in a window as a recurrence without a COUNT', () => {
    const endless = { ...hostile, rrule: hostile.rrule!.replace('COUNT=10000;', '') };
    const cost = (rule: typeof hostile) =>
      medianCpuMilliseconds(() => {
        for (let n = 0; n < 200; n += 1) startsIn(rule, '2026-01-01T00:00Z', '2026-01-11T00:00Z');
      });
    expect(cost({ ...hostile, countEnd })).toBeLessThan(3 * cost(endless) + 1);
  });

  test('2.1 is refused when it is written, by name, if it takes too much work to follow', async () => {
    const rrule = 'FREQ=DAILY;COUNT=10000;BYMONTH=2;BYMONTHDAY=29';
    const draft = { ...hostile, kind: 'staff', kindId: ANN, rrule } as const;
    const { code, data } = await refusal(salon.appointments.rules.create(draft));
    expect(code).toBe('rest_invalid_param');
    expect((data.params as Record<string, string>).rrule).toMatch(/takes too much work to follow/);
  });
});

test('2.1 has an end that is stored with the text, changes with it, and is added to older rules', async () => {
  const database = await openDatabase();
  const shop = await openShop({ database: database.sequelize });
  const { rules } = shop.appointments;
  const { id } = await rules.create({
    kind: 'staff',
    kindId: ANN,
    rangeType: 'rrule',
    fromRange: '2026-03-09T10:00',
    toRange: '2026-03-09T11:00',
    rrule: 'FREQ=WEEKLY;COUNT=3',
  });
  const lastOf = async () => (await rules.get(id)).countEnd?.last;
  const ten = (day: string): number => Date.parse(`${day}T10:00Z`) / 1000;
  expect(await lastOf()).toBe(ten('2026-03-23'));
  await rules.update(id, { rrule: 'FREQ=WEEKLY;COUNT=4' });
  expect(await lastOf()).toBe(ten('2026-03-30'));
  // Changes the rule's text as a process with an older version of the library does: without the derived columns.
  await database.sequelize.query(
    `UPDATE shop_appointments_rules SET rrule = 'FREQ=WEEKLY;COUNT=2', version = version + 1 WHERE id = ${id}`,
  );
  expect(await lastOf()).toBeUndefined();
  await shop.appointments.tick();
  expect(await lastOf()).toBe(ten('2026-03-16'));
  await shop.close();
  await database.close();
});
