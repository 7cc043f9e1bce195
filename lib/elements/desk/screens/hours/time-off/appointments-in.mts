import { type Appointment, readCalendar } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { isAhead } from '../../../views/state.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import { type Span, spansFrom, type TimeOff } from './closed-time.mjs';

const DAY_SECONDS = 86_400;
/** Longest time window of one request for the calendar, in seconds. */
const WINDOW_SECONDS = 366 * DAY_SECONDS;
/** Seconds from now within which appointments are searched; later times cannot be booked. */
const AHEAD_SECONDS = 3 * WINDOW_SECONDS;
const YEARS = 2;

/**
 * Reads the appointments during a time off (a closure such as a holiday) that have not ended, without those whose
 * customer did not come: those of the service, staff member or resource that is closed, or all if the shop is closed.
 */
export async function appointmentsIn(
  off: TimeOff,
  context: Context,
  signal?: AbortSignal,
): Promise<Appointment[]> {
  const { client, writing } = context;
  const now = context.now();
  const today = writing.dayOf(now);
  const { kind, kind_id: id } = off.owner;
  const of = {
    staff_id: kind === 'staff' ? id : undefined,
    product_id: kind === 'product' ? id : undefined,
    resource_id: kind === 'resource' ? id : undefined,
  };
  const first = siteSecondsOf(today);
  const found = new Map<number, Appointment>();
  for (const span of spansFrom(off, today, YEARS)) {
    const bounded = { start: Math.max(span.start, first), end: Math.min(span.end, first + AHEAD_SECONDS) };
    for (const window of windowsOf(bounded)) {
      const { appointments } = await readCalendar(
        client,
        { ...of, start_ts: window.start, end_ts: window.end },
        signal,
      );
      for (const one of appointments)
        if (one.status !== 'cancelled' && isAhead(one, now) && one.start < span.end && one.end > span.start)
          found.set(one.id, one);
    }
  }
  return [...found.values()].sort((a, b) => a.start_utc - b.start_utc || a.id - b.id);
}

function windowsOf({ start, end }: Span): Span[] {
  const windows: Span[] = [];
  for (let from = start; from < end; from += WINDOW_SECONDS)
    windows.push({ start: from, end: Math.min(from + WINDOW_SECONDS, end) });
  return windows;
}
