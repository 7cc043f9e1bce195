import { deepStrictEqual } from 'node:assert/strict';
import type { World } from '../model/figures';
import { firstFree, type FreeStart, isInHours, type NextQuery } from '../model/first-free';
import { expectedSlots, type ExpectedSlot } from '../model/listing';
import type { LaneProduct } from '../model/shop';
import type { Viewer } from '../../../../lib/services/slots/slot-request';
import { asInstant } from '../../../../lib/time/units';
import type { Library } from './library';

/** Site days to list, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Lists a product's slots as the model computes them. */
export function modelSlots(
  { shop, ...world }: World,
  product: LaneProduct,
  days: Days,
  combine: boolean,
): ExpectedSlot[] {
  const window = {
    from: shop.row.tickOf(days.from, '00:00'),
    to: shop.row.tickOf(days.to, '24:00'),
    combine,
  };
  return expectedSlots({ shop, ...world }, product, window);
}

type Service = Pick<Library, 'appointments'>;

/** Throws if the library's lists of a product differ from the model's. Returns the combined list. */
export async function compareSlots(
  { appointments }: Service,
  world: World,
  product: LaneProduct,
  days: Days,
): Promise<ExpectedSlot[]> {
  let expected: ExpectedSlot[] = [];
  for (const combine of [false, true]) {
    const page = await appointments.slots.list(
      { productIds: [product.id], minDate: days.from, maxDate: days.to, combineStaff: combine },
      viewerOf(world),
    );
    const listed = page.records.map(
      ({ start, staffId, available, scheduled, maxQuantity }): ExpectedSlot => ({
        start,
        staffId,
        available,
        scheduled,
        ...(combine && { maxQuantity }),
      }),
    );
    const what = `slots of product ${product.id}${combine ? ', combined' : ''}`;
    expected = modelSlots(world, product, days, combine);
    assertSame(what, shown(world, listed), shown(world, expected));
  }
  return expected;
}

/** The viewer for a slot list: the customer whose limits apply; empty without a customer. */
const viewerOf = ({ customer }: World): Viewer => (customer === null ? {} : { customerId: Number(customer) });

/**
 * Throws if the library's first free starts of all products, or the listed starts in the query's hours,
 * differ from the model's.
 * @param lists the combined lists of the products on these days
 */
export async function compareFirstFree(
  { appointments }: Service,
  world: World,
  lists: readonly FreeStart[],
  { days, query }: { readonly days: Days; readonly query: NextQuery },
): Promise<number> {
  const { row, products } = world.shop;
  const { timeFrom, timeTo, quantity, count } = query;
  const hours = { timeFrom, timeTo, weekdays: [...query.weekdays] };
  const productIds = products.map(({ id }) => id);
  const after = asInstant(row.instantOf(row.tickOf(days.from, '00:00')));
  const { records } = await appointments.slots.next(
    { productIds, quantity, count, after, ...hours },
    viewerOf(world),
  );
  const end = row.instantOf(row.tickOf(days.to, '24:00'));
  const found = records.filter(({ start }) => start < end);
  const named = (starts: readonly FreeStart[]): string[] =>
    shown(world, starts).map((text, at) => `product ${starts[at]!.productId}: ${text}`);
  assertSame(
    `first free starts for ${JSON.stringify(query)}`,
    named(found),
    named(firstFree(lists, query, row)),
  );

  const listed = await appointments.slots.list(
    { productIds, minDate: days.from, maxDate: days.to, combineStaff: true, ...hours },
    viewerOf(world),
  );
  const startsOf = (slots: readonly { readonly start: number }[]): number[] =>
    slots.map(({ start }) => start);
  const inHours = lists.filter(({ start }) => isInHours(query, row, row.tickAt(start)!));
  assertSame(
    `starts in ${JSON.stringify(hours)}`,
    startsOf(listed.records),
    startsOf(inHours).toSorted((a, b) => a - b),
  );
  return found.length;
}

/** Throws an error that names the difference, if the values of library and model differ. */
export function assertSame(what: string, library: unknown, model: unknown): void {
  deepStrictEqual({ [what]: library }, { [what]: model });
}

/** Formats slots as short texts, so that a difference is easy to see. */
const shown = ({ shop: { row } }: World, slots: readonly ExpectedSlot[]): string[] =>
  slots.map(({ start, staffId, available, scheduled, maxQuantity }) => {
    const tick = row.tickAt(start);
    const when = tick === undefined ? start : `${row.dayOf(tick).date}T${row.readingOf(tick)} (${start})`;
    return `${when} of ${staffId}: ${available} left, ${scheduled} taken, at most ${maxQuantity ?? '-'}`;
  });
