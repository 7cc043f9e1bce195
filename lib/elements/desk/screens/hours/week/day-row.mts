import type { Content, Description } from '../../../../common/dom.mjs';
import type { OpenHours } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import type { WeekActions, WeekState } from './state.mjs';
import type { Weekday } from './weekdays.mjs';

/** Default hours of a day that the user opens. */
const USUAL: OpenHours = { from: '09:00', to: '17:00' };

interface DayParts {
  readonly context: Context;
  readonly actions: WeekActions;
  readonly tools: Tools;
}

/**
 * Shows one day of the form with weekly hours: whether it is open, its hours, and buttons that insert a break and copy
 * the hours.
 */
export function dayRow(
  { day, name }: Weekday,
  state: WeekState,
  { context, actions, tools }: DayParts,
): Description {
  const { checkField, fill, h, withBreak } = tools;
  const words = context.texts.hours.week;
  const { entered, copied } = state;
  const hours = entered.week[day]!;
  const change = (next: readonly OpenHours[]): void => actions.enter({ week: entered.week.with(day, next) });
  const act = (key: string, action: string, onclick: () => void): Description =>
    h(
      'button',
      {
        type: 'button',
        key,
        part: 'button',
        class: 'button plain',
        'aria-label': fill(words.actionFor, { action, day: name }),
        onclick,
      },
      action,
    );
  return h(
    'div',
    { key: day, class: 'week-day', role: 'group', 'aria-label': name },
    checkField('open', name, {
      type: 'checkbox',
      checked: hours.length > 0,
      onchange: ({ target }) => change((target as HTMLInputElement).checked ? [USUAL] : []),
    }),
    h(
      'div',
      { key: 'hours', class: 'day-hours' },
      ...(hours.length === 0
        ? [h('p', { key: 'closed', class: 'muted' }, words.closed)]
        : hours.map((one, at) =>
            hoursFields(one, {
              key: `${day}-${at}`,
              name,
              context,
              tools,
              remove: removeAt(at),
              change: changeAt(at),
            }),
          )),
    ),
    h(
      'div',
      { key: 'buttons', class: 'buttons actions' },
      hours.length > 0 && act('break', words.addBreak, () => change(withBreak(hours))),
      copied === undefined || copied === day
        ? act('copy', words.copy, () => actions.copy(day))
        : act('paste', words.paste, () => change(entered.week[copied]!)),
    ),
  );

  function removeAt(at: number): (() => void) | undefined {
    return hours.length > 1 ? () => change(hours.toSpliced(at, 1)) : undefined;
  }
  function changeAt(at: number): (next: OpenHours) => void {
    return (next) => change(hours.with(at, next));
  }
}

interface HoursParts {
  readonly key: string;
  /** Name of the weekday. */
  readonly name: string;
  readonly context: Context;
  readonly tools: Tools;
  readonly change: (hours: OpenHours) => void;
  readonly remove: (() => void) | undefined;
}

function hoursFields(
  { from, to }: OpenHours,
  { key, name, context, tools, change, remove }: HoursParts,
): Description {
  const { fill, h, isClock, timeField } = tools;
  const words = context.texts.hours.week;
  const field = (which: 'from' | 'to', label: string, clock: string): Content =>
    timeField(
      context,
      { name: `${which}-${key}`, label: fill(label, { day: name }), clock, isEnd: which === 'to' },
      (next) => change({ from, to, [which]: next }),
    );
  const isAllDay = from === '00:00' && to === '24:00';
  const isOverNight = !isAllDay && isClock(from) && isClock(to) && to < from;
  return h(
    'div',
    { key, class: 'day-span' },
    field('from', words.opens, from),
    h('span', { key: 'dash', 'aria-hidden': 'true' }, '–'),
    field('to', words.closes, to),
    isAllDay && h('span', { key: 'all-day', class: 'muted' }, words.allDay),
    isOverNight && h('span', { key: 'next-day', class: 'muted' }, words.nextDay),
    remove &&
      h(
        'button',
        {
          type: 'button',
          key: 'remove',
          part: 'button',
          class: 'button bare close',
          'aria-label': fill(words.actionFor, { action: words.remove, day: name }),
          onclick: remove,
        },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
  );
}
