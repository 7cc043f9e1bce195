import type { OwnAppointment } from '../api.mjs';
import { type Content, type Description, h } from '../dom.mjs';
import type { Settings } from '../settings.mjs';
import { endOf, isTimed, lastDayOf, type Slot } from '../slots.mjs';
import { firstFreeTime, type State } from '../state.mjs';
import type { Writing } from '../writing.mjs';
import { type Actions, fill, type View } from './view.mjs';

/** The chosen time with everything that the visitor should know about it; the question, if an appointment is moved. */
export function summaryView(view: View, actions: Actions): Description {
  const { state, texts } = view;
  const content = state.own ? moveContent(view, actions) : choiceContent(view, actions);
  return h(
    'section',
    { part: 'summary', class: `summary${state.chosen ? ' chosen' : ''}`, 'aria-label': texts.yourChoice },
    ...content,
  );
}

function choiceContent(view: View, actions: Actions): Content[] {
  const { state, settings, texts } = view;
  const { chosen } = state;
  const isAnyone = settings.anyMember && state.staffId === undefined;
  const first =
    !chosen && isAnyone && state.day === state.page?.first_free ? firstFreeTime(state) : undefined;
  if (!chosen) {
    return [
      h('p', { key: 'none', class: 'muted' }, texts.nothingChosen),
      first &&
        button('first', fill(texts.firstFreeTime, { time: timeText(first, view) }), () =>
          actions.pick(first),
        ),
    ];
  }
  return [
    h(
      'div',
      { key: 'time' },
      h('p', { key: 'time' }, h('strong', {}, timeText(chosen, view))),
      h('p', { key: 'facts', class: 'muted' }, ...facts(chosen, view)),
    ),
    button('clear', texts.clear, () => actions.pick(undefined)),
  ];
}

function moveContent(view: View, actions: Actions): Content[] {
  const { state, texts } = view;
  const from = ownTime(state.own!, view.writing);
  if (!state.chosen) return [h('p', { key: 'now' }, fill(texts.now, { time: from }))];
  return [
    h('p', { key: 'move' }, h('strong', {}, fill(texts.move, { from, to: timeText(state.chosen, view) }))),
    button('yes', texts.moveYes, actions.move, 'primary'),
    button('no', texts.moveNo, () => actions.pick(undefined)),
  ];
}

const button = (key: string, text: string, onclick: () => void, look = 'plain'): Description =>
  h('button', { type: 'button', part: 'button', key, class: look, onclick }, text);

/** Each in its own direction: a page in Arabic may have a service with an English name. */
const facts = (slot: Slot, view: View): Content[] =>
  factsOf(slot, view).flatMap((fact, at) => [at > 0 && ' · ', h('bdi', { key: at }, fact)]);

/** Which service, how long, with whom, how many places, in which zone, and for how much. */
function factsOf(slot: Slot, { state, settings, writing, texts, plural }: View): string[] {
  const member = settings.members.find(({ id }) => id === state.staffId);
  const price = priceOf(slot, state, settings);
  const facts = [
    slot.product_name,
    slot.duration_unit && writing.duration(slot.duration!, slot.duration_unit),
    member && fill(texts.withMember, { name: member.name }),
    state.quantity > 1 ? plural(texts.places, state.quantity) : undefined,
    isTimed(slot) ? writing.zone.replaceAll('_', ' ') : undefined,
    isTimed(slot) && writing.zone !== state.page!.timezone
      ? fill(texts.atTheShop, { time: writing.wallClock(slot.date) })
      : undefined,
    price === undefined ? undefined : writing.price(price, state.quantity),
    price === undefined || state.quantity === 1
      ? undefined
      : fill(texts.each, { price: writing.price(price) }),
  ];
  return facts.filter((fact) => fact !== undefined && fact !== '') as string[];
}

/** The price of one place, a decimal string: the member's, else the one for all times, else that of the time. */
export function priceOf(
  slot: Slot,
  { staffId }: Pick<State, 'staffId'>,
  settings: Settings,
): string | undefined {
  const { price, members } = settings;
  if (price === 'api') return slot.price;
  return members.find(({ id }) => id === staffId)?.price ?? (price === 'none' ? undefined : price.amount);
}

/** Day and time, from start to end; for products by the day or month, the days. */
export const timeText = (slot: Slot, { writing }: View): string =>
  isTimed(slot) ? writing.moments(slot.timestamp_utc, endOf(slot)) : writing.days(slot.date, lastDayOf(slot));

/** The time of an appointment that a visitor has. */
export function ownTime({ start_iso, end_iso, all_day }: OwnAppointment, writing: Writing): string {
  if (all_day) return writing.longDay(start_iso.slice(0, 10));
  return writing.moments(Date.parse(start_iso) / 1000, Date.parse(end_iso) / 1000);
}
