import type { Appointment } from '../../domain/appointment';
import type { Instant, Span } from '../../time/units';

/** A time before or after a booking that is kept free for it, for example for cleaning. */
export interface DeskPadding extends Span {
  /**
   * Id of the resource that is kept free; 0 if the booking's staff members, or places of a product without members, are
   * kept free.
   */
  readonly resourceId: number;
}

/** The times of a booking that are stored with it: the spans that it takes, and the paddings around them. */
type Padded = Pick<Appointment, 'occupiedFrom' | 'occupiedTo' | 'paddedFrom' | 'paddedTo' | 'lanes'>;

/**
 * Returns the times that are kept free before and after a booking. Each time appears once, and the times of staff
 * members come first. Empty for an old booking that was stored without paddings.
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
