import {
  RANGE_TYPES,
  type RangeType,
  RULE_KINDS,
  type RuleDraft,
  type RuleKind,
} from '../../../lib/domain/rule';
import { parseRecurrence } from '../../../lib/engine/recurrence/recurrence';
import { validateRule } from '../../../lib/engine/rules/validate';
import { makeRule } from '../../support/shops/make-rule';

const HOURS = { fromRange: '09:00', toRange: '17:00' };
const ONCE = { rangeType: 'rrule' as const, fromRange: '2025-11-03T10:00', toRange: '2025-11-03T11:00' };
const TIME = 'must be a time of day, written HH:MM';
const DATE = 'must be a date that exists, written YYYY-MM-DD';
const DATE_TIME = 'must be a date, or a date-time on the clock of the site, such as 2025-11-03T10:00';

test.each<[Partial<RuleDraft>, Record<string, string>]>([
  [{ kind: 'shop' as RuleKind }, { kind: `must be one of ${RULE_KINDS.join(', ')}` }],
  [{ kind: 'product', kindId: null }, { kindId: 'is required with kind product' }],
  [{ kind: 'staff', kindId: 0 }, { kindId: 'must be a whole number from 1 to 2147483647' }],
  [{ kind: 'global', kindId: -1 }, { kindId: 'must be a whole number from 0 to 2147483647' }],
  [{ eventId: -1 }, { eventId: 'must be a whole number from 0 to 2147483647' }],
  [{ capacity: 1.5 }, { capacity: 'must be a whole number from 0 to 2147483647' }],
  [{ priority: 2_147_483_648 }, { priority: 'must be a whole number from -2147483647 to 2147483647' }],
  [{ ordering: -2_147_483_648 }, { ordering: 'must be a whole number from -2147483647 to 2147483647' }],
  [{ rangeType: 'fortnights' as RangeType }, { rangeType: `must be one of ${RANGE_TYPES.join(', ')}` }],
  [
    { fromRange: '9', toRange: 'noon' },
    { fromRange: TIME, toRange: TIME },
  ],
  [
    { fromRange: '24:00', toRange: '02:00' },
    { fromRange: 'must be before 24:00; use 00:00 of the next day' },
  ],
  [
    { fromDate: '2025-02-29', toDate: 'never' },
    { fromDate: DATE, toDate: DATE },
  ],
  [{ fromDate: '2025-12-02', toDate: '2025-12-01' }, { toDate: 'must not be before `fromDate`' }],
  [{ rangeType: 'custom', fromRange: '', toRange: '' }, { fromDate: 'is required with this `rangeType`' }],
  [
    { rangeType: 'custom', fromRange: '2025-12-32', toRange: '2025-13-01' },
    { fromRange: DATE, toRange: DATE },
  ],
  [
    { rangeType: 'custom', fromRange: '2025-12-02', toRange: '2025-12-01' },
    { toRange: 'must not be before `fromRange`' },
  ],
  [
    { rangeType: 'custom:daterange', ...HOURS, rrule: 'FREQ=DAILY' },
    { fromDate: 'is required with this `rangeType`', toDate: 'is required with this `rangeType`' },
  ],
  [
    {
      rangeType: 'custom:daterange',
      fromRange: '15:00',
      toRange: '10:00',
      fromDate: '2025-12-01',
      toDate: '2025-12-01',
    },
    { toRange: 'must not be before `fromRange` on the same date' },
  ],
  [
    { rangeType: 'months', fromRange: '0', toRange: '13' },
    { fromRange: 'must be a whole number from 1 to 12', toRange: 'must be a whole number from 1 to 12' },
  ],
  [
    { rangeType: 'weeks', fromRange: '0', toRange: '54' },
    { fromRange: 'must be a whole number from 1 to 53', toRange: 'must be a whole number from 1 to 53' },
  ],
  [
    { rangeType: 'days', fromRange: '-1', toRange: '8' },
    { fromRange: 'must be a whole number from 0 to 7', toRange: 'must be a whole number from 0 to 7' },
  ],
  [
    { rangeType: 'days', fromRange: '1', toRange: '2', rrule: 'FREQ=DAILY' },
    { rrule: 'is not allowed with `rangeType` days' },
  ],
  [{ ...ONCE, rrule: null }, { rrule: 'is required with `rangeType` rrule' }],
  [
    { ...ONCE, rrule: 'FREQ=HOURLY' },
    { rrule: 'is not a recurrence rule: FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY' },
  ],
  [
    { rangeType: 'rrule', ...HOURS, rrule: 'FREQ=DAILY' },
    { fromRange: DATE_TIME, toRange: DATE_TIME },
  ],
  [{ ...ONCE, fromRange: '2025-11-03T10:00Z', rrule: 'FREQ=DAILY' }, { fromRange: DATE_TIME }],
  [
    { ...ONCE, toRange: '2025-11-03', rrule: 'FREQ=DAILY' },
    { toRange: 'must be a date-time if `fromRange` is a date-time, and a date if `fromRange` is a date' },
  ],
  [{ ...ONCE, toRange: '2025-11-03T10:00', rrule: 'FREQ=DAILY' }, { toRange: 'must be after `fromRange`' }],
  [
    { rangeType: 'rrule', fromRange: '2024-01-01', toRange: '2025-01-01', rrule: 'FREQ=DAILY' },
    { rrule: 'is not allowed with occurrences of more than 366 days' },
  ],
  [
    {
      rangeType: 'custom',
      ...HOURS,
      fromDate: '2025-01-01',
      toDate: '2026-01-02',
      rrule: 'FREQ=DAILY',
    },
    { rrule: 'is not allowed with occurrences of more than 366 days' },
  ],
])('the fields of a refused rule say what is wrong: %j', (changes, problems) => {
  expect(validateRule(makeRule(changes))).toEqual(problems);
});

