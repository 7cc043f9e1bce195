import { asInstant, asSiteSeconds } from '../../lib/time/units';
import { createZone, zoneOfTransitions } from '../../lib/time/zone';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;
const at = (text: string) => asInstant(utc(text));
const site = (text: string) => asSiteSeconds(utc(text));

describe('the site wall clock (contract, Appointment rule 2)', () => {
  it('is one hour ahead of GMT in Berlin in winter, two in summer', () => {
    const berlin = createZone('Europe/Berlin');
    expect(berlin.offsetAt(at('2026-01-15T12:00'))).toBe(3600);
    expect(berlin.toSite(at('2026-01-15T12:00'))).toBe(site('2026-01-15T13:00'));
    expect(berlin.toInstant(site('2026-01-15T13:00'))).toBe(at('2026-01-15T12:00'));
    expect(berlin.toInstant(site('2026-07-15T13:00'))).toBe(at('2026-07-15T11:00'));
  });

  it.each([
    ['+02:00', 7200],
    ['-0530', -19_800],
    ['+05', 18_000],
    ['UTC', 0],
    ['Z', 0],
    ['-00:00', 0],
  ])('keeps the fixed offset %s all year', (name, offset) => {
    const zone = createZone(name);
    expect(zone.name).toBe(name);
    for (const text of ['2026-01-15T12:00', '2026-07-15T12:00']) {
      expect(zone.offsetAt(at(text))).toBe(offset);
      expect(zone.toSite(at(text))).toBe(utc(text) + offset);
      expect(zone.toInstant(site(text))).toBe(utc(text) - offset);
    }
    expect(zone.transitions(at('2026-01-01T00:00'), at('2027-01-01T00:00'))).toEqual([]);
  });
});

describe('wall times that do not exist move forward by the gap, repeated ones mean the first (RFC 5545)', () => {
  const berlin = createZone('Europe/Berlin');

  it.each([
    ['2026-03-29T01:59:59', '2026-03-29T00:59:59'],
    ['2026-03-29T02:00', '2026-03-29T01:00'],
    ['2026-03-29T02:30', '2026-03-29T01:30'],
    ['2026-03-29T03:00', '2026-03-29T01:00'],
    ['2026-10-25T01:59:59', '2026-10-24T23:59:59'],
    ['2026-10-25T02:00', '2026-10-25T00:00'],
    ['2026-10-25T02:59:59', '2026-10-25T00:59:59'],
    ['2026-10-25T03:00', '2026-10-25T02:00'],
  ])('Berlin %s is %sZ', (wall, instant) => {
    expect(berlin.toInstant(site(wall))).toBe(at(instant));
  });

  it('Lord Howe moves by half an hour', () => {
    const lordHowe = createZone('Australia/Lord_Howe');
    expect(lordHowe.toInstant(site('2026-10-04T02:15'))).toBe(at('2026-10-03T15:45'));
    expect(lordHowe.toInstant(site('2026-04-05T01:45'))).toBe(at('2026-04-04T14:45'));
  });

  it.each(['Europe/Berlin', 'America/New_York', 'America/Nuuk', 'Pacific/Easter', 'Pacific/Auckland'])(
    'at every change of 125 years in %s, wherever the change lies in a period that is computed at once',
    (name) => {
      const zone = createZone(name);
      const transitions = zone.transitions(at('1975-01-01T00:00'), at('2100-01-01T00:00'));
      expect(transitions.length).toBeGreaterThan(230);
      for (const { at: change, before, after } of transitions) {
        expect([zone.offsetAt(asInstant(change - 1)), zone.offsetAt(change)]).toEqual([before, after]);
        // Last second of the skipped hour, or of the repeated hour when the clock shows it first.
        const last = change + Math.max(before, after) - 1;
        expect(zone.toInstant(asSiteSeconds(last))).toBe(last - before);
        expect(zone.toInstant(asSiteSeconds(last + 1))).toBe(last + 1 - after);
      }
    },
  );

  it('lists the changes of clocks in a year', () => {
    expect(berlin.transitions(at('2026-01-01T00:00'), at('2027-01-01T00:00'))).toEqual([
      { at: at('2026-03-29T01:00'), before: 3600, after: 7200 },
      { at: at('2026-10-25T01:00'), before: 7200, after: 3600 },
    ]);
    expect(berlin.transitions(at('2026-03-29T01:00'), at('2026-10-25T01:00'))).toHaveLength(1);
    expect(berlin.transitions(at('2026-03-29T01:01'), at('2026-10-25T01:00'))).toEqual([]);
  });
});

