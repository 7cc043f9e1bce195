import type { Day } from '../../../../common/days.mjs';
import type { Context } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import type { Column, ViewName } from '../state.mjs';

/** Functions that the headings of the calendar's days and columns call when they are clicked. */
export interface HeadingActions {
  openDay(day: Day): void;
  /**
   * Opens the dialog that books or blocks free time on a day.
   * @param column id of the staff member or resource; undefined for the whole shop
   */
  add(day: Day, column: string | undefined): void;
}

/** Objects that all headings need. */
interface HeadingParts {
  readonly context: Context;
  readonly actions: HeadingActions;
  readonly tools: Pick<Tools, 'fill' | 'mayBook'>;
}

/** Heading of a day: its name, a button that opens the day, and a button that books or blocks free time. */
export function dayHeading(day: Day, view: ViewName, { context, actions, tools }: HeadingParts): Node[] {
  const { texts, writing, facts } = context;
  const { fill, mayBook } = tools;
  const words = texts.calendar;
  const long = writing.longDay(day);
  const name = document.createElement('span');
  name.textContent = new Intl.DateTimeFormat(context.language, {
    weekday: view === 'week' || view === 'month' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  if (view === 'month') return [name];
  // The weekday comes first in every language: some, such as English, would write "30 Mon".
  name.textContent += ` ${writing.dayNumber(day)}`;
  const opens = view === 'week';
  return [
    opens ? buttonOf('day-name', name, fill(words.openDay, { day: long }), () => actions.openDay(day)) : name,
    ...(mayBook(facts)
      ? [addButton(fill(words.addOn, { day: long }), () => actions.add(day, undefined))]
      : []),
  ];
}

/** Button in the month view that shows the number of a day, and opens the day. */
export function dayNumber(day: Day, { context, actions, tools }: HeadingParts): Node[] {
  const { texts, writing } = context;
  const number = document.createElement('span');
  number.textContent = writing.dayNumber(day);
  const label = tools.fill(texts.calendar.openDay, { day: writing.longDay(day) });
  return [buttonOf('day-number', number, label, () => actions.openDay(day))];
}

/** Heading of the column of a staff member or resource, with a button that books or blocks free time. */
export function columnHeading(
  { id, title, units }: Column,
  day: Day,
  { context, actions, tools }: HeadingParts,
): Node[] {
  const { texts, writing, language } = context;
  const { fill } = tools;
  const name = document.createElement('bdi');
  name.textContent = title;
  const label = fill(texts.calendar.addFor, { name: title, day: writing.longDay(day) });
  const count = document.createElement('small');
  if (units) {
    const number = new Intl.NumberFormat(language);
    const [most, of] = [units.most, units.quantity].map((one) => number.format(one));
    const isTaken = units.most > 0 && units.most <= units.quantity;
    count.textContent = isTaken ? fill(texts.calendar.atOnce, { most: most!, of: of! }) : of!;
    count.className = `lanes-${units.lanes}`;
  }
  return [name, ...(units ? [count] : []), addButton(label, () => actions.add(day, id))];
}

function addButton(label: string, onclick: () => void): HTMLButtonElement {
  const plus = document.createElement('span');
  plus.textContent = '+';
  return buttonOf('add-time', plus, label, onclick);
}

function buttonOf(
  className: string,
  content: HTMLElement,
  label: string,
  onclick: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  const name = document.createElement('span');
  name.className = 'unseen';
  name.textContent = label;
  content.ariaHidden = 'true';
  button.append(name, content);
  button.addEventListener('click', onclick);
  // Without this, the calendar library would treat a touch of the button as a selection of the free time around it.
  button.addEventListener('pointerdown', (event) => event.stopPropagation());
  return button;
}
