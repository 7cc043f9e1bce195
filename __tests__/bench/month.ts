import type { Product } from '../../lib/domain/product';
import type { Rule } from '../../lib/domain/rule';
import { runToEnd } from '../../lib/engine/run-to-end';
import type { OccupiedPlaces } from '../../lib/engine/slots/lanes/occupied-places';
import { productSettings } from '../../lib/engine/slots/product/product-settings';
import type { BookableResource } from '../../lib/engine/slots/resources/demand';
import { productSlots } from '../../lib/engine/slots/product-slots';
import type { Slot } from '../../lib/engine/slots/types';
import { assembleWorld } from '../../lib/engine/slots/world';
import { asInstant, type Instant } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';

/** A busy salon's month: members on a 15-minute grid, and bookings spread over it. */
export interface Month {
  readonly product: Product;
  readonly rules: readonly Rule[];
  readonly bookings: readonly OccupiedPlaces[];
  /** Resources that products may need. Default: none. */
  readonly resources?: readonly BookableResource[];
  readonly now: Instant;
  readonly from: Instant;
  readonly to: Instant;
}

const ZONE = createZone('Europe/Berlin');
const DAY = 86_400;

export function makeMonth(members: number, days: number, bookingCount: number): Month {
  const from = ZONE.startOfDay(ZONE.dayOf(asInstant(Date.UTC(2026, 2, 10) / 1000)));
  const staffIds = Array.from({ length: members }, (_, i) => i + 11);
  const product: Product = {
    id: 1,
    name: 'Haircut long',
    status: 'publish',
    type: 'appointment',
    price: '40',
    categoryIds: [],
    duration: 60,
    durationUnit: 'minute',
    interval: 15,
    capacity: 1,
    staffIds,
  };
  const bookings = Array.from({ length: bookingCount }, (_, i): OccupiedPlaces => {
    const day = i % days;
    const hour = 9 + (Math.floor(i / days) % 7);
    const start = asInstant(ZONE.startOfDay(ZONE.dayOf(from) + day) + hour * 3600);
    const staffId = staffIds[Math.floor(i / (days * 7)) % members]!;
    return {
      id: i + 1,
      productId: 1,
      staffIds: [staffId],
      start,
      end: asInstant(start + 3600),
      quantity: 1,
      expiresAt: null,
    };
  });
  const rule = (id: number, from: string, to: string, appointable: boolean, priority: number): Rule => ({
    id,
    kind: 'global',
    kindId: null,
    eventId: null,
    title: '',
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    fromRange: from,
    toRange: to,
    appointable,
    priority,
    capacity: null,
    ordering: 0,
    rrule: null,
    dateCreated: from as unknown as Instant,
    dateModified: from as unknown as Instant,
    version: 1,
  });
  const rules = [rule(1, '09:00', '17:00', true, 1), rule(2, '12:00', '12:30', false, 2)];
  return {
    product,
    rules,
    bookings,
    now: asInstant(from - DAY),
    from,
    to: ZONE.startOfDay(ZONE.dayOf(from) + days),
  };
}

/** Computes the opening hours of the month and judges all starts, without a cache. */
export function computeMonth(
  { product, rules, bookings, resources, now, from, to }: Month,
  combine = false,
): Slot[] {
  const settings = productSettings(product);
  const world = assembleWorld({
    zone: ZONE,
    now,
    precedence: 'larger-wins',
    span: { start: from, end: asInstant(to + settings.durationSeconds) },
    products: new Map([[settings.id, settings]]),
    rules,
    bookings,
    resources,
  });
  const slots: Slot[] = [];
  const listing = {
    window: { start: from, end: to },
    pastTimes: false,
    combine,
    hideUnavailable: false,
    firstOfRepeated: false,
  };
  runToEnd(productSlots(world, settings, listing, slots));
  return slots;
}

/** Slots with the field names of the REST interface, to measure how long `JSON.stringify` takes. */
export const contractSlots = (slots: readonly Slot[]): object[] =>
  slots.map(
    ({ productId, productName, date, start, duration, durationUnit, available, scheduled, staffId }) => ({
      product_id: productId,
      product_name: productName,
      date,
      timestamp: ZONE.toSite(start),
      duration,
      duration_unit: durationUnit,
      available,
      scheduled,
      staff_id: staffId,
    }),
  );
