import type { Rule } from '../../../lib/domain/rule';
import {
  appointmentRows,
  compareRows,
  ruleRows,
  withoutIdentity,
} from '../../../lib/services/availability-index/rows';
import { formatMinute } from '../../../lib/time/format';
import { createZone } from '../../../lib/time/zone';
import { appointmentRow } from '../../support/http/rows';
import { at, makeRule, span } from '../../support/shops/make-rule';

const UTC = createZone('UTC');
const BERLIN = createZone('Europe/Berlin');

/** Formats the rows of a rule in the availability index on the site's wall clock, as `MM-DDTHH:MM/MM-DDTHH:MM`. */
function spans(changes: Partial<Rule>, window = span('2026-03-02T00:00Z', '2026-03-04T00:00Z'), zone = UTC) {
  const wall = (instant: number) => formatMinute(zone.toSite(instant as never)).slice(5);
  return ruleRows(makeRule(changes), window, zone).map(({ start, end }) => `${wall(start)}/${wall(end)}`);
}

describe('a rule has one row for each of its occurrences', () => {
  test('hours of every day have one row a day', () => {
    expect(spans({ fromRange: '09:00', toRange: '12:00' })).toEqual([
      '03-02T09:00/03-02T12:00',
      '03-03T09:00/03-03T12:00',
    ]);
  });

  test('whole days touch and stay separate rows, so that each can be kept and shown alone', () => {
    expect(spans({ rangeType: 'days', fromRange: '1', toRange: '2' })).toEqual([
      '03-02T00:00/03-03T00:00',
      '03-03T00:00/03-04T00:00',
    ]);
  });

  test('a row is the same in a narrower window that it overlaps', () => {
    const noon = span('2026-03-02T11:59Z', '2026-03-02T12:30Z');
    expect(spans({ fromRange: '09:00', toRange: '12:00' }, noon)).toEqual(['03-02T09:00/03-02T12:00']);
  });

  test('the window is half-open: a row that ends where it starts, or starts where it ends, is outside', () => {
    const between = span('2026-03-02T12:00Z', '2026-03-03T09:00Z');
    expect(spans({ fromRange: '09:00', toRange: '12:00' }, between)).toEqual([]);
  });

  test('opening hours keep their wall clock on the day on which the clock changes', () => {
    const window = span('2026-03-28T23:00Z', '2026-03-29T22:00Z');
    const rows = ruleRows(makeRule({ fromRange: '01:00', toRange: '04:00' }), window, BERLIN);
    expect(rows.map(({ start, end }) => [start, end])).toEqual([
      [at('2026-03-29T00:00Z'), at('2026-03-29T02:00Z')],
    ]);
  });

  test('hours that the clock skips completely have no row', () => {
    const window = span('2026-03-28T23:00Z', '2026-03-29T22:00Z');
    const skipped = makeRule({ fromRange: '02:00', toRange: '02:30' });
    // 02:00 and 02:30 do not exist on this day and mean 03:00 and 03:30, so the row begins and ends an hour later.
    expect(ruleRows(skipped, window, BERLIN).map(({ start, end }) => [start, end])).toEqual([
      [at('2026-03-29T01:00Z'), at('2026-03-29T01:30Z')],
    ]);
    // The skipped 02:30 becomes 03:30, which is after 03:00, so the rule has no time on this day.
    expect(ruleRows(makeRule({ fromRange: '02:30', toRange: '03:00' }), window, BERLIN)).toEqual([]);
  });

  test('a recurrence has a row for each occurrence', () => {
    const changes = { rangeType: 'time:all', fromDate: '2026-03-02', rrule: 'FREQ=WEEKLY;BYDAY=TU' } as const;
    expect(
      spans(
        { ...changes, fromRange: '09:00', toRange: '10:00' },
        span('2026-03-01T00:00Z', '2026-03-15T00:00Z'),
      ),
    ).toEqual(['03-03T09:00/03-03T10:00', '03-10T09:00/03-10T10:00']);
  });

  test('occurrences at the same time are one row', () => {
    const daily = {
      rangeType: 'custom',
      fromDate: '2026-03-01',
      toDate: '2026-03-02',
      rrule: 'FREQ=DAILY',
    } as const;
    expect(spans({ ...daily, fromRange: '09:00', toRange: '10:00' })).toEqual([
      '03-02T09:00/03-02T10:00',
      '03-03T09:00/03-03T10:00',
    ]);
  });

  test('a span without a last date ends with the window', () => {
    const open = {
      rangeType: 'custom:daterange',
      fromDate: '2026-03-02',
      fromRange: '09:00',
      toRange: '17:00',
    } as const;
    expect(spans({ ...open, toDate: null })).toEqual(['03-02T09:00/03-04T00:00']);
  });

  test('a rule that makes no sense has no row', () => {
    expect(spans({ rangeType: 'months', fromRange: '13', toRange: '14' })).toEqual([]);
  });
});

