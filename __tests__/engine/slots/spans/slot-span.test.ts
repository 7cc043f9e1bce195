import { productSettings } from '../../../../lib/engine/slots/product/product-settings';
import { slotEnd, slotStart } from '../../../../lib/engine/slots/spans/slot-span';
import { asInstant } from '../../../../lib/time/units';
import { createZone } from '../../../../lib/time/zone';
import { type ProductOf, wholeProduct } from '../../../support/shops/pure-shop';

const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
const shown = (instant: number): string => new Date(instant * 1000).toISOString().slice(0, 16);

const HOUR: ProductOf = { duration: 1, durationUnit: 'hour' };
const DAYS: ProductOf = { duration: 2, durationUnit: 'day' };
const MONTH: ProductOf = { duration: 1, durationUnit: 'month' };

/** Kind of duration, product, time zone, and start and end of a slot of that product. */
const SPANS: [string, ProductOf, string, string, string][] = [
  ['elapsed time', HOUR, 'Europe/Berlin', '2026-03-29T00:30Z', '2026-03-29T01:30Z'],
  ['days', DAYS, 'Europe/Berlin', '2026-03-27T23:00Z', '2026-03-29T22:00Z'],
  [
    'days to one whose midnight is skipped',
    DAYS,
    'America/Sao_Paulo',
    '2018-11-02T03:00Z',
    '2018-11-04T03:00Z',
  ],
  [
    'days from one whose midnight is skipped',
    DAYS,
    'America/Sao_Paulo',
    '2018-11-04T03:00Z',
    '2018-11-06T02:00Z',
  ],
  ['a month, by the calendar', MONTH, 'Europe/Berlin', '2026-02-28T23:00Z', '2026-03-31T22:00Z'],
  [
    'a month to a day whose midnight is skipped',
    MONTH,
    'America/Sao_Paulo',
    '2018-10-04T03:00Z',
    '2018-11-04T03:00Z',
  ],
  // In Apia, 29 December 2011 was followed by the 31st.
  [
    'a day before one that was skipped',
    { ...DAYS, duration: 1 },
    'Pacific/Apia',
    '2011-12-29T10:00Z',
    '2011-12-30T10:00Z',
  ],
  ['days over one that was skipped', DAYS, 'Pacific/Apia', '2011-12-29T10:00Z', '2011-12-30T10:00Z'],
];

test.each(SPANS)('one duration of %s goes from its start to its end', (_, product, zone, start, end) => {
  expect(shown(slotEnd(productSettings(wholeProduct(product)), at(start), createZone(zone)))).toBe(
    shown(at(end)),
  );
});

test.each(SPANS)('one duration of %s goes back from its end to its start', (_, product, zone, start, end) => {
  expect(shown(slotStart(productSettings(wholeProduct(product)), at(end), createZone(zone)))).toBe(
    shown(at(start)),
  );
});

test('a day’s slot at a time that its first date skips starts when that date continues', () => {
  const day = productSettings(wholeProduct({ ...DAYS, duration: 1 }));
  // In Berlin the clock skips 02:30 on 29 March 2026, so the slot from 03:30 ends an hour later than
  // requested.
  const start = slotStart(day, at('2026-03-30T00:30Z'), createZone('Europe/Berlin'));
  expect(shown(start)).toBe('2026-03-29T01:30');
});
