import type { LaneProduct, LaneResource, LaneRule, LaneShop } from './shop';
import { spansOfRule } from './rule-spans';

/** Number of places at each moment (tick) of the model; 0 if closed. */
export type Hours = readonly number[];

/** Opening hours of a shop, as the model computes them. */
export interface ShopHours {
  /** Hours by the rules of the site and the product. */
  product(product: LaneProduct): Hours;
  /** Hours by the rules of the site, the product and the member. */
  member(product: LaneProduct, member: number): Hours;
  resource(resource: LaneResource): Hours;
}

const LEVELS = { global: 0, product: 1, staff: 2, resource: 3 } as const;

export function hoursOf({ row, rules }: LaneShop): ShopHours {
  const inOrder = rules.toSorted(
    (a, b) => a.priority - b.priority || LEVELS[a.kind] - LEVELS[b.kind] || a.id - b.id,
  );

  /** Paints rules one after another, so that the last rule that matches a tick decides. */
  const paint = (bears: (rule: LaneRule) => boolean, base: number, canvas: number): Hours => {
    const places = new Array<number>(row.length).fill(canvas);
    for (const rule of inOrder.filter(bears)) {
      for (const [from, to] of spansOfRule(rule, row)) {
        const end = Math.min(to, row.length);
        for (let tick = Math.max(from, 0); tick < end; tick += 1)
          places[tick] = rule.appointable ? (rule.capacity ?? base) : 0;
      }
    }
    return places;
  };
  const isOf = (kind: LaneRule['kind'], id: number) => (rule: LaneRule) =>
    rule.kind === kind && rule.kindId === id;

  const known = new Map<string, Hours>();
  const once = (key: string, make: () => Hours): Hours => {
    const hours = known.get(key) ?? make();
    known.set(key, hours);
    return hours;
  };
  const bearsOn = (product: LaneProduct, rule: LaneRule): boolean =>
    rule.kind === 'global' || isOf('product', product.id)(rule);
  return {
    product: (product) =>
      once(`product ${product.id}`, () =>
        paint((rule) => bearsOn(product, rule), placesOf(product, null), 0),
      ),
    member: (product, member) =>
      once(`member ${product.id} ${member}`, () =>
        paint((rule) => bearsOn(product, rule) || isOf('staff', member)(rule), placesOf(product, member), 0),
      ),
    resource: ({ id, quantity }) =>
      once(`resource ${id}`, () => {
        const own = isOf('resource', id);
        const opens = rules.some((rule) => own(rule) && rule.appointable);
        return paint(own, quantity, opens ? 0 : quantity);
      }),
  };
}

/** Returns the capacity of a member, or of a product without staff, when no rule sets another capacity. */
export function placesOf({ capacity, staffCapacities }: LaneProduct, member: number | null): number {
  const own = member === null ? 0 : (staffCapacities[member] ?? 0);
  return own >= 1 ? own : Math.max(1, capacity);
}
