import { addDays, addMonths, type Day, type Month, monthOf, sameDayIn, weeksOf } from './calendar.mjs';
import { element } from './element.mjs';
import { dayState, type Model } from './model.mjs';
import { fill, type Texts } from './texts.mjs';
import type { Writing } from './writing.mjs';

export interface MonthActions {
  showMonth(month: Month, day?: Day): void;
  /** The arrow keys have gone to a day. */
  moveTo(day: Day): void;
  choose(day: Day): void;
}

/** The month as a grid: the WAI-ARIA pattern of a date grid, with one day in the tab order. */
export function monthView(
  model: Model,
  {
    writing,
    texts,
    firstWeekday,
    isRtl,
  }: { writing: Writing; texts: Texts; firstWeekday: number; isRtl: boolean },
  actions: MonthActions,
): HTMLElement {
  const turn = (label: string, by: number, sign: string, possible: boolean): HTMLElement =>
    element(
      'button',
      {
        type: 'button',
        class: 'turn',
        'aria-label': label,
        disabled: !possible,
        onclick: () => actions.showMonth(addMonths(model.month, by)),
      },
      sign,
    );
  const weekdays = writing
    .weekdays(firstWeekday)
    .map(({ short, long }) => element('th', { scope: 'col', abbr: long }, short));
  const weeks = weeksOf(model.month, firstWeekday).map((week) =>
    element('tr', {}, ...week.map((day) => element('td', {}, day && dayButton(day)))),
  );
  const title = element('h2', { id: 'month', 'aria-live': 'polite' }, writing.month(model.month));
  return element(
    'div',
    { class: 'month', 'aria-busy': model.state === 'loading' ? 'true' : 'false' },
    element(
      'div',
      { class: 'head' },
      turn(texts.previousMonth, -1, isRtl ? '›' : '‹', model.month > monthOf(model.earliest)),
      title,
      turn(texts.nextMonth, 1, isRtl ? '‹' : '›', model.month < model.latest),
    ),
    element(
      'table',
      { role: 'grid', 'aria-labelledby': 'month', onkeydown: (event) => onKey(event as KeyboardEvent) },
      element('thead', {}, element('tr', {}, ...weekdays)),
      element('tbody', {}, ...weeks),
    ),
  );

  function dayButton(day: Day): HTMLElement {
    const state = dayState(model, day);
    const said =
      state === 'free'
        ? fill(texts.timesFree, { count: model.days.get(day)!.starts })
        : state === 'sold-out'
          ? texts.soldOut
          : texts.closed;
    return element(
      'button',
      {
        type: 'button',
        class: `day ${state}`,
        'data-day': day,
        'aria-label': `${writing.longDay(day)}, ${said}`,
        'aria-pressed': day === model.day ? 'true' : 'false',
        // Not `disabled`: the arrow keys go over such days, and a screen reader says why they cannot be had.
        'aria-disabled': state === 'free' ? undefined : 'true',
        tabindex: day === model.current ? '0' : '-1',
        onclick: () => state === 'free' && actions.choose(day),
      },
      writing.dayNumber(day),
    );
  }

  function onKey(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset.day ?? model.current;
    const to = dayByKey(event.key, from, firstWeekday, isRtl);
    if (to === undefined) return;
    event.preventDefault();
    if (to < model.earliest || monthOf(to) > model.latest) return;
    if (monthOf(to) === model.month) actions.moveTo(to);
    else actions.showMonth(monthOf(to), to);
  }
}

/** The day to which a key leads from a day; undefined for keys that lead nowhere. */
export function dayByKey(key: string, from: Day, firstWeekday: number, isRtl: boolean): Day | undefined {
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
