import { CLOSED } from '../../../../lib/engine/rules/timeline';
import { openingsByDay, openRuns } from '../../../../lib/engine/slots/spans/openings';
import { createZone } from '../../../../lib/time/zone';

const DAY = 86_400;
const HOUR = 3600;
const utc = createZone('UTC');

describe('the openings of a day product', () => {
  it('are one for each site day, open if any instant of it is', () => {
    const timeline = {
      starts: [0, 9 * HOUR, 12 * HOUR, 2 * DAY + HOUR, 2 * DAY + 2 * HOUR],
      places: [CLOSED, 0, CLOSED, 7, CLOSED],
      ruleIds: [0, 1, 0, 2, 0],
      end: 4 * DAY,
    };
    expect(openingsByDay(timeline, 3, utc)).toEqual({
      starts: [0, DAY, 2 * DAY, 3 * DAY],
      capacities: [3, CLOSED, 7, CLOSED],
      end: 4 * DAY,
    });
  });

  it('have the smallest capacity of the day, at whatever time of day', () => {
    const timeline = (...places: number[]) => ({
      starts: places.map((_, i) => i * HOUR),
      places,
      ruleIds: places.map(() => 1),
      end: DAY,
    });
    expect(openingsByDay(timeline(4, 2, 6), 1, utc).capacities).toEqual([2]);
    expect(openingsByDay(timeline(2, 4, CLOSED), 1, utc).capacities).toEqual([2]);
    expect(openingsByDay(timeline(CLOSED, 4, 2), 1, utc).capacities).toEqual([2]);
  });

  it('end with the last day of the window', () => {
    const timeline = { starts: [0], places: [1], ruleIds: [1], end: DAY + 1 };
    expect(openingsByDay(timeline, 1, utc)).toEqual({ starts: [0, DAY], capacities: [1, 1], end: 2 * DAY });
  });

  it('leave out a day that the site skipped', () => {
    const apia = createZone('Pacific/Apia');
    const at = (iso: string) => Date.parse(iso) / 1000;
    // Apia skipped 30 December 2011.
    const timeline = {
      starts: [at('2011-12-29T10:00Z')],
      places: [1],
      ruleIds: [1],
      end: at('2011-12-31T10:00Z'),
    };
    expect(openingsByDay(timeline, 1, apia)).toEqual({
      starts: [at('2011-12-29T10:00Z'), at('2011-12-30T10:00Z')],
      capacities: [1, 1],
      end: at('2011-12-31T10:00Z'),
    });
  });
});

test('adjacent open spans form one run, whatever their places', () => {
  const runs = (...capacities: number[]) =>
    openRuns({ starts: capacities.map((_, i) => i * 10), capacities, end: capacities.length * 10 });
  expect(runs(1, 2, CLOSED, 3, CLOSED)).toEqual([0, 20, 30, 40]);
  expect(runs(CLOSED, 1, 1)).toEqual([10, 30]);
  expect(runs(CLOSED)).toEqual([]);
  expect(runs()).toEqual([]);
});
