import type { Rule } from '../../../lib/domain/rule';
import {
  createPainter,
  type Painter,
  paintTimeline,
  type Timeline,
} from '../../../lib/engine/rules/timeline';
import { createZone } from '../../../lib/time/zone';
import { at, makeRule, span } from '../../support/shops/make-rule';

const DAY = span('2026-03-10T00:00Z', '2026-03-11T00:00Z');
const UTC = createZone('UTC');

const painter = (...rules: Partial<Rule>[]): Painter =>
  createPainter(
    rules.map((rule, i) => makeRule({ id: i + 1, ...rule })),
    UTC,
    DAY,
    'larger-wins',
  );

/**
 * Lists the deciding rule of each span: `0:1 9:2` means rule 1 from midnight and rule 2 from nine o'clock.
 */
const deciders = ({ starts, ruleIds }: Timeline): string =>
  starts.map((start, i) => `${(start - DAY.start) / 3600}:${ruleIds[i]!}`).join(' ');

const MORNING = { fromRange: '09:00', toRange: '12:00' };
const NOON = { fromRange: '11:00', toRange: '13:00' };

describe('the timeline of a member or a product', () => {
  it('is one for all products and members without rules of their own, and another one for each that has rules', () => {
    const painted = painter(
      { ...MORNING, priority: 0 },
      { kind: 'product', kindId: 7, ...NOON, priority: 1 },
      { kind: 'staff', kindId: 3, ...NOON, priority: 2 },
    );
    const timeline = (productId: number, staffId: number | null) => painted.timeline(productId, staffId);
    const [general, ofProduct, ofMember] = [timeline(8, 4), timeline(7, 4), timeline(8, 3)];
    expect([general, ofProduct, ofMember, timeline(7, 3)].map(deciders)).toEqual([
      '0:0 9:1 12:0',
      '0:0 9:1 11:2 13:0',
      '0:0 9:1 11:3 13:0',
      '0:0 9:1 11:3 13:0',
    ]);
    expect([timeline(9, 5), timeline(8, null)].every((one) => one === general)).toBe(true);
    expect([timeline(7, 5), timeline(7, null)].every((one) => one === ofProduct)).toBe(true);
    expect(timeline(9, 3)).toBe(ofMember);
    expect(timeline(7, 3)).not.toBe(ofMember);
  });

  it('is painted in the order of strength, whoever owns the rules', () => {
    const rules = [
      { kind: 'staff' as const, kindId: 3, ...MORNING, priority: 1 },
      { kind: 'product' as const, kindId: 7, ...NOON, priority: 2 },
      { priority: 3, fromRange: '12:00', toRange: '14:00' },
    ];
    expect(deciders(painter(...rules).timeline(7, 3))).toBe('0:0 9:1 11:2 12:3 14:0');
    const strongerFirst = rules.map((rule) => ({ ...rule, priority: -rule.priority }));
    expect(deciders(painter(...strongerFirst).timeline(7, 3))).toBe('0:0 9:1 12:2 13:3 14:0');
  });

  it('has the rules of its product and its member, and no others, however often it is requested', () => {
    const asked = painter(
      { kind: 'product', kindId: 7, ...MORNING },
      { kind: 'product', kindId: 8, ...NOON },
      { kind: 'staff', kindId: 3, fromRange: '15:00', toRange: '16:00' },
      { kind: 'staff', kindId: 4, fromRange: '17:00', toRange: '18:00' },
      { fromRange: '20:00', toRange: '21:00' },
    );
    for (let times = 0; times < 2; times += 1) {
      expect(deciders(asked.timeline(7, null))).toBe('0:0 9:1 12:0 20:5 21:0');
      expect(deciders(asked.timeline(7, 3))).toBe('0:0 9:1 12:0 15:3 16:0 20:5 21:0');
      expect(deciders(asked.timeline(8, 4))).toBe('0:0 11:2 13:0 17:4 18:0 20:5 21:0');
      expect(deciders(asked.timeline(9, 5))).toBe('0:0 20:5 21:0');
    }
  });

  it('is the same object each time, and after it was prepared', () => {
    const asked = painter(MORNING);
    expect(asked.timeline(7, null)).toBe(asked.timeline(7, null));
    for (const step = asked.prepare(8, 3); step.next().done !== true;);
    expect(asked.prepare(8, 3).next().done).toBe(true);
    expect(deciders(asked.timeline(8, 3))).toBe('0:0 9:1 12:0');
  });

  it('takes a rule’s occurrences in the window as they are given', () => {
    const given = (...times: string[]) => ({
      id: 9,
      kind: 'global' as const,
      kindId: null,
      priority: 1,
      ordering: 0,
      appointable: true,
      capacity: 2,
      occurrences: times.map((time) => at(`2026-03-${time}Z`) as number),
    });
    const occurrences = given(
      '09T01:00',
      '09T02:00',
      '09T23:00',
      '10T01:00',
      '10T09:00',
      '10T10:00',
      '11T00:00',
      '11T05:00',
    );
    const { places, ...timeline } = createPainter([occurrences], UTC, DAY, 'larger-wins').timeline(7, null);
    expect(deciders({ places, ...timeline })).toBe('0:9 1:0 9:9 10:0');
    expect(places).toEqual([2, -1, 2, -1]);
  });
});

