import type { Day } from '../../../common/days.mjs';
import type { Content, Description } from '../../../common/dom.mjs';
import type { MonthChoice, MonthContext, MonthTools } from './choice.mjs';

/** Pixels between the month and its button, or the edge of the window. */
const GAP = 4;

/**
 * Opens a month below a button, as a dialog with a grid of days (WAI-ARIA date picker dialog). Tab stays within the
 * dialog; Escape, and a press outside of it, close it.
 */
export function openMonth(
  button: HTMLElement,
  choice: MonthChoice,
  context: MonthContext,
  tools: MonthTools,
): HTMLElement {
  const { settings, texts, writing } = context;
  const { addMonths, dayByKey, h, isRealDay, monthOf, sameDayIn } = tools;
  const { choose, day: chosen, label, min = '' } = choice;
  const today = writing.dayOf(context.now());
  /** Months whose closed days were read, and these days. */
  const readMonths = new Set<string>();
  const closed = new Set<Day>();
  /** The day that Tab reaches. */
  let at: Day = isRealDay(chosen) ? chosen : today < min ? min : today;

  const node = document.createElement('div');
  node.className = 'month';
  node.popover = 'manual';
  node.role = 'dialog';
  node.ariaLabel = label;

  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => {
    closing.abort();
    // Tells the button that the month is closed.
    if (node.matches(':popover-open')) node.hidePopover();
    node.remove();
  };
  const done = (day?: string): void => {
    close();
    button.focus();
    if (day !== undefined) choose(day);
  };
  const focusDay = (): void => node.querySelector<HTMLElement>(`[data-day="${at}"]`)!.focus();
  const moveTo = (day: Day): void => {
    at = day < min ? min : day;
    draw();
  };
  const turn = (by: number): void => moveTo(sameDayIn(addMonths(monthOf(at), by), at));

  node.addEventListener('keydown', (event) => {
    const { key, shiftKey, target } = event;
    const { day } = (target as HTMLElement).dataset;
    const isYear = shiftKey && key.startsWith('Page');
    const to = day === undefined ? undefined : dayByKey(key, day, settings);
    if (key === 'Escape') done();
    else if (key === 'Tab') return keepInside(event);
    else if (to === undefined) return;
    else {
      moveTo(isYear ? sameDayIn(addMonths(monthOf(at), key === 'PageUp' ? -12 : 12), at) : to);
      focusDay();
    }
    // A dialog around the month stays open.
    event.preventDefault();
  });
  const onOutside = (event: Event): void => {
    const path = event.composedPath();
    if (!path.includes(node) && !path.includes(button)) close();
  };
  document.addEventListener('pointerdown', onOutside, { capture: true, signal });
  for (const name of ['scroll', 'resize'])
    window.addEventListener(name, place, { capture: true, passive: true, signal });
  node.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') close();
  });

  draw();
  button.after(node);
  node.showPopover();
  place();
  focusDay();
  return node;

  function draw(): void {
    tools.render(node, monthView());
    place();
    void readClosed(monthOf(at));
  }

  async function readClosed(month: string): Promise<void> {
    if (!choice.closedDays || readMonths.has(month)) return;
    readMonths.add(month);
    try {
      for (const day of await choice.closedDays(tools.firstDay(month), tools.lastDay(month))) closed.add(day);
      if (node.isConnected) draw();
    } catch {
      // The user chooses a day without knowing which ones are closed.
    }
  }

  function monthView(): Content[] {
    const month = monthOf(at);
    const words = texts.calendar;
    return [
      h(
        'header',
        { key: 'header' },
        turnTo(words.previousMonth, -1, '‹'),
        h('h3', { key: 'name', 'aria-live': 'polite' }, writing.month(month)),
        // Browsers mirror these characters on right-to-left pages.
        turnTo(words.nextMonth, 1, '›'),
      ),
      h(
        'table',
        { key: 'days', role: 'grid', 'aria-label': writing.month(month) },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...writing
              .weekdays()
              .map(({ short, long }) => h('th', { key: long, scope: 'col', abbr: long }, short)),
          ),
        ),
        h(
          'tbody',
          {},
          ...tools
            .weeksOf(tools.firstDay(month), tools.lastDay(month), settings.firstWeekday)
            .map((week, row) =>
              h(
                'tr',
                { key: row, class: choice.isWeek && week.includes(chosen) && 'week' },
                ...week.map((day, column) => h('td', { key: column }, day && dayButton(day))),
              ),
            ),
        ),
      ),
      h(
        'footer',
        { key: 'footer' },
        today >= min && action('today', words.today, today),
        choice.isOptional && chosen !== '' && action('clear', words.clear, ''),
      ),
    ];
  }

  function turnTo(name: string, by: number, sign: string): Description {
    const isOutside = by < 0 && monthOf(at) <= monthOf(min);
    return h(
      'button',
      {
        key: by,
        type: 'button',
        class: 'button bare turn',
        'aria-label': name,
        'aria-disabled': isOutside && 'true',
        onclick: () => isOutside || turn(by),
      },
      h('span', { 'aria-hidden': 'true' }, sign),
    );
  }

  function dayButton(day: Day): Description {
    const isOutside = day < min;
    return h(
      'button',
      {
        key: 'day',
        type: 'button',
        class: `button bare${closed.has(day) ? ' closed' : ''}`,
        'data-day': day,
        'aria-label': closed.has(day)
          ? `${writing.longDay(day)}, ${texts.calendar.closed}`
          : writing.longDay(day),
        'aria-pressed': String(day === chosen),
        'aria-current': day === today && 'date',
        'aria-disabled': isOutside && 'true',
        tabindex: day === at ? '0' : '-1',
        onclick: () => isOutside || done(day),
      },
      writing.dayNumber(day),
    );
  }

  function action(key: string, text: string, day: string): Description {
    return h('button', { key, type: 'button', class: 'button bare', onclick: () => done(day) }, text);
  }

  function keepInside(event: KeyboardEvent): void {
    const all = [...node.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (event.target !== from) return;
    event.preventDefault();
    to?.focus();
  }

  /** Places the month below its button, or above it if there is no room below. */
  function place(): void {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = node;
    const { clientWidth } = document.documentElement;
    const { innerHeight } = window;
    const below = bottom + GAP;
    const above = top - GAP - height;
    const y =
      below + height <= innerHeight || above < 0 ? Math.min(below, innerHeight - height - GAP) : above;
    const x = settings.isRtl ? right - width : left;
    node.style.setProperty('top', `${Math.max(GAP, y)}px`);
    node.style.setProperty('left', `${Math.max(GAP, Math.min(x, clientWidth - width - GAP))}px`);
  }
}
