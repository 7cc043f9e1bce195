import { addDays, type Day } from '../../../common/days.mjs';
import { type Content, type Description, h } from '../../../common/dom.mjs';
import { isTimed, placesAt } from '../../../common/slots.mjs';
import { fill } from '../../../common/text.mjs';
import type { FreeStart } from '../../api/slots.mjs';
import type { Context } from '../../context.mjs';
import { button } from '../../views/button.mjs';
import { dateField } from '../../views/date-field.mjs';
import { faultView } from '../../views/field.mjs';
import { loadedView } from '../../views/loading.mjs';
import { separated } from '../../views/separated.mjs';
import { timeField } from '../../views/time-field.mjs';
import { type Choice, freeChoice } from './choice.mjs';
import type { FreeTimes } from './free-times.mjs';
import { type FreePage, type Group, groupsBy, partOf } from './window.mjs';

/** Data for the part of a form that chooses the time. */
interface TimesParts {
  readonly context: Context;
  /** Free times to list; undefined while no service is chosen, or if the shop no longer has the service. */
  readonly times: FreeTimes | undefined;
  readonly choice: Choice | undefined;
  /** Text of the date field that moves the list of free times to another day. */
  readonly dayField: string;
  /** Whether the service has times of day; services by the day or month have none. */
  readonly hasClock: boolean;
  /** Staff whose free times are listed; '' or absent if the form does not say so, or the service has none. */
  readonly who?: string;
  /** Says that a time is missing; absent if the form says so elsewhere. */
  readonly fault?: string | undefined;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  /** Returns the initial value of the fields for a time that is not in the list. */
  readonly other: () => Choice;
  /** Button beside those for more times and for another time, for customers whom no time suits; absent for none. */
  readonly none?: Content;
}

/** Shows free times to choose from, and fields for any other time. */
export const timesView = (parts: TimesParts): Description =>
  h(
    'fieldset',
    { key: 'times', class: 'times' },
    h('legend', { key: 'legend' }, ...separated(parts.context.texts.booking.freeTimes, parts.who)),
    parts.fault !== undefined && faultView(parts.fault),
    ...listView(parts),
    otherView(parts),
  );

function listView(parts: TimesParts): Content[] {
  const { context, times } = parts;
  const words = context.texts.booking;
  if (!times) return [];
  return [
    h(
      'div',
      { key: 'jump', class: 'buttons' },
      dateField(
        context,
        { name: 'from', label: words.fromDay, day: parts.dayField, min: times.today },
        parts.goTo,
      ),
      parts.dayField !== times.today && button('first', words.firstFree, () => parts.goTo(times.today)),
      proposal(parts, times),
    ),
    ...loadedView(times.page, context, (page) => (page ? pageView(page, parts) : [nothing(words.never)])),
  ];
}

/** Offers the first free time, while no time is chosen and no other day was asked for. */
function proposal({ context, choice, dayField, choose }: TimesParts, { page, today }: FreeTimes): Content {
  const first = page.data?.groups[0]?.starts[0];
  if (!first || choice || dayField !== today) return undefined;
  const isClock = isTimed(first);
  const { writing, texts } = context;
  const time = isClock ? writing.moment(first.timestamp_utc) : writing.longDay(first.date);
  return button(
    'proposal',
    fill(texts.booking.firstFreeTime, { time }),
    () => choose(freeChoice(first.start_iso, isClock)),
    'chip',
  );
}

const nothing = (text: string): Description => h('p', { key: 'nothing', class: 'muted' }, text);

function pageView(page: FreePage, parts: TimesParts): Content[] {
  return [
    // Live region: screen readers read changes of the list.
    h('p', { key: 'days', role: 'status', class: 'muted' }, daysText(page, parts.context)),
    h('div', { key: 'groups', class: 'groups' }, ...page.groups.map((group) => groupView(group, parts))),
  ];
}

