import { productSettings } from '../../../../lib/engine/slots/product/product-settings';
import { resourceFinder } from '../../../../lib/engine/slots/resources/resource-finder';
import { type BookingOf, lines, opening, pureShop, wholeProduct } from '../../../support/shops/pure-shop';

const booked = (hour: number): BookingOf => ({
  start: `2026-03-10T${String(hour).padStart(2, '0')}:00`,
  end: `2026-03-10T${String(hour + 1).padStart(2, '0')}:00`,
  resources: [1],
});

test.each(['booking', 'session', 'place'] as const)(
  'a list of starts that have bookings does not measure the whole day again for each of them: per %s',
  (per) => {
    const product = { capacity: 100, needs: [{ resourceId: 1, per }] };
    const bookings = Array.from({ length: 20 }, (_, hour) => [
      booked(hour),
      booked(hour),
      booked(hour),
    ]).flat();
    const shop = pureShop({
      products: [product],
      rules: [opening('00:00', '24:00')],
      bookings,
      resources: [{ id: 1, kind: 'room', quantity: 5 }],
    });
    const free = per === 'session' ? 97 : per === 'place' ? 2 : 97;
    expect(lines(shop.list({ from: '2026-03-10' }))[9]).toBe(`2026-03-10T09:00 - ${free}/3`);

    // Counts how often the bookings of the resource are read during a list.
    const day = { start: shop.at('2026-03-10T00:00'), end: shop.at('2026-03-11T00:00') };
    const world = shop.world(day);
    let reads = 0;
    const counting = {
      ...world,
      takenIn: (owner: Parameters<typeof world.takenIn>[0]) => {
        reads += 1;
        return world.takenIn(owner);
      },
    };
    const finder = resourceFinder(counting, productSettings(wholeProduct(product)));
    for (let hour = 0; hour < 20; hour += 1) {
      const { start, end } = booked(hour);
      const span = { start: shop.at(start), end: shop.at(end), openUntil: shop.at(end) };
      finder.largestQuantity({ span, staffIds: [] }, 90);
    }
    expect(reads).toBe(1);
  },
);

test('a list of starts measures a room without bookings before rooms with bookings', () => {
  const product = { needs: [{ kind: 'room' }] };
  const shop = pureShop({
    products: [product],
    rules: [opening('00:00', '24:00')],
    bookings: [9, 10].flatMap((hour) => [1, 2].map((id) => ({ ...booked(hour), resources: [id] }))),
    resources: [1, 2, 3].map((id) => ({ id, kind: 'room', quantity: 1 })),
  });
  const day = { start: shop.at('2026-03-10T00:00'), end: shop.at('2026-03-11T00:00') };
  const world = shop.world(day);
  const measured: number[] = [];
  const resourceTimeline = (id: number) => {
    measured.push(id);
    return world.painter.resourceTimeline(id);
  };
  const finder = resourceFinder(
    { ...world, painter: { ...world.painter, resourceTimeline } },
    productSettings(wholeProduct(product)),
  );
  const places = [8, 9, 10, 11].map((hour) => {
    const { start, end } = booked(hour);
    const span = { start: shop.at(start), end: shop.at(end), openUntil: shop.at(end) };
    return finder.largestQuantity({ span, staffIds: [] }, 1);
  });
  expect(places).toEqual([1, 1, 1, 1]);
  expect(measured).toEqual([3]);
});
