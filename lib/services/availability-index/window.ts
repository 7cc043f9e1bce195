import { invalidParams } from '../../domain/errors';
import { type ReadTime, readTime, type TimeInput } from '../../time/time-input';
import { SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';

const MOST_DAYS = 366;

/** A half-open window. */
export interface IndexWindow {
  readonly startTs: TimeInput;
  readonly endTs: TimeInput;
}

/**
 * The window in instants. Undefined if both ends lie in an hour that the clock skips, because it holds no instant then.
 *
 * @throws AppointmentsError 400 for a window that is empty or spans more than 366 days
 */
export function windowOf({ startTs, endTs }: IndexWindow, zone: Zone): Span | undefined {
  const start = readTime(startTs, zone);
  const end = readTime(endTs, zone);
  if (!isBefore(start, end)) throw invalidParams({ endTs: 'must be after `startTs`' });
  const reading = ({ at, wallClock = zone.toSite(at) }: ReadTime): number => wallClock;
  if (reading(end) - reading(start) > MOST_DAYS * SECONDS_A_DAY) {
    throw invalidParams({ endTs: `the window may span at most ${MOST_DAYS} days` });
  }
  return start.at < end.at ? { start: start.at, end: end.at } : undefined;
}

const isBefore = (start: ReadTime, end: ReadTime): boolean =>
  start.wallClock === undefined || end.wallClock === undefined
    ? start.at < end.at
    : start.wallClock < end.wallClock;
