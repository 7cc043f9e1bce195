import fc from '../../support/fast-check';
import type { Rule } from '../../../lib/domain/rule';
import { openness } from '../../../lib/engine/slots/openness';
import { liesOutside } from '../../../lib/engine/slots/outside';
import type { ProductSettings } from '../../../lib/engine/slots/product/product-settings';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import type { Span } from '../../../lib/time/units';
import { decideMinutes } from '../../support/shops/minute-model';
import { closure, forMember, opening, pureShop, wholeRule } from '../../support/shops/pure-shop';
import { randomShops } from '../../support/shops/random-shops';
import { Temporal } from '../../support/temporal';

const TEN = { start: '2026-03-10T10:00', end: '2026-03-10T11:00' };
const rules = [opening('09:00', '12:00'), forMember(5, closure('10:30', '11:00'))];

describe('an accepted booking states whether it lies outside of the opening hours', () => {
  test.each([
    ['in the hours of its member', [6], false],
    ['in part outside the hours of its member', [5], true],
    ['with a member whom the product does not have', [7], true],
    ['with a member whom the product does not have, beside one of its own', [6, 7], true],
    ['without a member, while one of them is open', [], false],
  ])('%s', (_, staff, isOutside) => {
    const shop = pureShop({ products: [{ staffIds: [5, 6] }], rules });
    expect(shop.judge({ ...TEN, staff, enforce: 'capacity' })).toMatchObject({ ok: true, isOutside });
  });

  test('a product without members may be booked with any member', () => {
    const shop = pureShop({ products: [{}], rules });
    expect(shop.judge({ ...TEN, staff: [6], enforce: 'capacity' }).isOutside).toBe(false);
    expect(shop.judge({ ...TEN, staff: [5], enforce: 'capacity' }).isOutside).toBe(true);
  });

  test('only the first interval must be open if the product says so', () => {
    const late = { start: '2026-03-10T11:30', end: '2026-03-10T12:30', enforce: 'capacity' as const };
    const of = (availabilitySpan: number) =>
      pureShop({ products: [{ availabilitySpan, duration: 30 }], rules });
    expect(of(0).judge(late).isOutside).toBe(true);
    expect(of(1).judge(late).isOutside).toBe(false);
  });

  test('a refused booking does not state it', () => {
    const shop = pureShop({ products: [{}], rules });
    expect(shop.judge({ start: '2026-03-10T13:00' })).toMatchObject({ ok: false, isOutside: false });
  });
});

test('without its product, or with a member who has left the shop, an appointment lies outside of the opening hours', () => {
  const shop = pureShop({ products: [{ staffIds: [5, 6] }], rules });
  const span = { start: shop.at(TEN.start), end: shop.at(TEN.end) };
  const booking = { occupiedFrom: span.start, occupiedTo: span.end, staffIds: [6], lanes: [] };
  const isOpen = openness(shop.zone, shop.world(span).painter);
  expect(liesOutside(booking, shop.settings(), { isOpen })).toBe(false);
  expect(liesOutside(booking, undefined, { isOpen })).toBe(true);
  expect(liesOutside(booking, shop.settings(), { isOpen, hasLeft: (id) => id === 6 })).toBe(true);
  expect(liesOutside(booking, shop.settings(), { isOpen, hasLeft: (id) => id === 5 })).toBe(false);
});

/** Fields of an appointment that the minute-by-minute model of this test reads. */
interface Modelled {
  readonly product: ProductSettings;
  readonly staff: readonly number[];
  readonly span: Span;
  readonly zone: string;
  readonly rules: readonly Rule[];
}

/**
 * Whether an appointment lies outside of the opening hours, by the minutes in which the rules open and close.
 */
function outsideByMinutes({ product, staff, span, zone, rules }: Modelled): boolean {
  const dates = new Map<number, string>();
  const dateOf = (at: number): string => {
    const date =
      dates.get(at) ?? new Temporal.ZonedDateTime(BigInt(at) * 10n ** 9n, zone).toPlainDate().toString();
    dates.set(at, date);
    return date;
  };
  const minutes: number[] = [];
  for (let at: number = span.start; at < span.end; at += 60) minutes.push(at);
  const isFirst = (at: number): boolean =>
    product.timed ? at < span.start + product.stepMinutes * 60 : dateOf(at) === dateOf(span.start);
  const wanted = product.firstOnly ? minutes.filter(isFirst) : minutes;
  const isOpen = (staffId: number | null): boolean => {
    const question = { rules, zone, precedence: 'larger-wins' as const, productId: product.id, staffId };
    const decided = decideMinutes({ ...question, start: span.start, end: span.end });
    const openAt = (at: number): boolean => decided[(at - span.start) / 60]!.places !== -1;
    if (product.timed) return wanted.every(openAt);
    const days = new Set(wanted.map(dateOf));
    return days.size === new Set(wanted.filter(openAt).map(dateOf)).size;
  };
  const { staffIds: members, assignment } = product;
  if (members.length === 0) return ![null, ...staff].every(isOpen);
  if (staff.length > 0) return !staff.every((id) => members.includes(id) && isOpen(id));
  return !(assignment === 'all' ? members.every(isOpen) : members.some(isOpen));
}

test('an appointment lies outside exactly if a minute-by-minute model says so', () => {
  const seen = { inside: 0, outside: 0 };
  fc.assert(
    fc.property(randomShops(5), ({ file }) => {
      const shop = pureShop({ ...file, bookings: [] });
      const stored = file.rules.map(wholeRule);
      for (const { product: id, start, end, staff = [], allDay = false } of file.bookings ?? []) {
        const product = shop.settings(id);
        const span = occupiedSpan(product, { start: shop.at(start), end: shop.at(end) }, allDay, shop.zone);
        if (span.end - span.start > 200_000) continue;
        const booking = { occupiedFrom: span.start, occupiedTo: span.end, staffIds: staff, lanes: [] };
        const isOpen = openness(shop.zone, shop.world(span).painter);
        const isOutside = liesOutside(booking, product, { isOpen });
        const zone = file.timezone ?? 'UTC';
        expect(isOutside).toBe(outsideByMinutes({ product, staff, span, zone, rules: stored }));
        seen[isOutside ? 'outside' : 'inside'] += 1;
      }
    }),
    { numRuns: 25 },
  );
  expect(Math.min(seen.inside, seen.outside)).toBeGreaterThan(5);
});
