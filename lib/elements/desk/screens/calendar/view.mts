import { addDays, monthOf } from '../../../common/days.mjs';
import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import { mayBook } from '../../rights.mjs';
import { button, printButton, toggle, turnButton } from '../../views/button.mjs';
import { dayHeading } from '../../views/day-heading.mjs';
import { AS_MENU } from '../../views/more.mjs';
import { memberFilter, serviceFilter } from '../../views/filters.mjs';
import { turned } from './days-in-view.mjs';
import type { CalendarActions, CalendarState, ChosenView, ViewName } from './state.mjs';

/** Data for the bar above the calendar. */
interface BarParts {
  readonly context: Context;
  readonly state: CalendarState;
  readonly actions: CalendarActions;
}

/**
 * Shows the bar above the calendar: one row. The button “Filter” unfolds the choices that have no room in it; these are
 * few on a wide page, and most of them on a phone.
 */
export const barView = (parts: BarParts): Description => {
  const { context, state, actions } = parts;
  const { staffId, productId, showsChoices } = state;
  return h(
    'div',
    { key: 'bar', class: `bar calendar-bar${showsChoices ? ' shown' : ''}` },
    ...daysOf(parts),
    memberFilter(context, staffId, (id) => actions.choose({ staffId: id, productId })),
    filterButton(parts),
    printButton(context),
    viewChoice(parts),
    ...foldedOf(parts),
  );
};

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
    dayHeading(
      context,
      {
        day,
        isWeek: view === 'week' || view === 'memberDays',
        title: titleOf(state, context),
        short: titleOf({ ...state, isNarrow: true }, context),
        printed: titleOf({ ...state, today: '', isNarrow: true }, context),
      },
      actions.goTo,
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
      toggle(view, words.views[view], shownAs(view, context) === state.view, () => actions.look(view)),
    ),
  );
}

/** Returns the views that the user may choose. Those with staff or resources side by side are for managers. */
export const viewsOf = ({
  facts: { can_manage: canManage, members, resources },
}: Context): readonly ChosenView[] => [
  ...(['day', 'week', 'month'] as const),
  ...(canManage && members.length > 0 ? (['memberDays'] as const) : []),
  ...(canManage && resources.length > 0 ? (['resources'] as const) : []),
];

/** Returns the view that shows what the user has chosen: a day of several members has a column for each. */
export const shownAs = (chosen: ChosenView, { facts }: Pick<Context, 'facts'>): ViewName =>
  chosen === 'day' && facts.can_manage && facts.members.length > 1 ? 'members' : chosen;

/** Returns the choices that only the button “Filter” shows. */
function foldedOf({ context, state, actions }: BarParts): Content[] {
  const { facts, texts } = context;
  const words = texts.calendar;
  const { view, staffId, productId } = state;
  return [
    serviceFilter(context, productId, (id) => actions.choose({ staffId, productId: id })),
    toggle('cancelled', words.showCancelled, state.showsCancelled, () =>
      actions.showCancelled(!state.showsCancelled),
    ),
    // Only the grid has keys to explain.
    view !== 'memberDays' &&
      h(
        'details',
        { key: 'help', class: 'help', ...AS_MENU },
        h('summary', { class: 'button toggle' }, h('span', {}, words.help)),
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
  ];
}
