import { formatDecimal } from '../../domain/money/money';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import { createPricer, type Pricer, type StaffCosts } from '../../engine/pricing/price';
import { jointMeter } from '../../engine/slots/lanes/joint';
import { judgeBooking } from '../../engine/slots/judge/judge-booking';
import { productSettings } from '../../engine/slots/product/product-settings';
import { momentOf } from '../../engine/slots/slot-record';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import type { StaffingStrategy } from '../../engine/slots/staffing';
import type { Slot, SlotQuery } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import { mapInSlices } from '../../runtime/slices';
import type { Span } from '../../time/units';
import type { SlotRequest } from './slot-request';

/** Returns the sets of staff members for which a slot is priced: several if a booking may take any of them. */
type Candidates = (slot: Slot) => readonly (readonly number[])[];

/** Everything that a price depends on, apart from the product. */
interface Terms {
  readonly site: Site;
  readonly staffCosts: StaffCosts;
  readonly staffing: StaffingStrategy;
}

/**
 * Adds the price of a place to each slot of the requested page, for bookings of `query.quantity` places. Other slots of the list get no price, because
 * pricing all of them would be slow. In a list with combined staff members, a slot gets the price with the member whom
 * a booking without a preference would take. If the slot is sold out, or certain members are requested, the slot gets
 * the lowest price among the members whose hours are open then.
 */
export async function priceSlots(
  world: World,
  { products, query }: Pick<SlotRequest, 'products' | 'query'>,
  slots: readonly Slot[],
  terms: Terms,
): Promise<Slot[]> {
  const { site, staffing } = terms;
  const { quantity = 1 } = query;
  const priceOf = new Map(
    products.map((product) => {
      const own = slots.filter(({ productId }) => productId === product.id);
      const pricer = pricerFor(product, own, world, terms);
      if (!pricer) return [product.id, undefined] as const;
      const costWith = costsWith(pricer, quantity, site);
      const candidates = candidatesOf(product, world, query, { staffing, costWith });
      return [product.id, lowestPrice({ product, pricer, quantity, candidates }, world, site)] as const;
    }),
  );
  const priced = (slot: Slot): Slot => ({ ...slot, price: priceOf.get(slot.productId)!(slot) });
  return mapInSlices(slots, priced, query.signal);
}

function pricerFor(
  product: Product,
  slots: readonly Slot[],
  { zone }: World,
  { site, staffCosts }: Terms,
): Pricer | undefined {
  const [first] = slots;
  const last = slots.at(-1);
  if (!first || !last) return undefined;
  const end = slotEnd(productSettings(product), last.start, zone);
  const { currencyDecimals } = site;
  return createPricer(product, { start: first.start, end }, { zone, currencyDecimals, staffCosts });
}

/** A product of the requested page, and the functions that compute its prices. */
interface PricedProduct {
  readonly product: Product;
  readonly pricer: Pricer;
  readonly quantity: number;
  readonly candidates: Candidates;
}

function lowestPrice(
  { product, pricer, quantity, candidates }: PricedProduct,
  world: World,
  { currencyDecimals: decimals }: Site,
): (slot: Slot) => string {
  const settings = productSettings(product);
  const written = new Map<bigint, string>();
  return (slot) => {
    const { start } = slot;
    const span: Span = { start, end: slotEnd(settings, start, world.zone) };
    const prices = candidates(slot).map((staffIds) => pricer({ ...span, quantity, staffIds }));
    const lowest = prices.reduce((least, price) => (price < least ? price : least)) / BigInt(quantity);
    const text = written.get(lowest) ?? formatDecimal(lowest, decimals);
    written.set(lowest, text);
    return text;
  };
}

/** The rule by which the shop chooses one of several free staff members. */
interface Choice {
  readonly staffing: StaffingStrategy;
  /** Returns a function that computes the cost of the booking in this span with a staff member. */
  readonly costWith: (span: Span) => (staffId: number) => string;
}

const costsWith =
  (pricer: Pricer, quantity: number, { currencyDecimals: decimals }: Site): Choice['costWith'] =>
  (span) =>
  (staffId) =>
    formatDecimal(pricer({ ...span, quantity, staffIds: [staffId] }), decimals);

function candidatesOf(
  product: Product,
  world: World,
  query: SlotQuery,
  { staffing, costWith }: Choice,
): Candidates {
  const settings = productSettings(product);
  const view = world.view(settings);
  const { staffIds } = settings;
  const anybody = {
    product: settings,
    allDay: false,
    quantity: query.quantity ?? 1,
    staffIds: 'any',
    enforce: 'full',
  } as const;
  if (view.together) return () => [staffIds];
  if (query.combineStaff !== true) return ({ staffId }) => [staffId === null ? [] : [staffId]];
  const memberIds = query.staffIds?.length ? staffIds.filter((id) => query.staffIds!.includes(id)) : staffIds;
  if (memberIds.length === 0) return () => [[]];
  const meter = jointMeter(view);
  return (slot) => {
    const moment = momentOf(settings, slot.start, world.zone);
    const { start, end } = moment;
    if (memberIds.length === staffIds.length && slot.available > 0) {
      const taken = judgeBooking(
        world,
        { ...anybody, start, end, costWith: costWith({ start, end }) },
        staffing,
      );
      if (taken.ok) return [taken.staffIds];
    }
    const { measures } = meter(moment);
    return memberIds.filter((id) => measures[staffIds.indexOf(id)]!.open).map((id) => [id]);
  };
}