describe('a change of clocks near the edge of a computed period (every 96 days from 1970)', () => {
  const berlin = createZone('Europe/Berlin');

  it('an hour after the edge begins exactly there', () => {
    expect(berlin.offsetAt(at('2031-03-30T00:59:59'))).toBe(3600);
    expect(berlin.offsetAt(at('2031-03-30T01:00'))).toBe(7200);
    expect(berlin.toInstant(site('2031-03-30T01:30'))).toBe(at('2031-03-30T00:30'));
  });

  it('a day before the edge lasts until the edge', () => {
    expect(berlin.offsetAt(at('2022-10-30T00:59:59'))).toBe(7200);
    expect(berlin.offsetAt(at('2022-10-30T01:00'))).toBe(3600);
    expect(berlin.offsetAt(at('2022-10-30T23:59:59'))).toBe(3600);
    expect(berlin.toInstant(site('2022-10-30T12:00'))).toBe(at('2022-10-30T11:00'));
  });

  it('is reported once, and only in its own period', () => {
    expect(
      berlin.transitions(at('2022-01-01T00:00'), at('2023-01-01T00:00')).map((change) => change.at),
    ).toEqual([at('2022-03-27T01:00'), at('2022-10-30T01:00')]);
    expect(berlin.transitions(at('2022-10-31T00:00'), at('2023-01-01T00:00'))).toEqual([]);
  });
});

describe('a zone whose changes of clocks are all known', () => {
  const changes = [
    { at: at('2026-03-29T01:00'), before: 3600, after: 7200 },
    { at: at('2026-10-25T01:00'), before: 7200, after: 3600 },
  ];
  const zone = zoneOfTransitions('of a file', 3600, changes);

  it('has its first offset until the first change, and then that of the latest change', () => {
    expect(zone.name).toBe('of a file');
    expect(zone.offsetAt(at('1999-01-01T00:00'))).toBe(3600);
    expect(zone.offsetAt(at('2026-03-29T00:59:59'))).toBe(3600);
    expect(zone.offsetAt(at('2026-03-29T01:00'))).toBe(7200);
    expect(zone.offsetAt(at('2026-10-25T01:00'))).toBe(3600);
    expect(zone.offsetAt(at('2099-07-01T00:00'))).toBe(3600);
  });

  it('moves skipped times forward by the gap, and reads repeated ones as the first', () => {
    expect(zone.toInstant(site('2026-03-29T02:30'))).toBe(at('2026-03-29T01:30'));
    expect(zone.toInstant(site('2026-10-25T02:30'))).toBe(at('2026-10-25T00:30'));
    expect(zone.toInstant(site('2026-10-25T03:00'))).toBe(at('2026-10-25T02:00'));
  });

  it('lists the changes in a window, including its start and excluding its end', () => {
    expect(zone.transitions(changes[0]!.at, changes[1]!.at)).toEqual([changes[0]]);
    expect(zone.transitions(asInstant(changes[0]!.at + 1), asInstant(changes[1]!.at + 1))).toEqual([
      changes[1],
    ]);
    expect(zone.transitions(at('2020-01-01T00:00'), at('2030-01-01T00:00'))).toEqual(changes);
    expect(zone.transitions(at('2030-01-01T00:00'), at('2020-01-01T00:00'))).toEqual([]);
  });

  it('without any change keeps its offset', () => {
    const still = zoneOfTransitions('', -1800, []);
    expect(still.offsetAt(at('2026-07-01T00:00'))).toBe(-1800);
    expect(still.transitions(at('2000-01-01T00:00'), at('2030-01-01T00:00'))).toEqual([]);
  });
});

