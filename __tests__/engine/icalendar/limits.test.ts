import { internalsOf } from '../../support/internals';
import nodeIcal from 'node-ical';
import { asInstant, SECONDS_A_DAY } from '../../../lib/time/units';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { appointmentRecord } from '../../support/stored';
import { calendarOf } from '../../support/icalendar/calendars';

const ANN = 11;
const HERS = { staffIds: [ANN] };
const HOUR = 3_600;
const NOW = at('2026-03-02T09:00');

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  await salon.close();
});

describe('a feed of a thousand events', () => {
  /**
   * Stores appointments of the member Ann without checking them. Each lasts an hour and begins at the end of the one
   * before; the first begins `from` seconds from now.
   */
  function stored(count: number, from: number, status = 'confirmed'): Promise<number[]> {
    const { storage } = internalsOf(salon.appointments);
    return storage.transaction(async (t) => {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const start = asInstant(NOW + from + n * HOUR);
        const { id } = await storage.appointments.insert(appointmentRecord({ ...HERS, status, start }), t);
        ids.push(id);
      }
      return ids;
    });
  }

  /** Reads the ids of the appointments in the member Ann's feed. */
  async function shown(): Promise<number[]> {
    const { calendar } = salon.appointments;
    const address = await calendar.feedAddress({ staffId: ANN, mount: '/api' });
    const [, token] = /\/([^/]+)\.ics$/.exec(address)!;
    const events = Object.values(nodeIcal.parseICS(await calendar.feed(token!)));
    const ids = events.flatMap((event) =>
      event?.type === 'VEVENT' ? Number(/^appointment-(\d+)@/.exec(event.uid)?.[1]) : [],
    );
    return ids.sort((a, b) => a - b);
  }

  test('has all upcoming appointments, then the latest past ones, then cancelled ones; no carts, and none that ended long ago', async () => {
    await stored(5, -31 * SECONDS_A_DAY);
    const over = await stored(200, -20 * SECONDS_A_DAY);
    const ahead = await stored(900, 0);
    const cancelled = await stored(40, 0, 'cancelled');
    await stored(5, 0, 'in-cart');
    expect(await shown()).toEqual([...over.slice(-100), ...ahead]);

    const { storage } = internalsOf(salon.appointments);
    await storage.transaction(async (t) => {
      for (const id of [...ahead, ...over.slice(50)]) await storage.appointments.remove(id, t);
    });
    expect(await shown()).toEqual([...over.slice(0, 50), ...cancelled]);
  });
});

describe('a calendar of five thousand events', () => {
  const event = (n: number): string => {
    const day = String(10 + Math.floor(n / 1_440)).padStart(2, '0');
    const time = `${String(Math.floor((n % 1_440) / 60)).padStart(2, '0')}${String(n % 60).padStart(2, '0')}`;
    return `UID:${n}\nSUMMARY:Busy ${n}\nDTSTART:202603${day}T${time}00\nDURATION:PT1M`;
  };
  const events = Array.from({ length: 5_001 }, (_, n) => event(n));
  const importText = (text: string) => salon.appointments.calendar.importFor(ANN, { text });
  const versions = async () =>
    (await salon.appointments.rules.all()).map(({ id, version }) => `${id}.${version}`);

  test('is read whole; a larger or unreadable calendar is refused with the reason, and changes nothing', async () => {
    const full = calendarOf(...events.slice(1));
    expect(await importText(full)).toMatchObject({ events: 5_000, created: 5_000 });
    expect(await importText(full)).toMatchObject({ events: 5_000, unchanged: 5_000 });
    const before = await versions();
    const told = (await salon.appointments.events.read({ after: 5_000, limit: 1_000 })).cursor;
    for (const [text, why] of [
      [calendarOf(...events), 'has more than 5000 events that are not over'],
      [calendarOf(...events.slice(2), 'UID:9\nDTSTART:soon'), expect.any(String)],
      [full.slice(0, -200), expect.any(String)],
      ['x'.repeat(5 * 2 ** 20 + 1), 'is larger than 5 MiB'],
    ]) {
      expect(await refusal(importText(String(text)))).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        data: { params: { text: why as unknown } },
      });
      expect(await versions()).toEqual(before);
    }
    expect((await salon.appointments.events.read({ after: told, limit: 1 })).events).toEqual([]);
    expect(await importText(calendarOf())).toMatchObject({ events: 0, deleted: 5_000 });
  });
});
