import type { Row, Tick } from './row';
import { type LaneProduct, type Span, sum } from './shop';

/** A product, and the time of a booking of it. */
export interface Time {
  readonly product: LaneProduct;
  readonly from: Tick;
  readonly to: Tick;
}

/** A part of a booking, in ticks. */
export interface PartSpan {
  readonly from: Tick;
  readonly to: Tick;
  readonly staff: boolean;
}

/** Lists the parts of a booking. A booking whose length is not that of its product is one part with staff. */
export function partsOf({ product, from, to }: Time, row: Row): PartSpan[] {
  const { parts, duration } = product;
  if (parts.length === 0 || to - from !== row.ticks(duration)) return [{ from, to, staff: true }];
  return parts.map(({ minutes, staff }, at) => {
    const start = from + row.ticks(sum(parts.slice(0, at).map((part) => part.minutes)));
    return { from: start, to: start + row.ticks(minutes), staff };
  });
}

/**
 * Returns the spans in which a booking occupies a member, product or resource: those of its parts that `counts`
 * accepts, joined where they touch. The first span carries the padding before, the last span the padding after.
 */
export function spansOf(time: Time, row: Row, counts: (part: PartSpan, at: number) => boolean): Span[] {
  const counted = partsOf(time, row).filter(counts);
  const starts = counted.map(({ from }) => from).filter((at) => !counted.some(({ to }) => to === at));
  const ends = counted.map(({ to }) => to).filter((at) => !counted.some(({ from }) => from === at));
  const { paddingBefore, paddingAfter } = time.product;
  return starts.map((from, at) => ({
    from,
    to: ends[at]!,
    before: at === 0 ? row.ticks(paddingBefore) : 0,
    after: at === starts.length - 1 ? row.ticks(paddingAfter) : 0,
  }));
}

export const staffSpans = (time: Time, row: Row): Span[] => spansOf(time, row, ({ staff }) => staff);

/** Returns the spans of a need that names parts, or of the whole booking if it has no such parts. */
export function needSpans(time: Time, row: Row, parts: readonly number[] | undefined): Span[] {
  const hasParts = partsOf(time, row).length === time.product.parts.length;
  return spansOf(time, row, (_, at) => parts === undefined || !hasParts || parts.includes(at));
}
