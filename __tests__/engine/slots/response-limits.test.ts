import type { AppointmentsError } from '../../../lib/domain/errors';
import { checkMemberDays, checkRecords, searchableDays } from '../../../lib/engine/slots/response-limits';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { readTime } from '../../../lib/time/time-input';
import { createZone } from '../../../lib/time/zone';
import { wholeProduct } from '../../support/shops/pure-shop';

const utc = createZone('UTC');
const at = (time: string) => readTime(time, utc).at;
const settings = [{}, { id: 2, staffIds: [3, 4] }].map((product) => productSettings(wholeProduct(product)));

/** Returns the parameters that the thrown error names, or undefined if the check passes. */
function refusal(check: () => void): object | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as AppointmentsError).data['params'];
  }
}

describe('the number of members times the days', () => {
  // Three lists (a product without staff, and one with two members) on the two days that the window touches.
  const window = { start: at('2026-03-10T12:00'), end: at('2026-03-12T00:00') };
  const check = (most: number, query = {}) =>
    refusal(() => checkMemberDays({ settings, window, query }, utc, most));

  it('may be as large as allowed, and not larger by one', () => {
    expect(check(6)).toBeUndefined();
    expect(check(5)).toEqual({
      maxDate:
        'the number of members, multiplied by the days of the window, may be at most 5; ask for fewer days, products or members',
    });
  });

  it('is refused with the parameter that says where the window ends', () => {
    expect(Object.keys(check(5, { to: 1 })!)).toEqual(['to']);
  });

  it('counts the day on which the window ends if the window includes a part of it', () => {
    const longer = { settings, window: { ...window, end: at('2026-03-12T00:01') }, query: {} };
    expect(refusal(() => checkMemberDays(longer, utc, 9))).toBeUndefined();
    expect(refusal(() => checkMemberDays(longer, utc, 8))).toBeDefined();
  });
});

test('as many days may be searched as the limit has for all members; a product without staff counts as one', () => {
  expect(searchableDays(settings, 9)).toBe(3);
  expect(searchableDays(settings, 8)).toBe(2);
  expect(searchableDays(settings, 2)).toBe(0);
});

test('a response may have the permitted number of records, and not one more', () => {
  expect(refusal(() => checkRecords(10, {}, 10))).toBeUndefined();
  expect(refusal(() => checkRecords(11, {}, 10))).toEqual({
    maxDate: 'the result may hold at most 10 records; ask for fewer days, products or members',
  });
});
