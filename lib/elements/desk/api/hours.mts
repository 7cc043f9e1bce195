/**
 * Closed times of the shop, a staff member or a resource, in site seconds (the shop's wall clock counted as UTC). A
 * resource without an entry is never closed.
 */
export interface Hours {
  readonly kind: 'global' | 'staff' | 'resource';
  /** Id of the staff member or resource; 0 for the shop. */
  readonly kind_id: number;
  readonly closed: readonly {
    readonly start: number;
    readonly end: number;
    readonly title: string;
    /** Whether the weekly hours close the time, or a time off such as a holiday. */
    readonly cause: 'weekly_hours' | 'time_off';
  }[];
}

export type ClosedTimes = Hours['closed'];
export type SiteSpan = Pick<ClosedTimes[number], 'start' | 'end'>;

/** Returns the closed times of a staff member; those of the shop if `staffId` is undefined. */
export const closedOf = (hours: readonly Hours[], staffId: number | undefined): ClosedTimes =>
  (
    hours.find(({ kind, kind_id: id }) => kind === 'staff' && id === staffId) ??
    hours.find(({ kind }) => kind === 'global')
  )?.closed ?? [];

/** Whether a staff member is closed at some time of a span in which the shop is open. Times are in site seconds. */
export const isOffIn = (span: SiteSpan, hours: readonly Hours[], staffId: number): boolean =>
  without(closedOf(hours, staffId), closedOf(hours, undefined)).some(
    ({ start, end }) => start < span.end && end > span.start,
  );

/** Returns the parts of some spans that lie outside of all others. */
export const without = <One extends SiteSpan>(
  spans: readonly One[],
  others: readonly SiteSpan[],
): readonly One[] => others.reduce((rest, one) => rest.flatMap((span) => outside(span, one)), spans);

/** Returns the parts of `span` that lie before or after `other`. */
const outside = <One extends SiteSpan>(span: One, other: SiteSpan): One[] =>
  [
    { ...span, end: Math.min(span.end, other.start) },
    { ...span, start: Math.max(span.start, other.end) },
  ].filter(({ start, end }) => start < end);
