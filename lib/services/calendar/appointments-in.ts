import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import { UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import type { Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';
import type { Core } from '../work/core';

/**
 * A query for the shop's calendar. Records that overlap the window are returned whole. Ids limit both the appointments
 * and the availability rules.
 */
export interface CalendarQuery extends TimeWindow {
  /** Only appointments of the product with this id, and rules that affect it. */
  readonly productId?: number;
  /** Only appointments that name this member of staff, global rules, and rules of this member. */
  readonly staffId?: number;
  /** Only appointments that take this resource, global rules, and rules of this resource. */
  readonly resourceId?: number;
  /** Status of the appointments. Default: all except in-cart, was-in-cart and trash. */
  readonly status?: string;
  /**
   * Id of the member of staff who reads the calendar and sees only the part about this member. Absent: the reader sees
   * everything.
   */
  readonly viewer?: number;
  /** Signal that ends the computation when it aborts. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Lists the appointments in the window, sorted by start.
 *
 * @throws AppointmentsError 400 if there are more than one response may hold
 */
export async function appointmentsIn(core: Core, query: CalendarQuery, window: Span): Promise<Appointment[]> {
  const { productId, staffId, resourceId, status, viewer } = query;
  const limit = core.options.limits.slotRecords + 1;
  const found = await core.storage.appointments.overlapping({
    from: window.start,
    to: window.end,
    productId,
    staffId,
    resourceId,
    limit,
    order: 'asc',
    ...(status === undefined ? { notStatuses: UNLISTED_STATUSES } : { statuses: [status] }),
    ...(viewer !== undefined && { visibleTo: { customerId: viewer, staffId: viewer } }),
  });
  assertNotTooMany(core, found.length);
  return found;
}

/**
 * Returns the id of the last event. Call this before reading a calendar: an event stream that continues after this
 * event then misses nothing.
 */
export async function lastEvent({ storage, numberEvents }: Core): Promise<number> {
  await numberEvents();
  return storage.outbox.last();
}

/**
 * Refuses a result with more records than one response may hold.
 *
 * @param advice text that says how to narrow the query
 * @throws AppointmentsError 400
 */
export function assertNotTooMany(
  { options }: Pick<Core, 'options'>,
  records: number,
  advice = 'ask for fewer days, or for one product or member',
): void {
  const { slotRecords } = options.limits;
  if (records <= slotRecords) return;
  throw invalidParams({ to: `the result may hold at most ${slotRecords} records; ${advice}` });
}
