import { addDays, monthOf } from '../../../common/days.mjs';
import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import { mayBook } from '../../rights.mjs';
import { button, printButton, toggle, turnButton } from '../../views/button.mjs';
import { dayField } from '../../views/day-field.mjs';
import { AS_MENU } from '../../views/more.mjs';
import { memberFilter, serviceFilter } from '../../views/filters.mjs';
import { turned } from './days-in-view.mjs';
import type { CalendarActions, CalendarState, ViewName } from './state.mjs';

/** Data for the bar above the calendar. */
interface BarParts {
  readonly context: Context;
  readonly state: CalendarState;
  readonly actions: CalendarActions;
}

export const barView = (parts: BarParts): Content[] => [
  h(
    'div',
    { key: 'days', class: 'bar calendar-days' },
    ...daysOf(parts),
    viewChoice(parts),
    filterButton(parts),
  ),
  h(
    'div',
    { key: 'choices', class: `bar calendar-choices${parts.state.showsChoices ? ' shown' : ''}` },
    ...choicesOf(parts),
  ),
];

/** Formats the shown days as the title of the calendar. */
export function titleOf({ view, day, days, today, isNarrow }: CalendarState, { writing }: Context): string {
  switch (view) {
    case 'day':
    case 'members':
    case 'resources':
      // A phone has no room for a long name beside the buttons.
      return isNarrow ? writing.shortDay(day, today) : writing.longDay(day);
    case 'memberDays':
    case 'week':
      return writing.shortDays(days.from, addDays(days.to, -1), today);
    case 'month':
      return writing.month(monthOf(day));
    default:
      return view satisfies never;
  }
}

function daysOf({ context, state, actions }: BarParts): Content[] {
  const words = context.texts.calendar;
  const { view, day, days, today } = state;
  const isToday = today >= days.from && today < days.to;
  return [
    turnButton('previous', words.previous, () => actions.goTo(turned(view, day, -1))),
    h(
      'h2',
      { key: 'title', 'data-printed': titleOf({ ...state, today: '', isNarrow: true }, context) },
      h('span', {}, titleOf(state, context)),
    ),
    turnButton('next', words.next, () => actions.goTo(turned(view, day, 1))),
    !isToday && button('today', words.today, () => actions.goTo(today)),
  ];
}

/**
 * Button on narrow pages that unfolds the selects for staff member and service, and shows how many of them are in use.
 */
function filterButton({ context, state, actions }: BarParts): Description {
  const { staffId, productId, showsCancelled, showsChoices } = state;
  const made = [staffId !== undefined, productId !== undefined, showsCancelled].filter(Boolean).length;
  const count = made === 0 ? '' : ` (${new Intl.NumberFormat(context.language).format(made)})`;
  return h(
    'button',
    {
      type: 'button',
      key: 'filter',
      part: 'button',
      class: 'button filter toggle',
      'aria-expanded': String(showsChoices),
      onclick: () => actions.showChoices(!showsChoices),
    },
    h('span', {}, context.texts.calendar.filter),
    count,
  );
}

function viewChoice({ context, state, actions }: BarParts): Description {
  const words = context.texts.calendar;
  return h(
    'div',
    { key: 'views', class: 'segments views', role: 'group', 'aria-label': words.view },
    ...viewsOf(context).map((view) =>
      toggle(view, words.views[view], state.view === view, () => actions.look(view)),
    ),
  );
}

/**
 * Returns the views that the user may choose. Views with staff side by side are only for users who see more than one
 * member.
 */
export const viewsOf = ({
  facts: { can_manage: canManage, members, resources },
}: Context): readonly ViewName[] => [
  ...(['day', 'week', 'month'] as const),
  ...(canManage && members.length > 0 ? (['members', 'memberDays'] as const) : []),
  ...(canManage && resources.length > 0 ? (['resources'] as const) : []),
];

function choicesOf({ context, state, actions }: BarParts): Content[] {
  const { facts, texts } = context;
  const words = texts.calendar;
  const { view, staffId, productId, day } = state;
  return [
    dayField(context, day, actions.goTo),
    memberFilter(context, staffId, (id) => actions.choose({ staffId: id, productId })),
    serviceFilter(context, productId, (id) => actions.choose({ staffId, productId: id })),
    toggle('cancelled', words.showCancelled, state.showsCancelled, () =>
      actions.showCancelled(!state.showsCancelled),
    ),
    // Only the grid has keys to explain.
    view !== 'memberDays' &&
      h(
        'details',
        { key: 'help', class: 'help', ...AS_MENU },
        h('summary', {}, h('span', {}, words.help)),
        h(
          'div',
          {},
          h(
            'p',
            { key: 'keys', id: 'calendar-help' },
            words.helpEvents,
            mayBook(facts) && ` ${words.helpMoving}`,
          ),
          mayBook(facts) && h('p', { key: 'touch' }, words.helpTouch),
          view === 'month' && h('p', { key: 'ring' }, words.helpRing),
        ),
      ),
    printButton(context),
  ];
}
