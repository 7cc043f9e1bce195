import type { Day } from '../../../common/days.mjs';
import type { Content } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

/** A closed day, the member to whose appointments the screen is limited, and the function that shows another day. */
export interface ClosedDay {
  readonly day: Day;
  readonly staffId: number | undefined;
  readonly goTo: (day: Day) => void;
}

/** The next day on which the shop is open. */
interface NextOpenDay {
  readonly day: Day;
  /** Opening time in seconds from midnight. */
  readonly opening: number;
  /** Appointments of the day that are not cancelled, by start. */
  readonly appointments: readonly Appointment[];
}

/**
 * Days after a closed day at which the searched windows begin; the last number is their end. Most often the first day is
 * open.
 */
const WINDOWS = [1, 2, 8, 36];
/** Number of appointments that are listed. */
const MOST_LISTED = 3;

/**
 * Finds the first open day after a closed one, with its appointments.
 *
 * @returns a function that says when the shop opens again and what comes then, with a button that shows that day;
 * undefined if the shop stays closed for weeks
 * @throws RequestFailed, or the signal's reason
 */
export async function readNextOpen(
  closed: ClosedDay,
  context: Context,
  tools: Tools,
  signal: AbortSignal,
): Promise<(() => Content) | undefined> {
  const { addDays, readCalendarOrLast, siteSecondsOf } = tools;
  for (const [at, begin] of WINDOWS.slice(0, -1).entries()) {
    const [from, to] = [addDays(closed.day, begin), addDays(closed.day, WINDOWS[at + 1]!)];
    const window = { start_ts: siteSecondsOf(from), end_ts: siteSecondsOf(to), staff_id: closed.staffId };
    const { appointments, hours } = await readCalendarOrLast(context.client, window, signal);
    for (let day = from; day < to; day = addDays(day, 1)) {
      if (tools.isClosedOn(day, hours, undefined)) continue;
      const next = addDays(day, 1);
      const [start, end] = [siteSecondsOf(day), siteSecondsOf(next)];
      const found: NextOpenDay = {
        day,
        opening: tools.earliestOpening(tools.closedOf(hours, undefined), { from: day, to: next }),
        appointments: appointments
          .filter((one) => one.status !== 'cancelled' && one.start >= start && one.start < end)
          .toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id),
      };
      return () => nextOpenView(found, context, tools, closed.goTo);
    }
  }
  return undefined;
}

function nextOpenView(
  { day, opening, appointments }: NextOpenDay,
  context: Context,
  tools: Tools,
  goTo: ClosedDay['goTo'],
): Content {
  const { h, fill } = tools;
  const { texts, writing } = context;
  const { today: words } = texts;
  const name = writing.longDay(day);
  const [first] = appointments;
  return h(
    'div',
    { key: 'next-open', class: 'empty next-open' },
    h(
      'p',
      { key: 'opens' },
      fill(words.opensAgain, {
        day: name,
        time: writing.wallClock(tools.wallClockOf(tools.siteSecondsOf(day) + opening)),
      }),
    ),
    h(
      'p',
      { key: 'summary', class: 'muted' },
      first
        ? fill(words.firstAt, {
            summary: context.plural(words.summary, appointments.length),
            time: writing.time(first.start_utc),
          })
        : words.nothingYet,
    ),
    h(
      'ul',
      { key: 'first' },
      ...appointments
        .slice(0, MOST_LISTED)
        .map((one) =>
          h(
            'li',
            { key: one.id },
            ...tools.separated(
              writing.time(one.start_utc),
              tools.customerName(one, context),
              one.product_name,
            ),
          ),
        ),
    ),
    tools.button('show', fill(words.showDay, { day: name }), () => goTo(day), 'lead'),
  );
}
