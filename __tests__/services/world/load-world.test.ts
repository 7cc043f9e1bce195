import { memoryProducts } from '../../../adapters/memory/products';
import type { Site } from '../../../lib/domain/site';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { judgeBooking } from '../../../lib/engine/slots/judge/judge-booking';
import type { Placement } from '../../../lib/engine/slots/judge/placement';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import type { HostPorts } from '../../../lib/ports/ports';
import { createWorldLoader } from '../../../lib/services/world/load-world';
import { StalePreparation } from '../../../lib/services/world/world-loader';
import type { Transaction } from '../../../lib/storage/storage';
import { readTime } from '../../../lib/time/time-input';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import {
  type BookingOf,
  opening,
  type ProductOf,
  wholeProduct,
  wholeRule,
} from '../../support/shops/pure-shop';
import { storedBookings } from '../../support/shops/stored-bookings';

const zone = createZone('Europe/Berlin');
const at = (time: string) => readTime(time, zone).at;
const NOW = at('2026-01-01T00:00');

/** Makes a loader of the products, rules and bookings of a shop that is always open. */
function loaderOf(products: readonly ProductOf[], stored: readonly BookingOf[]) {
  const known = new Map(products.map((product) => [product.id ?? 1, wholeProduct(product)]));
  const bookings = stored.map(({ product = 1, staff = [], quantity = 1, ...when }, index): OccupiedPlaces => {
    const settings = productSettings(known.get(product)!);
    const span = occupiedSpan(settings, { start: at(when.start), end: at(when.end) }, false, zone);
    return { id: index + 1, productId: product, staffIds: staff, ...span, quantity, expiresAt: null };
  });
  const { storage, asked } = storedBookings([wholeRule(opening('00:00', '24:00'), 0)], bookings);
  const store = { products: known, categories: [], currency: 'EUR', canManage: () => false };
  const loader = createWorldLoader({
    storage,
    rules: (target) => storage.rules.bearingOn(target),
    host: { products: memoryProducts(store) } as unknown as HostPorts,
    site: { zone } as Site,
    options: { precedence: 'larger-wins', placelessStatuses: ['postponed'], bookingLimits: [] },
  });
  return { loader, bookings, asked, known };
}

/** Judges a booking of product 1 by the records that the loader reads. */
async function judged(
  products: readonly ProductOf[],
  stored: readonly BookingOf[],
  when: { start: string; end: string; staff?: readonly number[] },
): Promise<Placement> {
  const { loader, known } = loaderOf(products, stored);
  const product = productSettings(known.get(1)!);
  const span = occupiedSpan(product, { start: at(when.start), end: at(when.end) }, false, zone);
  const request = { products: [known.get(1)!], staffIds: [], from: span.start, to: span.end };
  const world = await loader.load(await loader.prepare(request, {}), { now: NOW });
  return judgeBooking(world, {
    product,
    ...span,
    allDay: false,
    quantity: 1,
    staffIds: when.staff ?? 'any',
    enforce: 'full',
  });
}

const tenToEleven = { start: '2026-03-10T10:00', end: '2026-03-10T11:00' };

describe('the records read for one booking are enough to judge it', () => {
  it('with capacity per day: bookings at any hour of the days that it touches', async () => {
    const product = { capacity: 2, capacityBasis: 'day' as const };
    const early = { start: '2026-03-10T00:00', end: '2026-03-10T01:00', quantity: 2 };
    const late = { start: '2026-03-10T23:00', end: '2026-03-11T00:00', quantity: 2 };
    const dayBefore = { start: '2026-03-09T23:00', end: '2026-03-10T00:00', quantity: 2 };
    expect((await judged([product], [early], tenToEleven)).reasons).toEqual(['no_places']);
    expect((await judged([product], [late], tenToEleven)).reasons).toEqual(['no_places']);
    expect((await judged([product], [dayBefore], tenToEleven)).ok).toBe(true);
  });

  it('with its own padding', async () => {
    const near = { start: '2026-03-10T11:30', end: '2026-03-10T12:00' };
    expect((await judged([{ padding: 31 }], [near], tenToEleven)).reasons).toEqual(['no_places']);
    expect((await judged([{ padding: 30 }], [near], tenToEleven)).ok).toBe(true);
  });

  it('the padding of another product that has the member, a week of days included', async () => {
    const own = { staffIds: [5] };
    const stay = { id: 2, staffIds: [5], duration: 1, durationUnit: 'day' as const };
    const week = { product: 2, start: '2026-03-17T00:00', end: '2026-03-18T00:00', staff: [5] };
    const judge = (padding: number) => judged([own, { ...stay, padding }], [week], tenToEleven);
    expect((await judge(7)).reasons).toEqual(['nobody_free']);
    expect((await judge(6)).ok).toBe(true);
  });

  it('padding of a month of days, over a day of 25 hours', async () => {
    const own = { staffIds: [5] };
    const stay = { id: 2, staffIds: [5], duration: 1, durationUnit: 'day' as const, padding: 31 };
    const gone = { product: 2, start: '2026-10-01T00:00', end: '2026-10-02T00:00', staff: [5] };
    const judge = (start: string, end: string) => judged([own, stay], [gone], { start, end });
    expect((await judge('2026-11-01T22:00', '2026-11-01T23:00')).reasons).toEqual(['nobody_free']);
    expect((await judge('2026-11-02T00:00', '2026-11-02T01:00')).ok).toBe(true);
  });

  it('without the appointment itself, if it is moved', async () => {
    const { loader, known, bookings } = loaderOf([{}], [tenToEleven, { ...tenToEleven, quantity: 3 }]);
    const request = {
      products: [known.get(1)!],
      staffIds: [],
      from: bookings[0]!.start,
      to: bookings[0]!.end,
    };
    const prepared = await loader.prepare(request, {});
    const world = await loader.load(prepared, { now: NOW, exceptIds: [1] });
    expect(world.bookings.map(({ id }) => id)).toEqual([2]);
  });

  it('without statuses that take no places, and with holds that have not expired', async () => {
    const booked = { product: 2, start: '2026-03-10T10:30', end: '2026-03-10T10:40', staff: [5] };
    const { loader, known, asked } = loaderOf([{ staffIds: [5] }, { id: 2, staffIds: [5] }], [booked]);
    const request = {
      products: [known.get(1)!],
      staffIds: [9],
      from: at('2026-03-10T10:00'),
      to: at('2026-03-10T11:00'),
    };
    await loader.load(await loader.prepare(request, {}), { now: NOW });
    expect(asked).toEqual([
      {
        productIds: [1],
        staffIds: [5, 9],
        resourceIds: [],
        from: at('2026-03-10T00:00'),
        to: at('2026-03-11T00:00'),
        notStatuses: ['was-in-cart', 'cancelled', 'trash', 'postponed'],
        now: NOW,
        exceptIds: undefined,
        forLimits: false,
      },
    ]);
  });
});

