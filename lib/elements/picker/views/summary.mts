import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Settings } from '../settings.mjs';
import { zoneText } from './zone-text.mjs';
import { endOf, isTimed, lastDayOf, type Slot } from '../../common/slots.mjs';
import { emptiness } from '../state.mjs';
import { fill } from '../../common/text.mjs';
import { type Actions, isForeign, type View } from './view-data.mjs';

/**
 * Shows the chosen time with its price and other details. If the visitor moves an appointment, asks instead whether to
 * move it to this time.
 */
export function summaryView(view: View, actions: Actions): Description {
  const { state, texts } = view;
  const first = firstButton(view, actions);
  const content = state.own
    ? view.parts.moving!.summaryContent(
        view,
        { to: state.chosen && timeText(state.chosen, view), first },
        actions,
      )
    : choiceContent(view, first, actions);
  return h(
    'section',
    { part: 'summary', class: `summary${state.chosen ? ' chosen' : ''}`, 'aria-label': texts.yourChoice },
    ...content,
    !state.own && h('slot', { key: 'action', name: 'action' }),
  );
}

function choiceContent(view: View, first: Content, actions: Actions): Content[] {
  const { state, texts } = view;
  const { chosen } = state;
  if (!chosen) {
    return [h('p', { key: 'none', class: 'muted' }, texts.nothingChosen), first];
  }
  return [
    h(
      'div',
      { key: 'time' },
      h(
        'p',
        { key: 'time', class: 'when' },
        h('strong', {}, ...unbroken(chosen, view)),
        button(
          'clear',
          h('span', { class: 'unseen' }, texts.clear),
          () => actions.pick(undefined),
          'button bare clear',
        ),
      ),
      chosen.items && view.parts.visits!.itemsView(chosen.items, view),
      h('p', { key: 'facts', class: 'muted facts' }, ...factsOf(chosen, view)),
    ),
    priceView(chosen, view),
  ];
}

/**
 * Button that shows the first free time, or its day if only the day is known. Absent if the shown day is the first free
 * one.
 */
function firstButton(view: View, actions: Actions): Content {
  const { state, settings, writing, texts } = view;
  const { page, day, next, isLoading } = state;
  if (!page || isLoading || !(settings.anyMember || emptiness(state))) return undefined;
  const free = page.first_free;
  if (free === day) return undefined;
  if (next)
    return button('first', fill(texts.firstFreeTime, { time: startText(next, view) }), () =>
      actions.goToDay(next.date.slice(0, 10), next),
    );
  if (!free) return undefined;
  return button(
    'day',
    fill(texts.firstFreeDay, { day: writing.longDay(free) }),
    () => actions.goToDay(free),
    emptiness(state) ? 'button' : 'button bare',
  );
}

/** Describes a button of the picker. */
export const button = (key: string, content: Content, onclick: () => void, look = 'button'): Description =>
  h('button', { type: 'button', part: 'button', key, class: look, onclick }, content);

/**
 * Describes details with dots between them. Each has its own text direction, because a service may have an English name
 * on an Arabic page.
 */
export const dotted = (facts: readonly (string | false | undefined)[]): Content[] =>
  facts
    .filter(Boolean)
    .map((fact, at) => h('span', { key: at }, at > 0 && h('i', {}, ' · '), h('bdi', {}, fact)));

/** Lists the details of the chosen time: service, length, staff, places and time zone. */
function factsOf(slot: Slot, view: View): Content[] {
  const { state, settings, writing, texts, plural } = view;
  const { staffId, quantity } = state.asked;
  const name =
    nameOf(staffId, settings) ??
    new Intl.ListFormat(view.language, { type: 'disjunction' }).format(namesAt(slot, view));
  return dotted([
    slot.product_name && (settings.productName ?? slot.product_name),
    slot.duration_unit && writing.duration(slot.duration!, slot.duration_unit),
    name
      ? fill(texts.withMember, { name })
      : settings.members.length > 0 && !slot.items && texts.withAnyMember,
    quantity > 1 && plural(texts.places, quantity),
    isTimed(slot) && zoneText(writing.zone, view),
    isForeign(slot, writing) && fill(texts.atTheShop, { time: writing.wallClock(slot.date) }),
  ]);
}

/** Shows the price of the chosen time, the price of each of several places, and the deposit; nothing without a price. */
function priceView(slot: Slot, view: View): Content {
  const { state, settings, writing, texts } = view;
  const { staffId, quantity } = state.asked;
  const price = priceOf(slot, staffId, settings);
  if (price === undefined) return undefined;
  const total = writing.price(price, quantity);
  const { due_now: now, due_later: later } = slot;
  return h(
    'p',
    { key: 'price', class: 'price' },
    h('strong', {}, slot.items ? fill(texts.total, { price: total }) : total),
    h(
      'small',
      { class: 'facts' },
      ...dotted([
        quantity > 1 && fill(texts.each, { price: writing.price(price) }),
        // The deposit belongs to the shop's price for this time.
        now !== undefined &&
          later !== undefined &&
          price === slot.price &&
          fill(texts.deposit, { now: writing.price(now), later: writing.price(later) }),
      ]),
    ),
  );
}

/** Returns the name of a staff member whom the visitor can choose; undefined for any other. */
export const nameOf = (staffId: number | undefined, { members }: Settings): string | undefined =>
  members.find(({ id }) => id === staffId)?.name;

/** Returns the names of the staff members whose price is that of a time; empty if it is the price of all members. */
export function namesAt({ price, items }: Slot, { settings: { members } }: View): string[] {
  const names = members.filter((one) => Number(one.price) === Number(price)).map(({ name }) => name);
  return items || names.length === members.length ? [] : names;
}

/**
 * Returns the price of one place, a decimal string: the staff member's, or else the one for all times, or else the
 * price of this time. For a visit (several services), the price of all services.
 */
export function priceOf(slot: Slot, staffId: number | undefined, settings: Settings): string | undefined {
  const { price, members } = settings;
  const ofTime = slot.items || price === 'api' ? slot.price : price === 'none' ? undefined : price.amount;
  return members.find(({ id }) => id === staffId)?.price ?? ofTime;
}

/** Formats the day, the start and the end of a time. For services by the day or month: only the days. */
export const timeText = (slot: Slot, { writing }: View): string =>
  isTimed(slot) ? writing.moments(slot.timestamp_utc, endOf(slot)) : writing.days(slot.date, lastDayOf(slot));

/** Formats a time as `timeText` does. A line does not end between the start and the end if both fit on one line. */
function unbroken(slot: Slot, view: View): Content[] {
  const text = timeText(slot, view);
  const clock = isTimed(slot) ? view.writing.times(slot.timestamp_utc, endOf(slot)) : text;
  const [before = '', after] = text.split(clock);
  return after === undefined ? [text] : [before, h('span', { class: 'whole' }, clock), after];
}

/** Formats the day and the start of a time. For services by the day or month: only the days. */
const startText = (slot: Slot, view: View): string =>
  isTimed(slot) ? view.writing.moments(slot.timestamp_utc, undefined) : timeText(slot, view);
