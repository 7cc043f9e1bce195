import { takesPlaces } from '../../../lib/domain/statuses/statuses';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { listSlots } from '../../../lib/engine/slots/list-slots';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import { slotWindow } from '../../../lib/engine/slots/spans/window';
import type { Slot } from '../../../lib/engine/slots/types';
import { assembleWorld } from '../../../lib/engine/slots/world';
import { parseDateTime } from '../../../lib/time/parse';
import { asInstant, type Instant } from '../../../lib/time/units';
import { createZone, type Zone } from '../../../lib/time/zone';
import { readVectors, type Vector, vectorProduct, vectorRule } from '../../support/vectors';

const vectors = readVectors();

afterAll(() => console.info(`worked cases run on the pure functions: ${vectors.length}`));

describe('worked cases, with no database', () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const listed = slotsOf(vector).map(({ date, start, available, scheduled, staffId }) => ({
      date,
      timestamp_utc: start,
      available,
      scheduled,
      staff_id: staffId,
    }));
    expect(listed).toEqual(vector.expect);
  });
});

function slotsOf(vector: Vector): Slot[] {
  const zone = createZone(vector.site.timezone);
  const now = asInstant(Date.parse(vector.now) / 1000);
  const products = [vector.product, ...(vector.other_products ?? [])].map((p) =>
    productSettings(vectorProduct(p)),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const window = slotWindow(
    { minDate: vector.query.min_date, maxDate: vector.query.max_date },
    now,
    zone,
    366,
  );
  const bookings = vector.appointments
    .map((appointment, index): OccupiedPlaces & { status: string } => {
      const product = byId.get(appointment.product_id ?? vector.product.id)!;
      const span = occupiedSpan(
        product,
        { start: wallClock(appointment.start, zone), end: wallClock(appointment.end, zone) },
        false,
        zone,
      );
      const { staff_ids: staffIds = [], qty: quantity = 1, status = 'confirmed' } = appointment;
      return {
        id: index + 1,
        productId: product.id,
        staffIds,
        ...span,
        quantity,
        expiresAt: null,
        status,
      };
    })
    .filter(({ status }) => takesPlaces(status, { placelessStatuses: [] }));
  const world = assembleWorld({
    zone,
    now,
    precedence: vector.site.precedence ?? 'larger-wins',
    span: { start: window.start, end: asInstant(window.end + 400 * 86_400) },
    products: byId,
    rules: vector.rules.map(vectorRule),
    bookings,
  });
  const listing = {
    window,
    pastTimes: vector.query.get_past_times === true,
    combine: vector.query.combine_staff === true,
    hideUnavailable: false,
    firstOfRepeated: false,
  };
  return listSlots(world, byId.get(vector.product.id)!, listing);
}

function wallClock(text: string, zone: Zone): Instant {
  const parsed = parseDateTime(text)!;
  return 'instant' in parsed ? parsed.instant : zone.toInstant(parsed.site);
}
