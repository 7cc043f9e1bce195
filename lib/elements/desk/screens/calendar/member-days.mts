import type { Day } from '../../../common/days.mjs';
import type { Description } from '../../../common/dom.mjs';
import type { Appointment, Hours } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import { workedHours } from './member-hours.mjs';
import type { CalendarState } from './state.mjs';

const A_DAY = 86_400;

/** Maximum number of appointments in a cell; if there are more, a button lists all of them. */
const MOST_PER_CELL = 5;

/** Data for the table with a row for each staff member and a column for each day. */
interface MemberDaysParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly state: CalendarState;
  readonly title: string;
  readonly appointments: readonly Appointment[];
  /** Closed times, by which days without work are shaded. */
  readonly hours: readonly Hours[];
  readonly openDay: (day: Day) => void;
  /** Opens a new booking; the member is undefined in the row for appointments without staff. */
  readonly book: (day: Day, staffId: number | undefined) => void;
  readonly open: (appointment: Appointment) => void;
  readonly list: (title: string, appointments: readonly Appointment[]) => void;
}

/** Shows a week as a table with a row for each staff member; cells list the start, customer, service and open payment of each appointment. */
export function memberDaysView(parts: MemberDaysParts): Description {
  const { context, tools, state, title, appointments } = parts;
  const { addDays, fill, h } = tools;
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
  { context, tools, appointments, hours, book, open, list }: MemberDaysParts,
): Description {
  const { texts, writing } = context;
  const { closedDayOf, customerName, h, inPageLanguage, siteSecondsOf } = tools;
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
    const state = tools.mainState(one, context.now());
    const notes = tools.notesOf(one);
    const release = tools.releaseText(one, context, context.now());
    const states = [state, ...tools.troubles(one, context.now())];
    const marks = states.filter((name) => name !== 'expected').map((name) => texts.appointment.states[name]);
    if (release) marks.push(release);
    const words = [tools.spanInWords(one.start, one.end, writing), who, one.product_name, name];
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
            ...states.slice(0, state === 'expected' ? 1 : 0).map((name) => texts.appointment.states[name]),
            ...marks,
            ...notes,
          ].join(', '),
        ),
        h(
          'span',
          { key: 'time', 'aria-hidden': 'true' },
          writing.wallClock(`${tools.siteDayOf(one.start)}T${tools.siteClockOf(one.start)}`),
        ),
        h('bdi', { key: 'who', 'aria-hidden': 'true' }, who),
        h(
          'span',
          { key: 'what', class: 'chip-what', 'aria-hidden': 'true' },
          h('bdi', {}, one.product_name),
          // A line that is too long breaks after a dot, as it does behind the service.
          marks.length > 0 && h('span', {}, ['', ...marks].join('\u00A0· ')),
        ),
        notes.length > 0 && h('small', { key: 'notes', 'aria-hidden': 'true' }, notes.join(' · ')),
      ),
    );
  };
  const closed = closedDayOf(day, hours, id || undefined);
  const isOfMember = closed !== undefined && !closedDayOf(day, hours, undefined);
  const add = (): void => book(day, id || undefined);
  return h(
    'td',
    {
      key: day,
      class: closed && 'closed',
      // The button is the way by keyboard; a mouse may press any free place of the cell.
      onclick: ({ target }) => {
        if (!(target as Element).closest('button')) add();
      },
    },
    h(
      'small',
      { key: 'hours' },
      closed
        ? (isOfMember && inPageLanguage(closed.title, context)) ||
            tools.untitledDay(isOfMember, closed, texts.calendar)
        : id !== 0 && workedHours(day, id, hours, { context, tools }),
    ),
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
            h('bdi', {}, context.plural({ other: '+{count}' }, left)),
          ),
        ),
    ),
    h('button', {
      type: 'button',
      key: 'add',
      class: 'cell-add',
      'data-focus': `cell add ${day} ${id}`,
      'aria-label': `${texts.frame.book}: ${title}`,
      onclick: add,
    }),
  );
}
