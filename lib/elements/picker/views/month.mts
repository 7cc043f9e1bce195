import { dayByKey } from '../../common/day-keys.mjs';
import { addMonths, type Day, firstDay, lastDay, monthOf, weeksOf } from '../../common/days.mjs';
import { type Content, type Description, h } from '../../common/dom.mjs';
import { lastShown, monthSoon } from '../month-soon.mjs';
import { type DayState, dayState, latestMonth, tabDay } from '../state.mjs';
import type { Actions, View } from './view-data.mjs';

/** Shows the month as a grid of days (WAI-ARIA date grid): Tab reaches one day, the arrow keys move between days. */
export function monthView(view: View, actions: Actions): Description {
  const { state, settings, writing, texts } = view;
  const { page, month } = state;
  const isShown = page?.month === month;
  const summaries = new Map(isShown ? page.days.map((summary) => [summary.date, summary]) : []);
  // Until the shop says which day it is, the device does, so that the month has the same weeks before and after that.
  const first = page?.today ?? writing.dayOf(Date.now() / 1000);
  const last = page ? lastDay(latestMonth(page.today, month)) : lastDay(month);
  const turn = (label: string, by: number, sign: string): Content => {
    const to = addMonths(month, by);
    const isOutside = to < monthOf(first) || to > monthOf(last);
    return h(
      'button',
      {
        type: 'button',
        part: 'turn',
        key: by,
        class: 'turn',
        'aria-label': label,
        // Uses `aria-disabled` instead of `disabled`: at the last month, a disabled button would lose the focus.
        'aria-disabled': isOutside && 'true',
        onclick: () => isOutside || actions.turn(to),
      },
      sign,
    );
  };
  const weekdays = writing
    .weekdays()
    .map(({ short, long }) => h('th', { scope: 'col', part: 'weekday', key: long, abbr: long }, short));
  // Weeks that are over are left out. Late in a month, the first weeks of the next one follow.
  const thisWeek = dayByKey('Home', first, settings)!;
  const from = thisWeek > firstDay(month) ? thisWeek : firstDay(month);
  const until = isShown
    ? page.until
    : month === monthOf(first) && month !== monthSoon(first) && lastShown(first, settings);
  const to = until || lastDay(month);
  const weeks = weeksOf(from, to, settings.firstWeekday).map((week, at) =>
    h('tr', { key: at }, ...week.map((day, place) => h('td', { key: place }, day && dayButton(day)))),
  );
  const onkeydown = (event: Event): void => {
    const focused = (event.target as HTMLElement).dataset.day ?? tabDay(state);
    const day = dayByKey((event as KeyboardEvent).key, focused, settings);
    if (day === undefined) return;
    event.preventDefault();
    if (day < first || day > last) return;
    if (day >= from && day <= to) actions.moveToDay(day);
    else actions.turn(monthOf(day), day);
  };
  return h(
    'div',
    { part: 'month', class: 'month', 'aria-busy': String(state.isLoading) },
    h('h2', { part: 'heading', id: 'month' }, writing.months(from, to)),
    h(
      'table',
      { role: 'grid', 'aria-labelledby': 'month', onkeydown },
      h('thead', {}, h('tr', {}, ...weekdays)),
      h('tbody', {}, ...weeks),
    ),
    // The buttons come after the days for the keyboard, so that Tab reaches the day first; the style sheet shows them
    // above.
    turn(texts.previousMonth, -1, '‹'),
    // Browsers mirror these characters on right-to-left pages.
    turn(texts.nextMonth, 1, '›'),
  );

  function dayButton(day: Day): Description {
    const summary = summaries.get(day);
    const is = dayState(summary, state.quantity);
    const isChosen = day === state.day;
    // If there is a waiting list, a sold-out day can be opened, so that the visitor can join the list.
    const canBeShown = is === 'free' || is === 'few' || (is === 'sold-out' && view.parts.waiting);
    const states: Readonly<Record<DayState, string>> = {
      free: view.plural(texts.timesFree, summary?.starts ?? 0),
      few: view.plural(texts.onlyLeft, summary?.max_qty ?? 0),
      'sold-out': texts.soldOut,
      closed: texts.closed,
    };
    return h(
      'button',
      {
        type: 'button',
        part: `day day-${is}${isChosen ? ' day-chosen' : ''}`,
        key: 'day',
        class: `day ${is}`,
        'data-day': day,
        'aria-label': `${writing.longDay(day)}, ${isShown ? states[is] : texts.loading}`,
        'aria-pressed': String(isChosen),
        'aria-current': day === page?.today && 'date',
        // `aria-disabled` and not `disabled`: the arrow keys reach such days, and screen readers say why they cannot be
        // chosen.
        'aria-disabled': !canBeShown && 'true',
        tabindex: day === tabDay(state) ? '0' : '-1',
        onclick: () => canBeShown && actions.goToDay(day),
      },
      writing.dayNumber(day),
    );
  }
}
