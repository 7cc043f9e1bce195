import type { EventInput } from 'fullcalendar';
import { type FeedAppointment, nameOfMember } from './admin-salon.mjs';
import { send } from './send.mjs';

const DAY_SECONDS = 86_400;

interface Window {
  readonly start: Date;
  readonly end: Date;
}

/** The content of the calendar for a window. */
export interface Shown {
  readonly events: EventInput[];
  /** The id of the last change that it includes. */
  readonly lastEventId: number;
}

/** The appointments and the closed hours of a window: of one member, or ('') of all. */
export async function loadWindow({ start, end }: Window, member: string): Promise<Shown> {
  // The calendar is told that it is in UTC: its moments are the shop's wall clock, as the interface's are.
  const query = new URLSearchParams({ start_ts: seconds(start), end_ts: seconds(end) });
  if (member !== '') query.set('staff_id', member);
  const [feed, closures] = (await Promise.all([
    send('GET', `/api/v2/calendar?${query.toString()}`),
    send('GET', `/admin/closures?${query.toString()}`),
  ])) as [{ appointments: FeedAppointment[]; last_event_id: number }, Closure[]];
  const appointments = feed.appointments.filter(({ status }) => status !== 'cancelled');
  return {
    events: [...appointments.map((one) => eventOf(one, member === '')), ...closures.flatMap(shadeOf)],
    lastEventId: feed.last_event_id,
  };
}

const seconds = (date: Date): string => String(date.getTime() / 1000);
const dateOf = (site: number): Date => new Date(site * 1000);

/** The properties of an appointment that its title mentions. */
const MARKS: Readonly<Record<string, string>> = {
  'pending-confirmation': 'to be confirmed',
  unpaid: 'unpaid',
  arrived: 'arrived',
  'no-show': 'no-show',
};

function eventOf(one: FeedAppointment, withNames: boolean): EventInput {
  const names = withNames ? one.staff_ids.map(nameOfMember) : [];
  const places = one.qty > 1 ? [`${one.qty} places`] : [];
  const marks = [one.customer_status, one.status].flatMap((status) => MARKS[status] ?? []).slice(0, 1);
  return {
    id: String(one.id),
    title: [one.title, ...names, ...places, ...marks].join(' · '),
    start: dateOf(one.start),
    end: dateOf(one.end),
    allDay: one.all_day || (one.start % DAY_SECONDS === 0 && one.end % DAY_SECONDS === 0),
    className: one.customer_status === 'no-show' ? 'is-over' : '',
    extendedProps: { one },
  };
}

interface Closure {
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

/** Closed hours as shade behind the appointments; whole days of them are shaded in the month, too. */
function shadeOf({ start, end, title }: Closure): EventInput[] {
  const [firstDay, lastDay] = [Math.ceil(start / DAY_SECONDS), Math.floor(end / DAY_SECONDS)];
  const shade = { title, display: 'background' };
  const days = { start: dateOf(firstDay * DAY_SECONDS), end: dateOf(lastDay * DAY_SECONDS), allDay: true };
  return [
    { ...shade, start: dateOf(start), end: dateOf(end) },
    ...(lastDay > firstDay ? [{ ...shade, ...days }] : []),
  ];
}
