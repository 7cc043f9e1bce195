import type { CountEnd, Rule } from '../../../lib/domain/rule';
import { TooMuchWork } from '../../../lib/engine/recurrence/work';
import { countEndOf, countEndOfOlder, recurringSpanOf } from '../../../lib/engine/rules/count-end';
import { compileRule } from '../../../lib/engine/rules/occurrences';
import type { RecurringSpan } from '../../../lib/engine/rules/shapes';
import { createZone } from '../../../lib/time/zone';
import { at, makeRule } from '../../support/shops/make-rule';

const zone = createZone('UTC');

/** Makes a rule for Monday, 9 March 2026, from 10:00 to 11:00, which recurs as the text says. */
const recurring = (rrule: string, changes: Partial<Rule> = {}): Rule =>
  makeRule({
    rangeType: 'rrule',
    fromRange: '2026-03-09T10:00',
    toRange: '2026-03-09T11:00',
    rrule,
    ...changes,
  });

const FIRST = at('2026-03-09T10:00Z');
const NEVER = 'FREQ=YEARLY;COUNT=5;BYMONTH=2;BYMONTHDAY=30';
/** Rule for ten thousand leap days. Its end could be found only by a search over all days. */
const TOO_MUCH = 'FREQ=DAILY;COUNT=10000;BYMONTH=2;BYMONTHDAY=29';

describe.each([
  ['of a rule that is written', (rule: Rule) => countEndOf(rule, rule.dateCreated, zone)],
  ['of a rule that an older version stored', (rule: Rule) => countEndOfOlder(rule, zone)],
])('the end of the COUNT %s', (_, endOf) => {
  test.each([
    ['is its last start', 'FREQ=WEEKLY;COUNT=3', '2026-03-23T10:00Z'],
    ['is the first start, if the count is 1', 'FREQ=WEEKLY;COUNT=1', '2026-03-09T10:00Z'],
    ['may be within a period', 'FREQ=WEEKLY;BYDAY=MO,TU,WE;COUNT=5', '2026-03-17T10:00Z'],
    ['counts exceptions', 'FREQ=DAILY;COUNT=3;EXDATE=20260311', '2026-03-11T10:00Z'],
    ['may come after many months', 'FREQ=MONTHLY;COUNT=500', '2067-10-09T10:00Z'],
  ])('%s', (__, rrule, last) => {
    expect(endOf(recurring(rrule))).toEqual({ first: FIRST, last: at(last) });
  });

  test('is counted from the day of the site on which hours without a date were created', () => {
    const rule = makeRule({
      fromRange: '09:00',
      toRange: '17:00',
      rrule: 'FREQ=DAILY;COUNT=2',
      dateCreated: at('2026-03-09T20:00Z'),
    });
    expect(endOf(rule)).toEqual({ first: at('2026-03-09T09:00Z'), last: at('2026-03-10T09:00Z') });
  });

  test('is none if the pattern never matches', () => {
    expect(endOf(recurring(NEVER))).toEqual({ first: FIRST, last: null });
  });

  test.each([
    ['without a COUNT', recurring('FREQ=WEEKLY')],
    ['that does not recur', makeRule()],
    ['that makes no sense', recurring('FREQ=WEEKLY;COUNT=3', { fromRange: 'late' })],
  ])('is not there for a rule %s', (__, rule) => {
    expect(endOf(rule)).toBeUndefined();
  });
});

describe('a COUNT that takes too much work to follow', () => {
  const rule = recurring(TOO_MUCH);

  test('is refused when it is written', () => {
    expect(() => countEndOf(rule, rule.dateCreated, zone)).toThrow(TooMuchWork);
  });

  test('of an older version ends with the year 9999', () => {
    expect(countEndOfOlder(rule, zone)).toEqual({ first: FIRST, last: at('9999-12-31T23:59:59Z') });
  });
});

describe('a recurring rule as a span', () => {
  const spanOf = (rule: Rule, countEnd?: CountEnd): RecurringSpan => {
    const { shape, createdAt } = compileRule(rule)!;
    if (!('recurrence' in shape)) throw new Error('the rule does not recur');
    return recurringSpanOf({ shape, createdAt, countEnd }, zone);
  };
  const counted = recurring('FREQ=WEEKLY;COUNT=3');
  const day = (text: string) => at(`${text}T10:00Z`) as never;

  test('has the last start in place of the COUNT', () => {
    const { span, recurrence } = spanOf(counted);
    expect(span).toEqual({ start: FIRST, end: FIRST + 3600 });
    expect([recurrence.count, recurrence.until]).toEqual([null, { site: day('2026-03-23') }]);
  });

  test('takes the stored last start, if that was counted from the same first one', () => {
    const stored = { first: day('2026-03-09'), last: day('2026-03-16') };
    expect(spanOf(counted, stored).recurrence.until).toEqual({ site: day('2026-03-16') });
    expect(spanOf(counted, { ...stored, first: day('2026-03-02') }).recurrence.until).toEqual({
      site: day('2026-03-23'),
    });
  });

  test('without a COUNT stays as it is', () => {
    const { recurrence } = spanOf(recurring('FREQ=WEEKLY'));
    expect([recurrence.count, recurrence.until]).toEqual([null, null]);
  });

  test('never starts, if its pattern never matches', () => {
    expect(spanOf(recurring(NEVER)).recurrence.until).toEqual({ site: FIRST - 1 });
  });
});
