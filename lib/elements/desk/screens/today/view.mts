import { addDays, type Day } from '../../../common/days.mjs';
import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, Hours } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { button, printButton, turnButton } from '../../views/button.mjs';
import { dayHeading } from '../../views/day-heading.mjs';
import { memberFilter } from '../../views/filters.mjs';
import { loadedView } from '../../views/loading.mjs';
import type { StateName } from '../../texts/appointment.mjs';
import { nameOfMember } from '../../views/names.mjs';
import { mainState, stateView, troubles } from '../../views/state.mjs';
import { isClosedOn } from '../calendar/events/closed-times.mjs';
import { rowView } from './row.mjs';
import type { DayPage, TodayParts } from './state.mjs';

export const todayView = (parts: TodayParts): Content[] => [
  h(
    'div',
    { key: 'bar', class: 'bar today-bar' },
    ...headingOf(parts),
    memberFilter(parts.context, parts.state.staffId, parts.actions.filter),
    printButton(parts.context),
  ),
  ...loadedView(parts.page, parts.context, (page) =>
    // After midnight, the appointments that were read for the day before are hidden until the response for the new
    // day arrives.
    page.day === parts.state.day
      ? listOf(page, parts)
      : [h('p', { key: 'loading', class: 'muted' }, parts.context.texts.frame.loading)],
  ),
];

function headingOf({ context, state: { day, today }, actions }: TodayParts): Content[] {
  const { texts, writing } = context;
  const words = texts.today;
  const name = day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : undefined;
  const date = writing.longDay(day);
  return [
    turnButton('previous', words.previousDay, () => actions.goTo(addDays(day, -1))),
    dayHeading(
      context,
      {
        day,
        title: name === undefined ? date : fill(words.named, { name, day: date }),
        printed: writing.shortDay(day, ''),
      },
      actions.goTo,
    ),
    turnButton('next', words.nextDay, () => actions.goTo(addDays(day, 1))),
    day !== today && button('today', texts.calendar.today, () => actions.goTo(today)),
  ];
}

function listOf({ day, appointments, hours, nextOpen }: DayPage, parts: TodayParts): Content[] {
  const { context, state, actions } = parts;
  const words = context.texts.today;
  const byTime = appointments.toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id);
  const active = byTime.filter(({ status }) => status !== 'cancelled');
  const cancelled = byTime.filter(({ status }) => status === 'cancelled');
  return [
    active.length === 0
      ? nextOpen
        ? nextOpen()
        : h('p', { key: 'nothing', class: 'empty' }, emptyText(day, hours, parts))
      : h('div', { key: 'summary', class: 'summary' }, ...summaryOf(active, context)),
    h(
      'ul',
      { key: 'list', class: 'rows today-rows', part: 'list' },
      ...active.map((one) => rowView(one, parts, active)),
    ),
    cancelled.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          key: 'show-cancelled',
          class: 'button toggle',
          'aria-expanded': String(state.showsCancelled),
          onclick: () => actions.showCancelled(!state.showsCancelled),
        },
        context.plural(words.cancelled, cancelled.length),
      ),
    state.showsCancelled &&
      h(
        'ul',
        { key: 'cancelled', class: 'rows today-rows' },
        ...cancelled.map((one) => rowView(one, parts, cancelled)),
      ),
  ];
}

/** Says why a day has no appointments: the shop is closed, the chosen member does not work, or nothing is booked. */
function emptyText(day: Day, hours: readonly Hours[], { context, state: { staffId } }: TodayParts): string {
  const { texts, writing } = context;
  if (isClosedOn(day, hours, undefined)) return texts.calendar.closed;
  return staffId !== undefined && isClosedOn(day, hours, staffId)
    ? `${fill(texts.calendar.dayOff, { name: nameOfMember(staffId, context), day: writing.longDay(day) })}.`
    : texts.today.nothing;
}

/** Describes how many appointments the day has, when the next one starts, and how many need attention. */
function summaryOf(active: readonly Appointment[], context: Context): Content[] {
  const now = context.now();
  const words = context.texts.today;
  const counts = new Map<StateName, number>();
  for (const state of active.flatMap((one) => openStates(one, now)))
    counts.set(state, (counts.get(state) ?? 0) + 1);
  const next = active.find(({ start_utc: start }) => start > now);
  const summary = context.plural(words.summary, active.length);
  const text = next ? fill(words.nextAt, { summary, time: context.writing.time(next.start_utc) }) : summary;
  return [
    h('p', { key: 'summary', 'data-printed': summary }, h('span', {}, text)),
    counts.size > 0 &&
      h(
        'ul',
        { key: 'counts', class: 'states' },
        ...inOrder(counts).map(([state, count]) =>
          h(
            'li',
            { key: state },
            state === 'notNoted'
              ? h(
                  'span',
                  { key: state, part: 'state', class: 'state' },
                  context.plural(words.toRecord, count),
                )
              : stateView(state, context, new Intl.NumberFormat(context.language).format(count)),
          ),
        ),
      ),
  ];
}

/** Sorts counted states, so that they keep their places when appointments are marked: first those of the attendance. */
const inOrder = (counts: ReadonlyMap<StateName, number>): [StateName, number][] =>
  [...counts].toSorted(([a], [b]) => ORDER.indexOf(b) - ORDER.indexOf(a) || (a < b ? -1 : 1));
const ORDER: readonly StateName[] = ['toConfirm', 'late', 'notNoted'];

/** Returns those states of an appointment that require staff to act, such as late, unmarked or unpaid. */
function openStates(appointment: Appointment, now: number): StateName[] {
  const main = mainState(appointment, now);
  return [
    ...(main === 'late' || main === 'notNoted' || main === 'toConfirm' ? [main] : []),
    ...troubles(appointment, now),
  ];
}
