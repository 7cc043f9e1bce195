/** @jest-environment-options {"ownModules": true} */
import fc from '../../support/fast-check';
import type { Rule } from '../../../lib/domain/rule';
import {
  BASE,
  CLOSED,
  createPainter,
  type Layer,
  NO_RULE,
  paintTimeline,
  type Timeline,
} from '../../../lib/engine/rules/timeline';
import { asInstant, type Span } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { medianCpuMilliseconds } from '../../support/cpu-time';
import { makeRule, span } from '../../support/shops/make-rule';

const window: Span = { start: asInstant(0), end: asInstant(100) };

const layer = (ruleId: number, occurrences: number[], changes: Partial<Layer> = {}): Layer => ({
  ruleId,
  appointable: true,
  capacity: null,
  occurrences,
  ...changes,
});

/** Describes each span as `start:places/rule`. */
const stretches = ({ starts, places, ruleIds }: Timeline): string =>
  starts.map((start, i) => `${start}:${places[i]!}/${ruleIds[i]!}`).join(' ');

describe('paint', () => {
  test.each<[string, Layer[], string]>([
    ['without rules all is closed', [], '0:-1/0'],
    ['a rule opens its occurrences', [layer(1, [10, 20, 30, 40])], '0:-1/0 10:0/1 20:-1/0 30:0/1 40:-1/0'],
    [
      'the last rule to touch an instant decides it',
      [layer(1, [10, 90]), layer(2, [40, 50], { appointable: false })],
      '0:-1/0 10:0/1 40:-1/2 50:0/1 90:-1/0',
    ],
    [
      'a weaker rule is painted over by a stronger one',
      [layer(2, [40, 50], { appointable: false }), layer(1, [10, 90])],
      '0:-1/0 10:0/1 90:-1/0',
    ],
    [
      'a rule carries places',
      [layer(1, [10, 90]), layer(2, [40, 50], { capacity: 5 })],
      '0:-1/0 10:0/1 40:5/2 50:0/1 90:-1/0',
    ],
    [
      'a closing rule has no places',
      [layer(1, [10, 20], { appointable: false, capacity: 5 })],
      '0:-1/0 10:-1/1 20:-1/0',
    ],
    ['places of 0 mean the base capacity', [layer(1, [10, 20], { capacity: 0 })], '0:-1/0 10:0/1 20:-1/0'],
    [
      'negative places mean the base capacity',
      [layer(1, [10, 20], { capacity: -3 })],
      '0:-1/0 10:0/1 20:-1/0',
    ],
    ['touching occurrences of one rule are one span', [layer(1, [10, 20, 20, 30])], '0:-1/0 10:0/1 30:-1/0'],
    [
      'touching spans of two rules stay apart, to tell which one decides',
      [layer(1, [10, 20]), layer(2, [20, 30])],
      '0:-1/0 10:0/1 20:0/2 30:-1/0',
    ],
    ['occurrences are cut at the window', [layer(1, [-50, 10]), layer(2, [90, 500])], '0:0/1 10:-1/0 90:0/2'],
    [
      'occurrences outside the window, or touching it, do not count',
      [layer(1, [-50, -10, -10, 0, 100, 110])],
      '0:-1/0',
    ],
    [
      'a strong rule ends before the weak one under it',
      [layer(1, [0, 100]), layer(2, [0, 50]), layer(3, [0, 25])],
      '0:0/3 25:0/2 50:0/1',
    ],
  ])('%s', (_, layers, expected) => {
    expect(stretches(paintTimeline(layers, window))).toBe(expected);
  });

  test('an empty window has no span', () => {
    expect(stretches(paintTimeline([layer(1, [0, 10])], { start: asInstant(5), end: asInstant(5) }))).toBe(
      '',
    );
  });

  test('second by second, the strongest layer there decides', () => {
    const occurrences = fc
      .uniqueArray(fc.integer({ min: -10, max: 70 }), { maxLength: 12 })
      .map((ends) => ends.sort((a, b) => a - b).slice(0, ends.length - (ends.length % 2)));
    const layers = fc.array(
      fc.record({
        occurrences,
        appointable: fc.boolean(),
        capacity: fc.option(fc.integer({ min: 0, max: 3 })),
      }),
      { maxLength: 10 },
    );
    const short: Span = { start: asInstant(0), end: asInstant(60) };
    fc.assert(
      fc.property(layers, (drafts) => {
        const numbered = drafts.map((draft, i) => ({ ...draft, ruleId: i + 1 }));
        const { starts, places, ruleIds, end } = paintTimeline(numbered, short);
        expect([starts[0], end]).toEqual([0, 60]);
        const covers = ({ occurrences: flat }: Layer, second: number): boolean =>
          flat.some((start, i) => i % 2 === 0 && start <= second && second < flat[i + 1]!);
        for (let second = 0; second < 60; second += 1) {
          const stretch = starts.findLastIndex((start) => start <= second);
          const decider = numbered.findLast((it) => covers(it, second));
          expect(ruleIds[stretch]).toBe(decider?.ruleId ?? NO_RULE);
          expect(places[stretch]).toBe(decider?.appointable ? (decider.capacity ?? BASE) : CLOSED);
        }
        // Neighbouring spans must be decided by different rules, because equal ones are merged.
        for (let i = 1; i < starts.length; i += 1) expect(ruleIds[i]).not.toBe(ruleIds[i - 1]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the rules that affect a timeline', () => {
  const day = span('2025-12-01T00:00Z', '2025-12-02T00:00Z');
  const zone = createZone('UTC');
  const rules: Rule[] = [
    makeRule({ id: 1, fromRange: '01:00', toRange: '02:00' }),
    makeRule({ id: 2, kind: 'product', kindId: 7, fromRange: '03:00', toRange: '04:00' }),
    makeRule({ id: 3, kind: 'product', kindId: 8, fromRange: '05:00', toRange: '06:00' }),
    makeRule({ id: 4, kind: 'staff', kindId: 7, fromRange: '07:00', toRange: '08:00' }),
    makeRule({ id: 5, kind: 'staff', kindId: 5, fromRange: '09:00', toRange: '10:00' }),
  ];
  const deciders = (productId: number, staffId: number | null): number[] => {
    const { ruleIds } = createPainter(rules, zone, day, 'larger-wins').timeline(productId, staffId);
    return [...new Set(ruleIds)].filter((id) => id !== NO_RULE).sort((a, b) => a - b);
  };

  test.each<[string, number, number | null, number[]]>([
    ['all global rules, the product’s, and those of its member', 7, 5, [1, 2, 5]],
    ['global and product for a product without staff', 7, null, [1, 2]],
    ['ids of products and of staff are not mixed up', 8, 7, [1, 3, 4]],
    ['an unknown product of an unknown member', 9, 9, [1]],
  ])('%s', (_, productId, staffId, expected) => {
    expect(deciders(productId, staffId)).toEqual(expected);
  });

  test('an invalid rule matches nothing, and affects no other rule', () => {
    const senseless = makeRule({
      id: 9,
      kind: 'product',
      kindId: 7,
      rrule: 'FREQ=HOURLY',
      appointable: false,
    });
    const { ruleIds } = createPainter([...rules, senseless], zone, day, 'larger-wins').timeline(7, null);
    expect(new Set(ruleIds)).toEqual(new Set([NO_RULE, 1, 2]));
  });

  test('five thousand imported rules of one member are painted at once', () => {
    const imported = Array.from({ length: 5000 }, (_, i) =>
      layer(
        i + 1,
        Array.from({ length: 26 }, (__, end) => end * 100_000 + (i % 90) * 600 + (end % 2) * 3_600),
        { appointable: i % 2 === 0 },
      ),
    );
    const quarter: Span = { start: asInstant(0), end: asInstant(90 * 86_400) };
    expect(medianCpuMilliseconds(() => void paintTimeline(imported, quarter))).toBeLessThan(250);
  });
});
