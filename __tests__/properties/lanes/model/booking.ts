import { type Needing, takingsOf } from './needs';
import { type LaneShop, memberLane, productLane, reservedLane, type Taking } from './shop';
import { spansOf, staffSpans } from './spans';

/** Lists everything that a booking takes: from its members or its product, and from its resources. */
export function takingsFor(shop: LaneShop, booking: Needing, resourceIds: readonly number[]): Taking[] {
  const { product, members, quantity } = booking;
  const { row } = shop;
  const common = { product: product.id, quantity, session: '', group: '' };
  const ofStaff = { ...common, spans: staffSpans(booking, row) };
  const places: Taking[] =
    product.staffIds.length === 0 && members.length === 0
      ? [{ ...common, lane: productLane(product.id), spans: spansOf(booking, row, () => true) }]
      : members.length === 0
        ? [{ ...ofStaff, lane: reservedLane(product.id) }]
        : members.map((member) => ({ ...ofStaff, lane: memberLane(member) }));
  const resources = resourceIds.map((id) => ({ id }));
  return [...places, ...(resources.length > 0 ? takingsOf(shop, booking, resources) : [])];
}
