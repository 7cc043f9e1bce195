import type { Calendar, CalendarOptions, EventMountArg } from 'fullcalendar';
import { showDone, showRefusal } from './admin-answer.mjs';
import { listenToAppointment, showAppointment } from './admin-appointment.mjs';
import { bookByPhone, listenToBooking } from './admin-booking.mjs';
import { loadWindow } from './admin-feed.mjs';
import { follow } from './admin-live.mjs';
import { move } from './admin-moves.mjs';
import { calendarElement, type FeedAppointment, salon, siteNow } from './admin-salon.mjs';

declare const FullCalendar: {
  readonly Calendar: new (element: HTMLElement, options: CalendarOptions) => Calendar;
};

const HOUR_SECONDS = 3_600;
/** A calendar that is told of many changes at once reads them at once. */
const GATHER_MS = 150;

const answer = document.querySelector<HTMLElement>('#answer')!;
const live = document.querySelector<HTMLElement>('#live')!;
const member = document.querySelector<HTMLSelectElement>('#member');

const shownMember = (): string => member?.value ?? '';
/** The appointment that an event of the calendar shows; shade, and what is being selected, show none. */
const oneOf = ({ extendedProps }: EventMountArg['event']): FeedAppointment | undefined =>
  extendedProps.one as FeedAppointment | undefined;

/** On a phone a week and a month are lists: seven columns would leave no room for a name. */
const narrow = matchMedia('(max-width: 40rem)');
const firstView = (): string => (narrow.matches ? 'timeGridDay' : 'timeGridWeek');
const toolbar = () => ({
  start: 'prev,next today',
  center: 'title',
  end: narrow.matches ? 'timeGridDay,listWeek,listMonth' : 'timeGridDay,timeGridWeek,dayGridMonth',
});

let isFollowing = false;

const calendar = new FullCalendar.Calendar(calendarElement, {
  // Moments are the shop's wall clock as if it were UTC: wherever the browser is, it shows the shop's hours.
  timeZone: 'UTC',
  now: () => new Date(siteNow() * 1000).toISOString(),
  nowIndicator: true,
  initialView: firstView(),
  headerToolbar: toolbar(),
  buttonIcons: false,
  buttonText: { prev: 'Back', next: 'Next', today: 'Today', day: 'Day', week: 'Week', month: 'Month' },
  firstDay: 1,
  height: '44rem',
  scrollTime: '08:00',
  views: {
    timeGridWeek: { dayHeaderFormat: { weekday: 'short', day: 'numeric' } },
    listWeek: { buttonText: 'Week' },
    listMonth: { buttonText: 'Month' },
  },
  eventDisplay: 'block',
  displayEventEnd: false,
  allDayText: 'All day',
  slotLabelFormat: clockFormat(),
  eventTimeFormat: clockFormat(),
  slotEventOverlap: false,
  eventShortHeight: 42,
  editable: salon.canManage,
  eventDurationEditable: false,
  snapDuration: '00:15',
  selectable: salon.canManage,
  selectMirror: true,
  eventInteractive: true,
  eventAllow: ({ allDay }, event) => allDay === event?.allDay,
  async events(window: { readonly start: Date; readonly end: Date }) {
    const { events, lastEventId } = await loadWindow(window, shownMember());
    if (!isFollowing) follow(lastEventId, reloadSoon, showState);
    isFollowing = true;
    return events;
  },
  eventSourceFailure: (error) => showRefusal(answer, 'The calendar could not be read.', error),
  // A day that holds appointments is named by what is in it, not by its date alone.
  dayCellDidMount: ({ el }) => el.removeAttribute('aria-labelledby'),
  eventDidMount({ el, event }) {
    const one = oneOf(event);
    if (!one) return;
    el.style.setProperty('--colour', one.color);
    el.dataset.id = String(one.id);
  },
  eventWillUnmount({ el }) {
    if (document.activeElement === el) setTimeout(() => focusAgain(el.dataset.id));
  },
  eventClick({ event, jsEvent }) {
    jsEvent.preventDefault();
    const one = oneOf(event);
    if (one) showAppointment(one);
  },
  eventDragStart: () => void (isDragging = true),
  eventDragStop: () => void (isDragging = false),
  eventDrop({ event, oldEvent, revert }) {
    const one = oneOf(event)!;
    const by = (event.start!.getTime() - oldEvent.start!.getTime()) / 1000;
    const done = (isMoved: boolean): void => {
      if (!isMoved) revert();
      reloadSoon();
    };
    void move({ one, to: { start: one.start + by }, region: answer, done });
  },
  select({ start, allDay }) {
    const opens = allDay ? 9 * HOUR_SECONDS : 0;
    bookByPhone(start.getTime() / 1000 + opens, shownMember());
    calendar.unselect();
  },
});

function clockFormat() {
  return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
}

let waiting: ReturnType<typeof setTimeout> | undefined;
let isDragging = false;

/** The calendar draws appointments anew when it reads them again: the keyboard stays where it was. */
function focusAgain(id: string | undefined): void {
  if (document.activeElement !== document.body) return;
  calendarElement.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
}

function reloadSoon(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    // An appointment that is being dragged stays.
    if (isDragging) reloadSoon();
    else calendar.refetchEvents();
  }, GATHER_MS);
}

function showState(isLive: boolean): void {
  const said = isLive ? 'Live' : 'The shop does not respond; trying again';
  if (live.textContent === said) return;
  // A request that was sent meanwhile may have failed.
  if (isLive && live.textContent !== '') reloadSoon();
  live.textContent = said;
}

narrow.addEventListener('change', () => {
  calendar.setOption('headerToolbar', toolbar());
  calendar.changeView(firstView());
});
member?.addEventListener('change', () => calendar.refetchEvents());
document.querySelector('#new')?.addEventListener('click', () => {
  bookByPhone(Math.ceil(siteNow() / HOUR_SECONDS) * HOUR_SECONDS, shownMember());
});
listenToAppointment(reloadSoon, ({ id }) => focusAgain(String(id)));
listenToBooking((said) => {
  showDone(answer, said);
  reloadSoon();
});
calendar.render();
