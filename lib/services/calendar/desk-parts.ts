import type { Appointment } from '../../domain/appointment';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { asInstant, type Span } from '../../time/units';

/** A part of a booking. During it the staff members are either busy, or free to serve another customer. */
export interface DeskPart extends Span {
  /** Whether the booking's staff members are busy in this part. */
  readonly hasStaff: boolean;
  /**
   * Label of a part without staff, such as "drying". '' if the product has no label for it, or its parts have changed
   * since the booking.
   */
  readonly label: string;
}

/**
 * Returns the parts of a booking in their order: the stored times of its staff members, and the times between them.
 * Empty for a booking without members, and for one that takes its members all the time.
 *
 * @param product present settings of the booking's product, which have the labels
 */
export function deskParts(
  { start, end, lanes }: Pick<Appointment, 'start' | 'end' | 'lanes'>,
  product: Pick<ProductSettings, 'parts'> | undefined,
): readonly DeskPart[] {
  const taken = lanes?.find(({ owner }) => owner.kind === 'staff')?.spans ?? [];
  const labelled = (product?.parts ?? [])
    .filter(({ staff }) => !staff)
    .map(({ from, to, label }) => ({ start: asInstant(start + from), end: asInstant(start + to), label }));
  const parts: DeskPart[] = [];
  let at = start;
  for (const { start: from, end: to } of taken) {
    if (from > at) parts.push(...freeParts({ start: at, end: from }, labelled));
    parts.push({ start: from, end: to, hasStaff: true, label: '' });
    at = to;
  }
  if (taken.length > 0 && at < end) parts.push(...freeParts({ start: at, end }, labelled));
  return parts.some(({ hasStaff }) => !hasStaff) ? parts : [];
}

/**
 * Splits a time without staff into the labelled parts of the product if these parts fill the time exactly; otherwise
 * the whole time is one part without a label.
 */
function freeParts(free: Span, labelled: readonly (Span & { readonly label: string })[]): DeskPart[] {
  const inside = labelled.filter(({ start, end }) => start >= free.start && end <= free.end);
  const length = inside.reduce((sum, { start, end }) => sum + end - start, 0);
  const all = length === free.end - free.start ? inside : [{ ...free, label: '' }];
  return all.map(({ start, end, label }) => ({ start, end, hasStaff: false, label }));
}
