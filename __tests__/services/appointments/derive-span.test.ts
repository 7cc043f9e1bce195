import type { DurationUnit } from '../../../lib/domain/product';
import { type ProductSettings, productSettings } from '../../../lib/engine/slots/product/product-settings';
import { deriveMovedSpan, deriveSpan } from '../../../lib/services/appointments/drafts/derive-span';
import type { WallClock } from '../../../lib/time/time-input';
import { createZone } from '../../../lib/time/zone';
import { at, refusal, site } from '../../support/shops/core-shop';

/** In Berlin the clocks go forward on 29 March 2026 at 02:00, and back on 25 October 2026 at 03:00. */
const zone = createZone('Europe/Berlin');

const product = (duration: number, durationUnit: DurationUnit): ProductSettings =>
  productSettings({
    id: 1,
    name: '',
    status: 'publish',
    type: 'appointment',
    price: '0',
    categoryIds: [],
    duration,
    durationUnit,
  });
const minutes = (duration: number): ProductSettings => product(duration, 'minute');
const wall = (reading: string): WallClock => ({ wallClock: site(reading) });
const HOUR = minutes(60);
const DAYS_3 = product(3, 'day');
const MONTH = product(1, 'month');

describe('one of start and end gives the other (Create rule 3)', () => {
  test('a start alone: the end is the start plus the duration', () => {
    expect(deriveSpan(minutes(45), { start: wall('2026-03-10T09:00') }, zone)).toEqual({
      start: at('2026-03-10T09:00'),
      end: at('2026-03-10T09:45'),
    });
  });

  test('an end alone: the start is the end minus the duration', () => {
    expect(deriveSpan(minutes(45), { end: '2026-03-10T09:45' }, zone)).toEqual({
      start: at('2026-03-10T09:00'),
      end: at('2026-03-10T09:45'),
    });
  });

  test('neither of them is a 400 that names start', async () => {
    const error = await refusal(Promise.resolve().then(() => deriveSpan(HOUR, {}, zone)));
    expect(error).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['start'] } });
  });

  test('durations in minutes and hours are elapsed time, also over a change of offset', () => {
    const { start, end } = deriveSpan(product(2, 'hour'), { start: wall('2026-03-29T01:00') }, zone);
    expect(end - start).toBe(7_200);
    expect(zone.toSite(end)).toBe(site('2026-03-29T04:00'));
  });

  test('durations in days are days of the site, also over a change of offset', () => {
    const { start, end } = deriveSpan(DAYS_3, { start: '2026-03-28' }, zone);
    expect([start, end]).toEqual([at('2026-03-28T00:00'), at('2026-03-31T00:00')]);
    expect(end - start).toBe(71 * 3_600);
    expect(deriveSpan(DAYS_3, { end: '2026-03-31' }, zone).start).toBe(at('2026-03-28T00:00'));
  });

  test('durations in months are months of the site, to the last day of a shorter one', () => {
    expect(deriveSpan(MONTH, { start: '2026-03-01' }, zone).end).toBe(at('2026-04-01T00:00'));
    expect(deriveSpan(MONTH, { start: '2026-01-31' }, zone).end).toBe(at('2026-02-28T00:00'));
    expect(deriveSpan(MONTH, { end: '2026-04-01' }, zone).start).toBe(at('2026-03-01T00:00'));
  });
});

describe('how sent times are read', () => {
  test('start is preferred to start_human', () => {
    const { start } = deriveSpan(
      HOUR,
      { start: '2026-03-10T09:00', startHuman: '11 March 2026 09:00' },
      zone,
    );
    expect(start).toBe(at('2026-03-10T09:00'));
  });

  test('start_human is on the wall clock of the site', () => {
    const { start } = deriveSpan(HOUR, { startHuman: 'March 10, 2026 9:00 am' }, zone);
    expect(start).toBe(at('2026-03-10T09:00'));
  });

  test('an offset picks one of two starts of the repeated hour', () => {
    const first = deriveSpan(HOUR, { start: '2026-10-25T02:30:00+02:00' }, zone).start;
    const second = deriveSpan(HOUR, { start: '2026-10-25T02:30:00+01:00' }, zone).start;
    expect(second - first).toBe(3_600);
    expect(deriveSpan(HOUR, { start: wall('2026-10-25T02:30') }, zone).start).toBe(first);
  });
});

describe('start and end in site seconds, exactly one duration apart', () => {
  test('mean one duration where the clock goes back between them', () => {
    const { start, end } = deriveSpan(
      HOUR,
      { start: wall('2026-10-25T02:30'), end: wall('2026-10-25T03:30') },
      zone,
    );
    expect(end - start).toBe(3_600);
  });

  test('mean one duration where the clock goes forward between them', () => {
    const { start, end } = deriveSpan(
      HOUR,
      { start: wall('2026-03-29T01:30'), end: wall('2026-03-29T02:30') },
      zone,
    );
    expect(end - start).toBe(3_600);
  });

  test('are read one by one if they are further apart', () => {
    const { start, end } = deriveSpan(
      HOUR,
      { start: wall('2026-10-25T01:30'), end: wall('2026-10-25T03:30') },
      zone,
    );
    expect(end - start).toBe(3 * 3_600);
  });
});

