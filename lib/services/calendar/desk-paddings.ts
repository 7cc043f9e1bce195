import type { Appointment } from '../../domain/appointment';
import type { Instant, Span } from '../../time/units';

/** A time before or after a booking that is kept free for it, such as for cleaning. */
export interface DeskPadding extends Span {
  /** Resource that the padding keeps free; 0 for the members, or for the places of a product without members. */
  readonly resourceId: number;
}

/** The stored spans of a booking, with their padded ends. */
type Padded = Pick<Appointment, 'occupiedFrom' | 'occupiedTo' | 'paddedFrom' | 'paddedTo' | 'lanes'>;

/**
 * Returns the paddings of a booking, each once, those of members first. Empty for a booking from before paddings were
 * stored.
 */
export function deskPaddings({
  occupiedFrom,
  occupiedTo,
  paddedFrom,
  paddedTo,
  lanes,
}: Padded): readonly DeskPadding[] {
  if (lanes === null) return [];
  const whole = { spans: [{ start: occupiedFrom, end: occupiedTo }], paddedFrom, paddedTo, resourceId: 0 };
  const padded =
    lanes.length === 0
      ? [whole]
      : lanes.map(({ owner, ...lane }) => ({
          ...lane,
          resourceId: owner.kind === 'resource' ? owner.id : 0,
        }));
  const found = new Map<string, DeskPadding>();
  const add = (start: Instant, end: Instant, resourceId: number): void => {
    if (start < end) found.set([start, end, resourceId].join(' '), { start, end, resourceId });
  };
  for (const { spans, resourceId, ...ends } of padded.toSorted((a, b) => a.resourceId - b.resourceId)) {
    add(ends.paddedFrom, spans[0]!.start, resourceId);
    add(spans.at(-1)!.end, ends.paddedTo, resourceId);
  }
  return [...found.values()];
}