describe('a layer’s occurrences', () => {
  const painted = (...occurrences: number[]): Timeline =>
    paintTimeline([{ ruleId: 1, appointable: true, capacity: null, occurrences }], DAY);
  const hour = (h: number): number => DAY.start + h * 3600;

  it('that end as the window begins, or begin as it ends, are not in it', () => {
    expect(deciders(painted(hour(-2), hour(0)))).toBe('0:0');
    expect(deciders(painted(hour(24), hour(25)))).toBe('0:0');
    expect(deciders(painted(hour(-4), hour(-3), hour(-2), hour(0), hour(5), hour(6)))).toBe('0:0 5:1 6:0');
    expect(
      deciders(painted(hour(-4), hour(-3), hour(-2), hour(1), hour(5), hour(6), hour(24), hour(25))),
    ).toBe('0:1 1:0 5:1 6:0');
  });
});

describe('the timeline of a resource', () => {
  const places = ({ starts, places: found }: Timeline): string =>
    starts.map((start, i) => `${(start - DAY.start) / 3600}:${found[i]!}`).join(' ');
  const ROOM = { kind: 'resource' as const, kindId: 7 };

  it('is open all the time without a rule of its own, whatever the site, a product or a member says', () => {
    const asked = painter(
      { appointable: false, priority: 9 },
      { kind: 'product', kindId: 7, ...MORNING, appointable: false, priority: 9 },
      { kind: 'staff', kindId: 7, ...NOON, priority: 9 },
      { kind: 'resource', kindId: 8, ...NOON },
    );
    expect(deciders(asked.resourceTimeline(7))).toBe('0:0');
    expect(places(asked.resourceTimeline(7))).toBe('0:0');
  });

  it('is open apart from its closures, if it has no opening rule', () => {
    const asked = painter({ ...ROOM, ...NOON, appointable: false });
    expect(places(asked.resourceTimeline(7))).toBe('0:0 11:-1 13:0');
    expect(deciders(asked.resourceTimeline(7))).toBe('0:0 11:1 13:0');
  });

  it('is open only by its opening rules once it has one, with the capacity that the rule states', () => {
    const asked = painter(
      { ...ROOM, ...MORNING, capacity: 2 },
      { ...ROOM, ...NOON, appointable: false, ordering: 1 },
    );
    expect(places(asked.resourceTimeline(7))).toBe('0:-1 9:2 11:-1 13:-1');
  });

  it('is closed on a day outside the dates of its opening rule', () => {
    const season = { ...ROOM, ...MORNING, fromDate: '2027-05-01', toDate: '2027-09-30' };
    expect(places(painter(season).resourceTimeline(7))).toBe('0:-1');
  });

  it('is not closed by an opening rule that makes no sense, stored or expanded', () => {
    const nonsense = { ...ROOM, rangeType: 'time:all' as const, fromRange: 'noon', toRange: '13:00' };
    expect(places(painter(nonsense).resourceTimeline(7))).toBe('0:0');
    const expanded = (isInvalid?: true): Painter =>
      createPainter(
        [{ ...makeRule(ROOM), occurrences: [], ...(isInvalid && { isInvalid }) }],
        UTC,
        DAY,
        'larger-wins',
      );
    expect(places(expanded(true).resourceTimeline(7))).toBe('0:0');
    expect(places(expanded().resourceTimeline(7))).toBe('0:-1');
  });

  it('is painted once, and leaves the timelines of products and members alone', () => {
    const asked = painter({ ...ROOM, ...MORNING }, NOON);
    expect(asked.resourceTimeline(7)).toBe(asked.resourceTimeline(7));
    expect(deciders(asked.timeline(7, 7))).toBe('0:0 11:2 13:0');
    for (const step = asked.prepareResource(7); step.next().done !== true;);
  });
});
