import { invalidParams } from '../../domain/errors';
import { readTime } from '../../time/time-input';
import type { Span } from '../../time/units';
import { isBefore, readEnd, spansOver, type TimeWindow } from '../../time/window';
import type { Zone } from '../../time/zone';

const MOST_DAYS = 366;

/**
 * Converts a window of site times to instants. Undefined if both ends lie in an hour that the clock skips, so that the
 * window contains no instant.
 *
 * @throws AppointmentsError 400 for a window that is empty or longer than 366 days
 */
export function windowOf(window: TimeWindow, zone: Zone): Span | undefined {
  const from = readTime(window.from, zone);
  const to = readEnd(window.to, zone);
  if (!isBefore(from, to)) throw invalidParams({ to: 'must be after `from`' });
  if (spansOver(MOST_DAYS, { from, to }, zone)) {
    throw invalidParams({ to: `the window may span at most ${MOST_DAYS} days` });
  }
  return from.at < to.at ? { start: from.at, end: to.at } : undefined;
}
