import type { Appointments } from '../../../../lib/index';
import { asInstant } from '../../../../lib/time/units';
import type { World } from '../model/figures';
import { isTogether } from '../model/listing';
import type { Tick } from '../model/row';
import type { LaneProduct } from '../model/shop';
import { bestVisit, firstStarts, type LaneVisit, type Served } from '../model/visits';
import { assertSame, type Days } from './compare';
import type { Step } from './steps';

type VisitStep = Step & { readonly do: 'visit' };

/** Builds the visit of a step for the model. */
export function visitOf(
  { products: ids, who, quantity, arrange, gap, sameStaff: same }: VisitStep,
  products: ReadonlyMap<number, LaneProduct>,
): LaneVisit {
  const sameStaff = same && arrange !== 'together';
  const items = ids.map((id, at) => {
    const product = products.get(id)!;
    const { staffIds } = product;
    const isNamed = !sameStaff && !isTogether(product) && staffIds.length > 0 && (who >> at) % 4 === 0;
    return { product, quantity, member: isNamed ? staffIds[who % staffIds.length]! : null };
  });
  return { items, arrange, gap, sameStaff };
}

/** Returns the fields of a visit for the library. */
export const outlineOf = ({ items, arrange, gap, sameStaff }: LaneVisit) => ({
  items: items.map(({ product, member, quantity }) => ({
    productId: product.id,
    quantity,
    ...(member !== null && { staffId: member }),
  })),
  arrange,
  maxGapMinutes: gap,
  sameStaff,
});

/** Formats the items of an arrangement as the library shows them. */
export const shownItems = ({ shop: { row } }: World, served: readonly Served[]): object[] =>
  served.map(({ index, booking }) => ({
    index,
    start: row.instantOf(booking.from),
    staffIds: [...booking.members],
  }));

/** Throws if the starts of a visit, or their arrangements, differ from the model's. Returns their ticks. */
export async function compareVisitSlots(
  { visits }: Appointments,
  world: World,
  visit: LaneVisit,
  { from, to }: Days,
): Promise<Tick[]> {
  const { row } = world.shop;
  const window = { from: row.tickOf(from, '00:00'), to: row.tickOf(to, '24:00') };
  const viewer = world.customer === null ? {} : { customerId: Number(world.customer) };
  const listed = await visits.slots({ ...outlineOf(visit), minDate: from, maxDate: to }, viewer);
  const expected = firstStarts(world, visit, window).flatMap((tick: Tick) => {
    const { best } = bestVisit(world, visit, tick);
    return best ? [{ tick, items: shownItems(world, best) }] : [];
  });
  assertSame(
    `starts of the visit ${JSON.stringify(outlineOf(visit))}`,
    listed.map(({ start, items }) => ({
      start,
      items: items.map(({ item, start: at, staffIds }) => ({
        index: item,
        start: at,
        staffIds: [...staffIds],
      })),
    })),
    expected.map(({ tick, items }) => ({ start: row.instantOf(tick), items })),
  );
  return expected.map(({ tick }) => tick);
}

/** Returns the draft of a visit that starts at a tick. */
export const draftOf = ({ shop: { row } }: World, visit: LaneVisit, tick: Tick) => ({
  ...outlineOf(visit),
  start: asInstant(row.instantOf(tick)),
});
