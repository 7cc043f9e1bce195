import { addDays, type Day } from '../../../common/days.mjs';
import { type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, Hours } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { owesPrice } from '../../views/refund.mjs';
import { mainState, troubles } from '../../views/state.mjs';
import { notesOf } from '../../views/notes.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from '../../writing.mjs';
import { isClosedOn } from './events/closed-times.mjs';
import { MORE } from './events/month-events.mjs';
import type { CalendarState } from './state.mjs';
import { spanInWords } from './wall-clock.mjs';
import { customerName } from '../../views/names.mjs';

const A_DAY = 86_400;

/** Maximum number of appointments in a cell; if there are more, a button lists all of them. */
const MOST_PER_CELL = 5;

/** Data for the table with a row for each staff member and a column for each day. */
interface MemberDaysParts {
  readonly context: Context;
  readonly state: CalendarState;
  readonly title: string;
  readonly appointments: readonly Appointment[];
  /** Closed times, by which days without work are shaded. */
  readonly hours: readonly Hours[];
  readonly openDay: (day: Day) => void;
  readonly open: (appointment: Appointment) => void;
  readonly list: (title: string, appointments: readonly Appointment[]) => void;
}

/** Shows a week as a table with a row for each staff member; cells list the start, customer, service and open payment of each appointment. */
export function memberDaysView(parts: MemberDaysParts): Description {
  const { context, state, title, appointments } = parts;
  const { facts, texts, writing } = context;
  const days: Day[] = [];
  for (let day = state.days.from; day < state.days.to; day = addDays(day, 1)) days.push(day);
  const members = facts.members
    .filter(({ id }) => state.staffId === undefined || id === state.staffId)
    .map(({ id, display_name: name }) => ({ id, name }));
  const hasOthers = appointments.some(({ staff_ids: ids }) => ids.length === 0);
  const rows = hasOthers ? [...members, { id: 0, name: texts.calendar.noMember }] : members;
  const head = (day: Day): Description =>
    h(
      'th',
      { key: day, scope: 'col', 'aria-current': day === state.today ? 'date' : undefined },
      h(
        'button',
        {
          type: 'button',
          class: 'button bare',
          onclick: () => parts.openDay(day),
        },
        h(
          'span',
          { key: 'label', class: 'unseen' },
          fill(texts.calendar.openDay, { day: writing.longDay(day) }),
        ),
        h('span', { key: 'day', 'aria-hidden': 'true' }, writing.shortDay(day, state.today)),
      ),
    );
  return h(
    'div',
    {
      key: 'member-days',
      class: 'member-days',
      role: 'group',
      tabindex: '0',
      'aria-label': fill(texts.calendar.grid, { title }),
      'aria-busy': String(state.isLoading),
    },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, h('td', { key: 'corner' }), ...days.map(head))),
      h(
        'tbody',
        {},
        ...rows.map(({ id, name }) =>
          h(
            'tr',
            { key: id },
            h('th', { key: 'name', scope: 'row' }, h('bdi', {}, name)),
            ...days.map((day) => cellView(day, { id, name }, parts)),
          ),
        ),
      ),
    ),
  );
}

function cellView(
  day: Day,
  { id, name }: { readonly id: number; readonly name: string },
  { context, appointments, hours, open, list }: MemberDaysParts,
): Description {
  const { texts, writing } = context;
  const from = siteSecondsOf(day);
  const own = appointments
    .filter(({ start, end }) => start < from + A_DAY && end > from)
    .filter(({ staff_ids: ids }) => (id === 0 ? ids.length === 0 : ids.includes(id)))
    .toSorted((a, b) => a.start - b.start || a.id - b.id);
  const shown = own.length > MOST_PER_CELL ? own.slice(0, MOST_PER_CELL - 1) : own;
  const left = own.length - shown.length;
  const title = `${name}, ${writing.longDay(day)}`;
  const chip = (one: Appointment, at: number): Description => {
    const who = customerName(one, context);
    const state = mainState(one, context.now());
    const notes = notesOf(one);
    const words = [spanInWords(one.start, one.end, writing), who, one.product_name, name];
    return h(
      'li',
      // Prints all appointments, because the button for further appointments does nothing on paper.
      { key: one.id, class: at < shown.length ? undefined : 'on-paper' },
      h(
        'button',
        {
          type: 'button',
          class: `chip ${state}${notes.length > 0 ? ' noted' : ''}`,
          '--_product': one.cal_color || undefined,
          'data-focus': `cell ${one.id} ${id}`,
          onclick: () => open(one),
        },
        h(
          'span',
          { key: 'label', class: 'unseen' },
          [
            ...words,
            ...[state, ...troubles(one)].map((name) => texts.appointment.states[name]),
            ...notes,
          ].join(', '),
        ),
        h(
          'span',
          { key: 'time', 'aria-hidden': 'true' },
          writing.wallClock(`${siteDayOf(one.start)}T${siteClockOf(one.start)}`),
        ),
        h('bdi', { key: 'who', 'aria-hidden': 'true' }, who),
        h(
          'span',
          { key: 'what', class: 'chip-what', 'aria-hidden': 'true' },
          h('bdi', {}, one.product_name),
          owesPrice(one) && h('span', {}, ` · ${texts.appointment.states[one.payment]}`),
        ),
        notes.length > 0 && h('small', { key: 'notes', 'aria-hidden': 'true' }, notes.join(' · ')),
      ),
    );
  };
  const isClosed = isClosedOn(day, hours, id || undefined);
  return h(
    'td',
    { key: day, class: isClosed ? 'closed' : undefined },
    isClosed && h('span', { key: 'closed', class: 'unseen' }, texts.calendar.closed),
    h(
      'ul',
      {},
      ...own.map(chip),
      own.length > shown.length &&
        h(
          'li',
          { key: 'more' },
          h(
            'button',
            {
              type: 'button',
              class: 'chip more',
              'data-focus': `cell more ${day} ${id}`,
              'aria-label': `${context.plural(texts.calendar.more, left)}: ${title}`,
              onclick: () => list(title, own),
            },
            h('bdi', {}, context.plural({ other: MORE }, left)),
          ),
        ),
    ),
  );
}