const STAMP = 'must be a date such as 20251204, 20251204T100000 or 20251204T100000Z';

test.each([
  ['', 'it has no FREQ, such as FREQ=WEEKLY'],
  ['EXDATE:20251204', 'it has no FREQ, such as FREQ=WEEKLY'],
  ['every Monday', 'the line "EVERY MONDAY" is not understood'],
  ['abcdefghijklmnopqrstuvwxyz', 'the line "ABCDEFGHIJKLMNOPQRST" is not understood'],
  ['COUNT=2', 'FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY'],
  ['FREQ=DAILY;ABCDEFGHIJKLMNOPQRSTUVWXYZ=1', 'the part "ABCDEFGHIJKLMNOPQRST" is not supported'],
  ['FREQ=DAILY;COUNT=1;COUNT=2', 'COUNT appears twice'],
  ['FREQ=DAILY\nFREQ=DAILY', 'it has more than one rule'],
  ['FREQ=DAILY\nDTSTART:20251201', 'DTSTART is not allowed: other fields give the first occurrence'],
  ['FREQ=DAILY\nX-DTSTART:20251201', 'the line "X-DTSTART:20251201" is not understood'],
  ['FREQ=DAILY\nEXDATE;TZID=UTC:20251201T100000', 'TZID is not allowed: times are those of the site'],
  ['FREQ=DAILY\nXEXDATE:20251201', 'the line "XEXDATE:20251201" is not understood'],
  ['-FREQ=DAILY', 'the line "-FREQ=DAILY" is not understood'],
  ['RRULE:RRULE:FREQ=DAILY', 'the line "RRULE:RRULE:FREQ=DAI" is not understood'],
  [`FREQ=DAILY${' '.repeat(4087)}`, 'it is longer than 4096 characters'],
  [`FREQ=MONTHLY;BYMONTHDAY=${Array(101).fill('1').join(',')}`, 'BYMONTHDAY has more than 100 values'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be in 1..1000'],
  ['FREQ=DAILY;INTERVAL=x5', 'INTERVAL must be in 1..1000'],
  ['FREQ=DAILY;INTERVAL=5x', 'INTERVAL must be in 1..1000'],
  ['FREQ=DAILY;INTERVAL=000005', 'INTERVAL must be in 1..1000'],
  ['FREQ=DAILY;COUNT=2=3', 'COUNT must be in 1..10000'],
  ['FREQ=DAILY;BYMONTH=13', 'BYMONTH must be in 1..12'],
  ['FREQ=YEARLY;BYWEEKNO=0', 'BYWEEKNO must be in 1..53 or -1..-53'],
  ['FREQ=YEARLY;BYWEEKNO=-54', 'BYWEEKNO must be in 1..53 or -1..-53'],
  ['FREQ=YEARLY;BYYEARDAY=-367', 'BYYEARDAY must be in 1..366 or -1..-366'],
  ['FREQ=MONTHLY;BYMONTHDAY=-32', 'BYMONTHDAY must be in 1..31 or -1..-31'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'BYSETPOS must be in 1..366 or -1..-366'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-367', 'BYSETPOS must be in 1..366 or -1..-366'],
  ['FREQ=YEARLY;BYDAY=-54MO', 'the number in BYDAY must be in 1..53 or -1..-53'],
  ['FREQ=WEEKLY;BYDAY=MONDAY', 'BYDAY must list weekdays such as MO or -1SU'],
  ['FREQ=WEEKLY;BYDAY=XMO', 'BYDAY must list weekdays such as MO or -1SU'],
  ['FREQ=WEEKLY;WKST=XX', 'WKST must be one of MO, TU, WE, TH, FR, SA, SU'],
  ['FREQ=DAILY;UNTIL=20251300', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=20251200', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=20250004', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=20251204T100060', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=20251204T106000', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=X20251204', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;UNTIL=20251204X', `UNTIL ${STAMP}`],
  ['FREQ=DAILY;EXDATE=never', `EXDATE ${STAMP}`],
  ['FREQ=DAILY;COUNT=2;UNTIL=20251204', 'it may have COUNT or UNTIL, but not both'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY may have numbers (as in 1MO) only with FREQ=MONTHLY or FREQ=YEARLY'],
  ['FREQ=DAILY;BYDAY=1MO', 'BYDAY may have numbers (as in 1MO) only with FREQ=MONTHLY or FREQ=YEARLY'],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO', 'BYDAY may not have numbers (as in 1MO) together with BYWEEKNO'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY is not allowed with FREQ=WEEKLY'],
  ['FREQ=MONTHLY;BYYEARDAY=1', 'BYYEARDAY is allowed only with FREQ=YEARLY'],
  ['FREQ=MONTHLY;BYWEEKNO=1', 'BYWEEKNO is allowed only with FREQ=YEARLY'],
  ['FREQ=YEARLY;BYSETPOS=1', 'BYSETPOS needs another BY part, such as BYDAY'],
])('a refused recurrence says what is wrong: %j', (text, error) => {
  expect(parseRecurrence(text)).toEqual({ error });
});

test.each([
  'FREQ=DAILY;INTERVAL=00005',
  'FREQ=DAILY;UNTIL=20251204T235959',
  'FREQ=DAILY;UNTIL=20251204T230059Z',
  'FREQ=DAILY;UNTIL=20250101',
  'FREQ=DAILY;UNTIL=20251231',
  `FREQ=DAILY${' '.repeat(4086)}`,
  `FREQ=MONTHLY;BYMONTHDAY=${Array(100).fill('1').join(',')}`,
  'FREQ=YEARLY;BYDAY=53MO,-53MO',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=366,-366',
  'FREQ=YEARLY;BYMONTH=1,12',
  'FREQ=MONTHLY;BYDAY=1MO',
  'FREQ=DAILY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYWEEKNO=1;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=1;BYSETPOS=1',
])('an accepted recurrence is read: %j', (text) => {
  expect(parseRecurrence(text)).not.toHaveProperty('error');
});

test('a recurrence is read with its exceptions, in either form, with any spaces around its lines', () => {
  const day = (iso: string): number => Date.parse(iso) / 86_400_000;
  const second = (iso: string): number => Date.parse(`${iso}Z`) / 1000;
  expect(
    parseRecurrence(
      ' \r\n RRULE:FREQ=DAILY;WKST=TU;EXDATE=20251207 \n\n EXDATE;VALUE=DATE:20251204,20251205\r\nEXDATE:20251206T100500Z\nEXDATE;VALUE=DATE-TIME:20251206T100507',
    ),
  ).toMatchObject({
    frequency: 'DAILY',
    interval: 1,
    weekStart: 2,
    exceptions: [
      { day: day('2025-12-04') },
      { day: day('2025-12-05') },
      { instant: second('2025-12-06T10:05:00') },
      { site: second('2025-12-06T10:05:07') },
      { day: day('2025-12-07') },
    ],
  });
});

test('the largest whole number is accepted', () => {
  expect(validateRule(makeRule({ eventId: 2_147_483_647, priority: -2_147_483_647 }))).toEqual({});
});
