import type { Span } from '../../time/units';
import { productOwner } from './lanes/lane';
import { spansToAvoid } from './avoided-spans';
import type { LaneView } from './lanes/lane-view';
import { paddingsOfSpan, staffSpans } from './lanes/parts';
import type { Paddings, ProductSettings } from './product/product-settings';
import { wholeDays } from './spans/occupied-span';
import type { TakenSpan } from './lanes/taken-spans';
import type { World } from './world';

/**
 * Lists the ids of the bookings that take places of the given lanes (each of one member or product) in a span, padding
 * included. A booking that names no member takes places of every member.
 */
export function inTheWay(
  world: World,
  product: ProductSettings,
  lanes: readonly LaneView[],
  span: Span,
): number[] {
  const spans = staffSpans(product, span);
  const over = [productOwner(product.id), ...lanes.map(({ owner }) => owner)].flatMap((owner) => {
    const taken = world.takenIn(owner);
    return spans.flatMap((own, at) =>
      overlappedBy(world, product, taken, {
        own,
        paddings: paddingsOfSpan(product.paddings, at, spans.length),
      }),
    );
  });
  return sortedIds(over);
}

/** Returns those taken spans that overlap the given span, paddings included. */
export function overlappedBy(
  { products, zone }: World,
  { id, perDay }: Pick<ProductSettings, 'id' | 'perDay'>,
  taken: readonly TakenSpan[],
  { own, paddings }: { readonly own: Span; readonly paddings: Paddings },
): readonly TakenSpan[] {
  const avoided = spansToAvoid(taken, { products, paddings, zone });
  return taken.filter((one, at) => {
    const { start, end } = perDay && one.productId === id ? wholeDays(one, zone) : avoided[at]!;
    return start < own.end && end > own.start;
  });
}

export const sortedIds = (taken: readonly TakenSpan[]): number[] =>
  [...new Set(taken.map(({ id }) => id))].sort((a, b) => a - b);
