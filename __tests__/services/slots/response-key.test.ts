import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import type { ReadyQuery } from '../../../lib/engine/slots/types';
import { responseKey, settingsDigest } from '../../../lib/services/slots/response-key';
import { asInstant } from '../../../lib/time/units';
import { type ProductOf, wholeProduct } from '../../support/shops/pure-shop';

const settings = (product: ProductOf = {}) => productSettings(wholeProduct(product));
const WINDOW = { start: asInstant(0), end: asInstant(86_400) };
const key = (query: ReadyQuery = {}, products: ProductOf[] = [{}], window = WINDOW): string =>
  responseKey(products.map(settings), window, query);

const many = Array.from({ length: 50 }, (_, i) => ({ id: i + 1 }));

describe('the key of a response', () => {
  it('is the same for equal queries, whatever the order of their parameters', () => {
    expect(key({ combineStaff: true, page: 2 })).toBe(key({ page: 2, combineStaff: true }));
    expect(key({ page: 2, staffIds: [3], combineStaff: true })).toBe(
      key({ combineStaff: true, staffIds: [3], page: 2 }),
    );
  });

  it('follows a query that its caller changes between two requests', () => {
    const query: { page: number } = { page: 2 };
    expect(key(query)).toBe(key({ page: 2 }));
    query.page = 3;
    expect(key(query)).toBe(key({ page: 3 }));
  });

  it('is the same if a parameter is not sent, or sent as false', () => {
    expect(key({ combineStaff: false, page: undefined })).toBe(key());
  });

  it('is the same for all ways to name the window and the products', () => {
    const said: ReadyQuery = {
      minDate: '2026-03-10',
      maxDate: '2026-03-11',
      from: 0,
      to: 1,
      productIds: [1],
      categoryIds: [4],
    };
    expect(key(said)).toBe(key());
  });

  it.each<[string, string]>([
    ['another form of list', key({ combineStaff: true })],
    ['the page', key({ page: 2 })],
    ['the members', key({ staffIds: [3] })],
    ['the beginning of the hours', key({ timeFrom: '09:00' })],
    ['the end of the hours', key({ timeTo: '09:00' })],
    ['the weekdays of the starts', key({ weekdays: [1] })],
    ['the window’s start', key({}, [{}], { ...WINDOW, start: asInstant(1) })],
    ['the window’s end', key({}, [{}], { ...WINDOW, end: asInstant(1) })],
    ['a product', key({}, [{ id: 2 }])],
    ['a member’s places', key({}, [{ staffCapacities: { 3: 2 } }])],
    ['the weekdays', key({}, [{ hasRestrictedDays: true, restrictedDays: [1] }])],
    ['the padding before', key({}, [{ paddingBefore: 5 }])],
    ['the padding after', key({}, [{ paddingAfter: 5 }])],
    ['parts', key({}, [{ staffIds: [3], parts: [{ minutes: 60, staff: true }] }])],
    ['needs', key({}, [{ needs: [{ kind: 'room' }] }])],
    ['other weekdays', key({}, [{ hasRestrictedDays: true, restrictedDays: [2] }])],
  ])('differs with %s', (_, other) => {
    expect(other).not.toBe(key());
    expect(key({}, [{ hasRestrictedDays: true, restrictedDays: [3] }])).not.toBe(other);
  });

  it('is short for a long query, and still unique', () => {
    expect(key({}, many).length).toBeLessThan(100);
    expect(key({}, many)).toBe(key({}, many));
    expect(key({}, many)).not.toBe(key({}, [...many.slice(1), { id: 99 }]));
  });
});

test('the digest of a product is that of its settings; of a product that the shop does not know it is empty', () => {
  expect(settingsDigest(undefined)).toBe('');
  expect(settingsDigest(settings())).toBe(settingsDigest(settings()));
  expect(settingsDigest(settings())).toHaveLength(43);
  const others: ProductOf[] = [
    { capacity: 2 },
    { paddingBefore: 5 },
    { paddingAfter: 5 },
    { needs: [{ kind: 'room' }] },
    { needs: [{ kind: 'room', per: 'place' }] },
    { needs: [{}] },
  ];
  expect(new Set([{}, ...others].map((product) => settingsDigest(settings(product)))).size).toBe(7);
  const parts = (staff: boolean) =>
    settings({
      duration: 60,
      staffIds: [3],
      parts: [true, staff].map((has) => ({ minutes: 30, staff: has })),
    });
  expect(settingsDigest(parts(true))).not.toBe(settingsDigest(parts(false)));
});