/** Names the shown days. If the first of them have no free times, says so instead. */
function daysText({ from, to, groups }: FreePage, { texts, writing }: Context): string {
  const first = groups[0]?.starts[0]!.date.slice(0, 10);
  if (first === from) return writing.days(from, to);
  const days = writing.days(from, first === undefined ? to : addDays(first, -1));
  return fill(texts.booking.noneBetween, { days });
}

function groupView({ key, starts }: Group, parts: TimesParts): Description {
  const { texts, writing } = parts.context;
  if (!isTimed(starts[0]!)) return dayView(key, writing.month(key), [startsView(starts, parts)]);
  return dayView(
    key,
    nameOfDay(key, parts),
    groupsBy(starts, partOf).map(({ key: part, starts: of }) =>
      h(
        'div',
        { key: part, class: 'part', role: 'group', 'aria-label': texts.booking[part] },
        h('span', { key: 'name', class: 'muted', 'aria-hidden': 'true' }, texts.booking[part]),
        startsView(of, parts),
      ),
    ),
  );
}

const dayView = (key: string, name: string, content: Content[]): Description =>
  h('fieldset', { key, class: 'group' }, h('legend', { key: 'name' }, name), ...content);

const startsView = (starts: readonly FreeStart[], parts: TimesParts): Description =>
  h('div', { key: 'starts', class: 'starts' }, ...starts.map((start) => startView(start, parts)));

function nameOfDay(day: Day, { context, times }: TimesParts): string {
  const long = context.writing.longDay(day);
  const words = context.texts.today;
  return day === times?.today ? fill(words.named, { name: words.today, day: long }) : long;
}

function startView(start: FreeStart, { context, choice, choose }: TimesParts): Description {
  const { writing, texts } = context;
  const iso = start.start_iso;
  const time = isTimed(start) ? writing.time(start.timestamp_utc) : writing.longDay(start.date);
  // Adds the number of free places if there are more than one.
  const places = placesAt(start);
  return option(
    iso,
    choice?.kind === 'free' && choice.iso === iso,
    () => choose(freeChoice(iso, isTimed(start))),
    [
      h('bdi', { key: 'time' }, time),
      places > 1 &&
        h('small', { key: 'places' }, h('bdi', {}, context.plural(texts.booking.placesFree, places))),
    ],
  );
}

const option = (
  key: string,
  isChosen: boolean,
  choose: (event: Event) => void,
  content: Content[],
): Description =>
  h(
    'label',
    { key, class: 'start' },
    h('input', { type: 'radio', name: 'time', value: key, checked: isChosen, onchange: choose }),
    ...content,
  );

/** Shows the ways to times that are not in the list, in one row, and the fields of another time. */
function otherView(parts: TimesParts): Description {
  const { context, choice, choose, times } = parts;
  const words = context.texts.booking;
  const other = choice?.kind === 'other' ? choice : undefined;
  return h(
    'div',
    { key: 'other', class: 'other' },
    h(
      'div',
      { key: 'ways', class: 'buttons' },
      times?.page.data ? button('more', words.moreTimes, () => times.more()) : undefined,
      option(
        'other',
        other !== undefined,
        ({ target }) => {
          choose(parts.other());
          queueMicrotask(() => showFields(target as Element));
        },
        [h('span', { key: 'text' }, words.otherTime)],
      ),
      parts.none,
    ),
    other &&
      h(
        'div',
        { key: 'fields', class: 'buttons' },
        dateField(context, { name: 'day', label: words.day, day: other.day }, (day) =>
          choose({ kind: 'other', day, clock: other.clock }),
        ),
        parts.hasClock &&
          timeField(context, { name: 'clock', label: words.clock, clock: other.clock }, (clock) =>
            choose({ kind: 'other', day: other.day, clock }),
          ),
      ),
  );
}

/** Scrolls to the fields of another time, once they are drawn, because the dialog can end above them. */
const showFields = (chosen: Element): void => chosen.closest('.other')?.scrollIntoView({ block: 'nearest' });
