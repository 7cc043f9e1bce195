import { closedSpans } from '../../../lib/engine/rules/closed-spans';
import { BASE, CLOSED, NO_RULE } from '../../../lib/engine/rules/timeline';

describe('the closed spans of a timeline', () => {
  it('extend to the next span or to the end, with the rules that close them', () => {
    const timeline = {
      starts: [0, 9, 12, 13, 18],
      places: [CLOSED, BASE, CLOSED, 2, CLOSED],
      ruleIds: [NO_RULE, 1, 2, 1, NO_RULE],
      end: 24,
    };
    expect(closedSpans(timeline)).toEqual([
      { start: 0, end: 9, ruleId: NO_RULE },
      { start: 12, end: 13, ruleId: 2 },
      { start: 18, end: 24, ruleId: NO_RULE },
    ]);
  });

  it('are separate if different rules close neighbouring spans', () => {
    const timeline = { starts: [0, 6], places: [CLOSED, CLOSED], ruleIds: [NO_RULE, 5], end: 24 };
    expect(closedSpans(timeline)).toEqual([
      { start: 0, end: 6, ruleId: NO_RULE },
      { start: 6, end: 24, ruleId: 5 },
    ]);
  });

  it('are none while all is open', () => {
    expect(closedSpans({ starts: [0], places: [BASE], ruleIds: [1], end: 24 })).toEqual([]);
  });
});