describe('the fields of a row (the contract, Index row)', () => {
  const [first] = ruleRows(
    makeRule({ id: 12, priority: 4, capacity: 3, appointable: true }),
    span('2026-03-02T00:00Z', '2026-03-03T00:00Z'),
    UTC,
  );

  test('of a global rule name no product and no member', () => {
    expect(first).toStrictEqual({
      source: 'rule',
      sourceId: 12,
      productId: 0,
      staffId: null,
      scope: 'global',
      appointable: true,
      priority: 4,
      places: 3,
      start: at('2026-03-02T00:00Z'),
      end: at('2026-03-03T00:00Z'),
      rangeType: 'time:all',
      ruleKind: 'availability',
      status: 'active',
      dateCreated: at('2025-11-01T00:00Z'),
      dateModified: at('2025-11-01T00:00Z'),
    });
  });

  test.each([
    ['product', { productId: 7, staffId: null, scope: 'product' }],
    ['staff', { productId: 0, staffId: 7, scope: 'staff' }],
    ['resource', { productId: 0, staffId: null, resourceId: 7, scope: 'resource' }],
  ] as const)('of a rule of kind %s name its owner', (kind, expected) => {
    const rule = makeRule({ kind, kindId: 7, priority: null, capacity: null, appointable: false });
    const [row] = ruleRows(rule, span('2026-03-02T00:00Z', '2026-03-03T00:00Z'), UTC);
    expect(row).toMatchObject({ ...expected, priority: 0, places: 0, appointable: false });
  });

  test('of an appointment: one row for each member, over the time that it takes', () => {
    const day = span('2026-03-09T23:00Z', '2026-03-10T23:00Z');
    const appointment = appointmentRow({ staffIds: [3, 4], occupiedFrom: day.start, occupiedTo: day.end });
    const row = {
      source: 'slot',
      sourceId: 41,
      productId: 7,
      scope: 'staff',
      appointable: false,
      priority: 0,
      places: 2,
      ...day,
      rangeType: '',
      ruleKind: 'appointment',
      status: 'confirmed',
      dateCreated: appointment.dateCreated,
      dateModified: appointment.dateModified,
    };
    expect(appointmentRows(appointment)).toStrictEqual([
      { ...row, staffId: 3 },
      { ...row, staffId: 4 },
    ]);
  });

  test('of an appointment without a member: one row that names its product', () => {
    expect(appointmentRows(appointmentRow({ staffIds: [] }))).toMatchObject([
      { scope: 'product', staffId: null },
    ]);
  });

  test('of an appointment, to the public: source_id 0 and status active, all other fields unchanged', () => {
    const [row] = appointmentRows(appointmentRow({ status: 'paid' }));
    expect(withoutIdentity(row!)).toStrictEqual({ ...row, sourceId: 0, status: 'active' });
  });
});

test('rows are in order of start, then end, rules before appointments, older before newer', () => {
  const [rule] = ruleRows(makeRule({ id: 9 }), span('2026-03-02T00:00Z', '2026-03-03T00:00Z'), UTC);
  const [slot] = appointmentRows(appointmentRow({ id: 1 }));
  const sameSpan = { start: rule!.start, end: rule!.end };
  const rows = [
    { ...slot!, ...sameSpan, sourceId: 2 },
    { ...slot!, ...sameSpan, sourceId: 1, staffId: 4 },
    { ...slot!, ...sameSpan, sourceId: 1, staffId: 3 },
    { ...rule!, end: at('2026-03-04T00:00Z') },
    rule!,
    { ...slot!, ...sameSpan, start: at('2026-03-01T00:00Z') },
  ];
  expect(rows.toSorted(compareRows).map((row) => rows.indexOf(row))).toEqual([5, 4, 2, 1, 0, 3]);
});