test('bookings of other products are read only if there are other products with these members', async () => {
  const { loader, known, asked } = loaderOf([{ staffIds: [5] }, { id: 2, staffIds: [6] }], []);
  const span = { from: at('2026-03-10T10:00'), to: at('2026-03-10T11:00') };
  await loader.load(await loader.prepare({ products: [known.get(1)!], staffIds: [], ...span }, {}), {
    now: NOW,
  });
  expect(asked.map(({ productIds, staffIds }) => [productIds, staffIds])).toEqual([[[1], []]]);
});

describe('a product that was not read in the preparation of a write', () => {
  const transaction = Object.create(null) as Transaction;
  const own = { staffIds: [5] };
  const other = { id: 2, staffIds: [5], padding: 30 };
  const span = { from: at('2026-03-10T10:00'), to: at('2026-03-10T11:00') };

  it('makes the prepared data outdated if a booking of it is found inside the transaction', async () => {
    const before = loaderOf([own, other], []);
    const request = { products: [before.known.get(1)!], staffIds: [], ...span };
    const prepared = await before.loader.prepare(request, {});
    const after = loaderOf(
      [own, other],
      [{ product: 2, start: '2026-03-10T11:10', end: '2026-03-10T12:00', staff: [5] }],
    );
    await expect(after.loader.load(prepared, { now: NOW }, transaction)).rejects.toThrow(StalePreparation);
    const again = await after.loader.prepare(request, {});
    const world = await after.loader.load(again, { now: NOW }, transaction);
    expect(world.products.get(2)?.paddings).toEqual({ timed: true, before: 30, after: 30 });
  });

  it('leaves the prepared data as they are if its bookings are too far away for any padding', async () => {
    const loadWith = async (day: string) => {
      const booked = { product: 2, start: `${day}T10:00`, end: `${day}T11:00`, staff: [5] } as const;
      const { loader, known } = loaderOf([own, other], [booked]);
      const request = { products: [known.get(1)!], staffIds: [], ...span };
      return loader.load(await loader.prepareFromCache(request, {}), { now: NOW }, transaction);
    };
    await expect(loadWith('2026-04-10')).rejects.toThrow(StalePreparation);
    expect((await loadWith('2026-04-12')).bookings).toEqual([]);
  });

  it('is read only in the transaction, and is known from then on', async () => {
    const booked = { product: 2, start: '2026-03-10T11:10', end: '2026-03-10T12:00', staff: [5] };
    const { loader, known, asked } = loaderOf([own, other], [booked]);
    const request = { products: [known.get(1)!], staffIds: [], ...span };
    const first = await loader.prepareFromCache(request, {});
    expect([...first.products.keys()]).toEqual([1]);
    await expect(loader.load(first, { now: NOW }, transaction)).rejects.toThrow(StalePreparation);
    const world = await loader.load(await loader.prepareFromCache(request, {}), { now: NOW }, transaction);
    expect(world.products.get(2)?.paddings).toEqual({ timed: true, before: 30, after: 30 });
    expect(world.bookings.map(({ productId }) => productId)).toEqual([2]);
    // The loader reads bookings of other products only if there are other products.
    expect(asked.map(({ staffIds }) => staffIds)).toEqual([[], [5]]);
    const stranger = { products: [wholeProduct({ staffIds: [6] })], staffIds: [], ...span };
    expect([...(await loader.prepareFromCache(stranger, {})).products.keys()]).toEqual([1]);
  });

  it('does not exist if the shop no longer knows it: it has no padding, and is not looked for again', async () => {
    const gone = { product: 2, start: '2026-03-10T10:30', end: '2026-03-10T10:40', staff: [5] };
    const { loader, known } = loaderOf([own, other], [gone]);
    const request = { products: [known.get(1)!], staffIds: [], ...span };
    known.delete(2);
    const world = await loader.load(await loader.prepare(request, {}), { now: NOW }, transaction);
    const verdict = judgeBooking(world, {
      product: productSettings(known.get(1)!),
      start: span.from,
      end: asInstant(span.from + 3600),
      allDay: false,
      quantity: 1,
      staffIds: [5],
      enforce: 'full',
    });
    expect(verdict.reasons).toEqual(['staff_busy']);
  });
});
