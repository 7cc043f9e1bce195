import { asInstant, type Span } from '../../../time/units';
import type { Paddings, PartOfService, ProductSettings } from '../product/product-settings';

type WithParts = Pick<ProductSettings, 'parts' | 'durationSeconds'>;

/**
 * Whether the parts of the product apply to a booking. A booking of another length than the product's takes staff for
 * its whole time, so the parts do not apply to it.
 */
export const hasParts = ({ parts, durationSeconds }: WithParts, { start, end }: Span): boolean =>
  parts.length > 0 && end - start === durationSeconds;

/** Returns the spans in which a booking takes its members. Adjacent parts with staff form one span. */
export const staffSpans = (product: WithParts, booking: Span): readonly Span[] =>
  hasParts(product, booking) ? shifted(partSpans(product, true), booking) : whole(booking);

/**
 * Lists the gaps between sorted spans within an enclosing span, one more than there are spans. A gap may be empty: its
 * start is then its end. If the spans are a booking's parts with staff, the gaps are its parts without staff.
 */
export function gapsBetween(spans: readonly Span[], { start, end }: Span): readonly Span[] {
  const starts = [start, ...spans.map((span) => span.end)];
  const ends = [...spans.map((span) => span.start), end];
  return starts.map((from, at) => ({ start: from, end: ends[at]! }));
}

/**
 * Returns the spans of some parts of a booking. Adjacent parts form one span.
 *
 * @param indices positions of the parts in the product; null for the whole booking
 */
export const spansOf = (
  product: WithParts,
  booking: Span,
  indices: readonly number[] | null,
): readonly Span[] =>
  indices !== null && hasParts(product, booking)
    ? shifted(joined(product.parts.filter((_, at) => indices.includes(at))), booking)
    : whole(booking);

/** A span of a service, in seconds after the start of the booking. */
export type PartSpan = Pick<PartOfService, 'from' | 'to'>;

/** Returns the spans of the parts with staff, or of the parts without staff. Adjacent parts form one span. */
export const partSpans = ({ parts }: Pick<WithParts, 'parts'>, withStaff: boolean): readonly PartSpan[] =>
  joined(parts.filter(({ staff }) => staff === withStaff));

/**
 * Returns the paddings of one of several spans that a booking takes of one owner: only the first span has the padding
 * before, and only the last one the padding after.
 */
export const paddingsOfSpan = (paddings: Paddings, at: number, count: number): Paddings => ({
  ...paddings,
  before: at === 0 ? paddings.before : 0,
  after: at === count - 1 ? paddings.after : 0,
});

const whole = ({ start, end }: Span): readonly Span[] => [{ start, end }];

const shifted = (spans: readonly PartSpan[], { start }: Span): readonly Span[] =>
  spans.map(({ from, to }) => ({ start: asInstant(start + from), end: asInstant(start + to) }));

function joined(parts: readonly PartSpan[]): readonly PartSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of parts) {
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