describe('limits of the length of an appointment', () => {
  const refused = async (times: Parameters<typeof deriveSpan>[1], settings = HOUR) =>
    (await refusal(Promise.resolve().then(() => deriveSpan(settings, times, zone)))).data.params;

  test('an end that is not later than the start is a 400', async () => {
    expect(await refused({ start: '2026-03-10T09:00', end: '2026-03-10T09:00' })).toEqual({
      end: 'must be later than `start`',
    });
    expect(await refused({ start: '2026-03-10T09:00', end: '2026-03-10T08:00' })).toHaveProperty('end');
  });

  test('at most 366 days are accepted, whatever their hours, and not a second more', async () => {
    expect(deriveSpan(HOUR, { start: '2026-01-01', end: '2027-01-02' }, zone).end).toBe(
      at('2027-01-02T00:00'),
    );
    expect(await refused({ start: '2026-01-01', end: '2027-01-02T00:00:01' })).toHaveProperty('end');
  });

  test('at most 24 months are accepted for products by the month', async () => {
    expect(deriveSpan(MONTH, { start: '2026-01-01', end: '2028-01-01' }, zone).end).toBe(
      at('2028-01-01T00:00'),
    );
    expect(await refused({ start: '2026-01-01', end: '2028-01-02' }, MONTH)).toHaveProperty('end');
    expect(await refused({ start: '2026-01-01' }, product(400, 'day'))).toHaveProperty('end');
  });
});

describe('the times of an updated appointment', () => {
  const stored = { start: at('2026-03-28T10:00'), end: at('2026-03-28T12:30'), allDay: false };
  const moved = (
    sent: Parameters<typeof deriveMovedSpan>[1],
    settings = HOUR,
    from: typeof stored = stored,
  ) => deriveMovedSpan(settings, sent, from, zone);

  test('stay if the update sends no time', () => {
    expect(moved({})).toEqual({ start: stored.start, end: stored.end });
  });

  test('move with a start alone, which keeps the length of the appointment, not that of the product', () => {
    expect(moved({ start: '2026-04-01T08:00' })).toEqual({
      start: at('2026-04-01T08:00'),
      end: at('2026-04-01T10:30'),
    });
  });

  test('keep a timed length as elapsed time over a change of offset', () => {
    const { start, end } = moved({ start: '2026-03-29T01:00' });
    expect(end - start).toBe(2.5 * 3_600);
    expect(zone.toSite(end)).toBe(site('2026-03-29T04:30'));
  });

  test('keep a length in days, or of all_day, as a length of the calendar', () => {
    const days = { start: at('2026-03-01T00:00'), end: at('2026-03-03T00:00'), allDay: false };
    expect(moved({ start: '2026-03-28' }, DAYS_3, days).end).toBe(at('2026-03-30T00:00'));
    expect(moved({ start: '2026-03-28' }, HOUR, { ...days, allDay: true }).end).toBe(at('2026-03-30T00:00'));
  });

  test('keep a length of whole months in whole months', () => {
    const january = { start: at('2026-01-01T00:00'), end: at('2026-02-01T00:00'), allDay: false };
    expect(moved({ start: '2026-02-01' }, MONTH, january).end).toBe(at('2026-03-01T00:00'));
  });

  test('change only at the end if only the end is sent', () => {
    expect(moved({ end: '2026-03-28T11:00' })).toEqual({ start: stored.start, end: at('2026-03-28T11:00') });
  });

  test('are refused with a 400 if the end is not after the start', async () => {
    const error = await refusal(Promise.resolve().then(() => moved({ end: '2026-03-28T10:00' })));
    expect(error).toMatchObject({ status: 400, data: { params: { end: 'must be later than `start`' } } });
  });

  test('stay if the stored values are sent back, even in the second of two repeated hours', () => {
    const second = {
      start: zone.toInstant(site('2026-10-25T02:15')) + 3_600,
      end: zone.toInstant(site('2026-10-25T02:45')) + 3_600,
      allDay: false,
    } as typeof stored;
    const sent = { start: wall('2026-10-25T02:15'), end: wall('2026-10-25T02:45') };
    expect(moved(sent, minutes(30), second)).toEqual({ start: second.start, end: second.end });
    expect(moved({ end: sent.end }, minutes(30), second)).toEqual({ start: second.start, end: second.end });
  });

  test('can name the other of two repeated hours with an offset', () => {
    const second = { start: at('2026-10-25T01:00'), end: at('2026-10-25T04:00'), allDay: false };
    const { start } = moved({ start: '2026-10-25T02:30:00+01:00' }, HOUR, second);
    expect(start).toBe(zone.toInstant(site('2026-10-25T02:30')) + 3_600);
  });
});
