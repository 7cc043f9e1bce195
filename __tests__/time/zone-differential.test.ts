import fc from '../support/fast-check';
import { Temporal } from '../support/temporal';
import { asInstant, asSiteSeconds } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

const seconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

/** Converts an instant to site seconds with Temporal, an independent implementation of time zones. */
function siteByTemporal(zone: string, at: number): number {
  return (
    at + Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9
  );
}

/**
 * Converts site seconds to an instant with Temporal, whose disambiguation 'compatible' treats skipped and repeated local
 * times as RFC 5545 does.
 */
function instantByTemporal(zone: string, site: number): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(site * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000;
}

function transitionsByTemporal(
  zone: string,
  from: number,
  to: number,
): { at: number; before: number; after: number }[] {
  const found = [];
  const end = to * 1000;
  let next = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (next && next.epochMilliseconds < end) {
    const before = next.subtract({ seconds: 1 }).offsetNanoseconds / 1e9;
    const after = next.offsetNanoseconds / 1e9;
    if (before !== after) found.push({ at: next.epochMilliseconds / 1000, before, after });
    next = next.getTimeZoneTransition('next');
  }
  return found;
}

/** Lists the differences between Temporal and the library at `second`, read as an instant and as a wall clock time. */
function differencesAt(name: string, second: number): string[] {
  const zone = createZone(name);
  const found: string[] = [];
  const site = zone.toSite(asInstant(second));
  const expectedSite = siteByTemporal(name, second);
  if (site !== expectedSite) found.push(`${name}: instant ${second} is site ${expectedSite}, not ${site}`);
  const instant = zone.toInstant(asSiteSeconds(second));
  const expectedInstant = instantByTemporal(name, second);
  if (instant !== expectedInstant)
    found.push(`${name}: site ${second} is instant ${expectedInstant}, not ${instant}`);
  return found;
}

/** Lists the seconds around a change of clocks at which an error of a second, a step or a day would show. */
function around({ at, before, after }: { at: number; before: number; after: number }): Set<number> {
  const places = new Set<number>();
  for (let hour = -50; hour <= 50; hour += 5) places.add(at + hour * HOUR);
  for (const edge of [at, at + before, at + after]) {
    for (const near of [-1, 0, 1]) places.add(edge + near);
    for (let minute = -90; minute <= 90; minute += 30) places.add(edge + minute * MINUTE);
  }
  return places;
}

const ZONES = [
  'Europe/Berlin',
  'Europe/Dublin', // standard time in summer, negative daylight saving in winter
  'Europe/London',
  'Europe/Lisbon',
  'Atlantic/Azores', // changes at midnight
  'Europe/Istanbul', // stayed in summer time in 2016
  'America/New_York',
  'America/St_Johns', // changed at a minute past midnight until 2011
  'America/Sao_Paulo', // skipped midnight
  'America/Santiago',
  'America/Havana',
  'America/Caracas', // moved by half an hour in 2016
  'Africa/Casablanca', // leaves summer time for Ramadan
  'Africa/Cairo', // four changes in 2010 and in 2014
  'Asia/Gaza',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Pyongyang', // moved by half an hour in 2015 and 2018
  'Asia/Tokyo',
  'Antarctica/Troll', // two hours
  'Antarctica/Casey', // three hours, several times
  'Australia/Lord_Howe', // half an hour
  'Australia/Adelaide',
  'Pacific/Apia', // skipped 2011-12-30
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Pacific/Fiji', // four weeks of summer time in 2020
  'Etc/GMT+12',
];

describe('wall clock and instant agree with an independent implementation (RFC 5545)', () => {
  const from = seconds('2010-01-01');
  const to = seconds('2022-01-01');

  it.each(ZONES)('%s, around every change of 12 years', (zone) => {
    const transitions = transitionsByTemporal(zone, from, to);
    expect(createZone(zone).transitions(asInstant(from), asInstant(to))).toEqual(transitions);
    const places = transitions.flatMap((transition) => [...around(transition)]);
    expect(places.flatMap((second) => differencesAt(zone, second))).toEqual([]);
  });

  it.each(ZONES)('%s, every few weeks of 12 years', (zone) => {
    const found: string[] = [];
    for (let second = from; second < to; second += 17 * DAY + 5 * HOUR + 1237) {
      found.push(...differencesAt(zone, second));
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['America/Recife', '2000-09-01', '2000-12-01'], // a summer of 6 days and 23 hours
    ['America/Noronha', '2000-09-01', '2000-12-01'],
    ['America/Maceio', '2000-09-01', '2000-12-01'],
    ['America/Argentina/Tucuman', '2004-05-01', '2004-08-01'],
    ['America/Argentina/San_Luis', '2007-11-01', '2008-05-01'],
    ['Asia/Gaza', '2040-09-01', '2040-12-01'], // 6 days and 23 hours again
    ['Pacific/Kwajalein', '1993-08-01', '1993-10-01'], // skipped 1993-08-21
    ['Pacific/Kiritimati', '1994-12-01', '1995-03-01'], // skipped 1994-12-31
  ])('%s from %s to %s', (zone, first, last) => {
    const transitions = transitionsByTemporal(zone, seconds(first), seconds(last));
    expect(transitions).not.toEqual([]);
    const places = transitions.flatMap((transition) => [...around(transition)]);
    expect(places.flatMap((second) => differencesAt(zone, second))).toEqual([]);
  });

  it('any zone, any second of 1975 to 2100', () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anySecond = fc.integer({ min: seconds('1975-01-01'), max: seconds('2100-01-01') });
    fc.assert(
      fc.property(anyZone, anySecond, (zone, second) => {
        expect(differencesAt(zone, second)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