describe('days of the site', () => {
  const day = (date: string): number => utc(`${date}T00:00`) / 86_400;

  it('begin at the wall clock midnight', () => {
    const newYork = createZone('America/New_York');
    expect(newYork.dayOf(at('2026-03-10T03:59:59'))).toBe(day('2026-03-09'));
    expect(newYork.dayOf(at('2026-03-10T04:00'))).toBe(day('2026-03-10'));
    expect(newYork.startOfDay(day('2026-03-10'))).toBe(at('2026-03-10T04:00'));
  });

  it('begin an hour late if the clock skips midnight', () => {
    const saoPaulo = createZone('America/Sao_Paulo');
    const start = saoPaulo.startOfDay(day('2018-11-04'));
    expect(start).toBe(at('2018-11-04T03:00'));
    expect(saoPaulo.toSite(start)).toBe(site('2018-11-04T01:00'));
    expect(saoPaulo.dayOf(asInstant(start - 1))).toBe(day('2018-11-03'));
  });

  it('are empty if the site skipped the day', () => {
    const apia = createZone('Pacific/Apia');
    expect(apia.startOfDay(day('2011-12-30'))).toBe(at('2011-12-30T10:00'));
    expect(apia.startOfDay(day('2011-12-31'))).toBe(at('2011-12-30T10:00'));
    expect(apia.dayOf(at('2011-12-30T09:59:59'))).toBe(day('2011-12-29'));
    expect(apia.dayOf(at('2011-12-30T10:00'))).toBe(day('2011-12-31'));
  });
});

describe('computed offsets', () => {
  let asked: jest.SpyInstance;
  beforeEach(() => (asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')));
  afterEach(() => asked.mockRestore());

  it('asks for no offset again inside a window that it knows', () => {
    const zone = createZone('Europe/Vienna');
    const start = utc('2026-09-01T00:00');
    const walk = (): void => {
      for (let second = start; second < start + 90 * 86_400; second += 900) {
        const at = asInstant(second);
        expect(zone.toInstant(zone.toSite(at))).toBeLessThanOrEqual(at);
      }
    };
    walk();
    const cold = asked.mock.calls.length;
    walk();
    expect(cold).toBeGreaterThan(0);
    expect(cold).toBeLessThan(200); // date-fns-tz formats a date twice to find an offset.
    expect(asked.mock.calls.length).toBe(cold);
  });

  it('are shared by all callers that name the zone', () => {
    expect(createZone('Europe/Madrid')).toBe(createZone('Europe/Madrid'));
  });

  it('is forgotten in time, and then worked out again with the same result', () => {
    const zone = createZone('Europe/Rome');
    const years = Array.from({ length: 400 }, (_, n) => at(`${1800 + n}-07-01T12:00`));
    const first = years.map((july) => zone.offsetAt(july));
    expect(years.map((july) => zone.offsetAt(july))).toEqual(first);
    expect(zone.toInstant(site('2026-07-01T12:00'))).toBe(at('2026-07-01T10:00'));
    const calls = asked.mock.calls.length;
    zone.offsetAt(years[0]!);
    expect(asked.mock.calls.length).toBeGreaterThan(calls);

    for (let hour = 0; hour < 24; hour += 1) {
      for (const minute of ['00', '15', '30', '45'])
        createZone(`+${String(hour).padStart(2, '0')}:${minute}`);
    }
    const later = createZone('Europe/Rome');
    expect(later).not.toBe(zone);
    expect(later.toInstant(site('2026-07-01T12:00'))).toBe(at('2026-07-01T10:00'));
  });
});

describe('instants far from any booking', () => {
  it.each([-1e15, -62_135_596_801, 253_402_300_800, 1e12, 1e15])('%d s neither hangs nor fails', (second) => {
    const zone = createZone('Europe/Berlin');
    expect(Math.abs(zone.offsetAt(asInstant(second)))).toBeLessThan(86_400);
    expect(zone.toInstant(zone.toSite(asInstant(second)))).toBe(second);
    expect(zone.transitions(asInstant(second), asInstant(second + 1e9))).toEqual(expect.any(Array));
  });
});
