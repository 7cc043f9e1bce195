import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  lastDay,
  monthOf,
  sameDayIn,
  weeksOf,
} from '../../common/days.mjs';
import { type Content, type Description, h } from '../../common/dom.mjs';
import { type DayState, dayState, latestMonth, tabDay } from '../state.mjs';
import type { Actions, View } from './view.mjs';

/** Shows the month as a grid: the WAI-ARIA pattern of a date grid, with one day in the tab order. */
export function monthView(view: View, actions: Actions): Description {
  const { state, settings, writing, texts } = view;
  const { page, month } = state;
  const isShown = page?.month === month;
  const summaries = new Map(isShown ? page.days.map((summary) => [summary.date, summary]) : []);
  const first = page?.today ?? firstDay(month);
  const last = page ? lastDay(latestMonth(page.today, month)) : lastDay(month);
  const turn = (label: string, by: number, sign: string): Content => {
    const to = addMonths(month, by);
    return h(
      'button',
      {
        type: 'button',
        part: 'turn',
        key: by,
        class: by < 0 ? 'turn back' : 'turn on',
        'aria-label': label,
        // Not `disabled`, which would lose the focus at the last month.
        'aria-disabled': to < monthOf(first) || to > monthOf(last) ? 'true' : undefined,
        onclick: () => to >= monthOf(first) && to <= monthOf(last) && actions.turn(to),
      },
      sign,
    );
  };
  const weekdays = writing
    .weekdays()
    .map(({ short, long }) => h('th', { scope: 'col', part: 'weekday', key: long, abbr: long }, short));
  const weeks = weeksOf(month, settings.firstWeekday).map((week, at) =>
    h('tr', { key: at }, ...week.map((day, place) => h('td', { key: place }, day && dayButton(day)))),
  );
  const onkeydown = (event: Event): void => {
    const from = (event.target as HTMLElement).dataset.day ?? tabDay(state);
    const to = dayByKey((event as KeyboardEvent).key, from, settings);
    if (to === undefined) return;
    event.preventDefault();
    if (to < first || to > last) return;
    if (monthOf(to) === month) actions.moveToDay(to);
    else actions.turn(monthOf(to), to);
  };
  return h(
    'div',
    { part: 'month', class: 'month', 'aria-busy': state.isLoading ? 'true' : 'false' },
    h('h2', { part: 'heading', id: 'month' }, writing.month(month)),
    h(
      'table',
      { role: 'grid', 'aria-labelledby': 'month', onkeydown },
      h('thead', {}, h('tr', {}, ...weekdays)),
      h('tbody', {}, ...weeks),
    ),
    // After the days in the tab order, so that the keyboard reaches the chosen day first; shown above them.
    turn(texts.previousMonth, -1, '‹'),
    // In right-to-left pages, browsers mirror these characters.
    turn(texts.nextMonth, 1, '›'),
  );

  function dayButton(day: Day): Description {
    const summary = summaries.get(day);
    const is = dayState(summary, state.quantity);
    const isChosen = day === state.day;
    // A visitor can wait for a day without places.
    const canBeShown = is === 'free' || is === 'few' || (is === 'sold-out' && view.parts.waiting);
    return h(
      'button',
      {
        type: 'button',
        part: `day day-${is}${isChosen ? ' day-chosen' : ''}`,
        key: 'day',
        class: `day ${is}`,
        'data-day': day,
        'aria-label': `${writing.longDay(day)}, ${stateText(is)}`,
        'aria-pressed': isChosen ? 'true' : 'false',
        'aria-current': day === page?.today ? 'date' : undefined,
        // Not `disabled`: the arrow keys reach such days, and a screen reader says why they cannot be chosen.
        'aria-disabled': canBeShown ? undefined : 'true',
        tabindex: day === tabDay(state) ? '0' : '-1',
        onclick: () => canBeShown && actions.goToDay(day),
      },
      writing.dayNumber(day),
    );

    function stateText(of: DayState): string {
      if (!isShown) return texts.loading;
      switch (of) {
        case 'free':
          return view.plural(texts.timesFree, summary!.starts);
        case 'few':
          return view.plural(texts.onlyLeft, summary!.max_qty);
        case 'sold-out':
          return texts.soldOut;
        case 'closed':
          return texts.closed;
        default:
          return of satisfies never;
      }
    }
  }
}

/** Returns the day to which a key moves; undefined for other keys. */
function dayByKey(
  key: string,
  from: Day,
  { firstWeekday, isRtl }: { readonly firstWeekday: number; readonly isRtl: boolean },
): Day | undefined {
  const forward = isRtl ? -1 : 1;
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -forward);
    case 'ArrowRight':
      return addDays(from, forward);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekday);
    case 'End':
      return addDays(from, 6 - weekday);
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(from), -1), from);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(from), 1), from);
    default:
      return undefined;
  }
}
