import { type Content, type Description, h } from '../../common/dom.mjs';
import { endOf, isTimed, lastDayOf, placesAt, type Slot } from '../../common/slots.mjs';
import type { PartOfDay } from '../hours.mjs';
import { isFree } from '../state.mjs';
import { fill } from '../../common/text.mjs';
import { type Actions, isForeign, type View } from './view.mjs';

/** The times of the day in groups. One of them is in the tab order, and the arrow keys lead to the others. */
export function timesView(view: View, actions: Actions): Description | undefined {
  const { state, settings, writing, texts } = view;
  const { page, quantity, currentTime, chosen } = state;
  const slots = page?.day === state.day ? (page?.times ?? []) : [];
  if (state.day === undefined || slots.length === 0) return undefined;
  const free = slots.filter((slot) => isFree(slot, quantity));
  const shows = {
    places: hasSeveral(free.map(placesAt)),
    price: settings.price === 'api' && hasSeveral(free.map(({ price }) => price)),
    shopClock: slots.some((slot) => isForeign(slot, writing)),
  };
  const isLong = shows.shopClock || slots.some((slot) => clockText(slot, view).length > SHORT_TEXT);
  return h(
    'div',
    {
      role: 'listbox',
      part: 'times',
      class: 'times',
      // Not `inert` while it loads, which would lose the tap of a finger: a time that is chosen meanwhile is judged next.
      'aria-busy': state.isLoading ? 'true' : undefined,
      'aria-label': fill(texts.timesOn, { day: writing.longDay(state.day) }),
      onkeydown: (event) => {
        const to = startByKey((event as KeyboardEvent).key, slots, currentTime, settings.isRtl);
        if (to === undefined) return;
        event.preventDefault();
        actions.moveToTime(to);
      },
    },
    ...groupsOf(slots, view).map(({ label, members }) =>
      h(
        'div',
        { role: 'group', part: 'group', key: members[0]!.start_iso, class: 'group', 'aria-label': label },
        isTimed(members[0]!) && h('p', { 'aria-hidden': 'true' }, label),
        h('div', { class: isLong ? 'tiles long' : 'tiles' }, ...members.map(tile)),
      ),
    ),
  );

  function tile(slot: Slot): Description {
    const isOpen = isFree(slot, quantity);
    const isChosen = slot.timestamp_utc === chosen?.timestamp_utc;
    return h(
      'button',
      {
        type: 'button',
        role: 'option',
        part: `time${isChosen ? ' time-chosen' : ''}${isOpen ? '' : ' time-taken'}`,
        key: slot.start_iso,
        class: placesAt(slot) === 0 ? 'time gone' : 'time',
        'data-start': slot.start_iso,
        'aria-selected': isChosen ? 'true' : 'false',
        'aria-disabled': isOpen ? undefined : 'true',
        tabindex: slot.start_iso === currentTime ? '0' : '-1',
        onclick: () => isOpen && actions.pick(slot),
      },
      h('span', { class: 'clock' }, clockText(slot, view)),
      shows.shopClock &&
        isTimed(slot) &&
        note(fill(texts.atTheShop, { time: writing.wallClock(slot.date) }), 'shop'),
      isOpen && shows.price && slot.price !== undefined && note(writing.price(slot.price), 'price'),
      placesText(slot, isOpen),
    );
  }

  function placesText(slot: Slot, isOpen: boolean): Content {
    const places = placesAt(slot);
    if (isOpen && !shows.places) return undefined;
    const text = isOpen
      ? view.plural(texts.placesLeft, places)
      : places > 0
        ? view.plural(texts.onlyLeft, places)
        : texts.soldOut;
    return note(text, 'places');
  }
}

const note = (text: string, part: string): Content => h('small', { part }, text);

/** `09:00–09:45`: so many characters fit into three columns. */
const SHORT_TEXT = 13;

const hasSeveral = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** From start to end on the clock of the zone that is shown; for products by the day or month, the days. */
const clockText = (slot: Slot, { writing }: View): string =>
  isTimed(slot) ? writing.times(slot.timestamp_utc, endOf(slot)) : writing.days(slot.date, lastDayOf(slot));

const AFTERNOON = 12;
const EVENING = 17;

/** Times that follow each other in one part of a day, as the shown clock has it; with the day if it is another one. */
function groupsOf(slots: readonly Slot[], { writing, texts, state }: View) {
  const groups: { readonly label: string; readonly members: Slot[] }[] = [];
  for (const slot of slots) {
    const label = labelOf(slot);
    const last = groups.at(-1);
    if (last?.label === label) last.members.push(slot);
    else groups.push({ label, members: [slot] });
  }
  return groups;

  function labelOf(slot: Slot): string {
    if (!isTimed(slot)) return writing.longDay(slot.date.slice(0, 10));
    const hour = Number(writing.clockOf(slot.timestamp_utc).slice(0, 2));
    const partOfDay: PartOfDay = hour < AFTERNOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
    const part = texts[partOfDay];
    const day = writing.dayOf(slot.timestamp_utc);
    return day === state.day ? part : `${writing.longDay(day)}, ${part}`;
  }
}

/** The time to which a key leads, `start_iso`; undefined for keys that lead nowhere. */
export function startByKey(
  key: string,
  slots: readonly Slot[],
  from: string | undefined,
  isRtl: boolean,
): string | undefined {
  const at = slots.findIndex(({ start_iso }) => start_iso === from);
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: isRtl ? 1 : -1,
    ArrowRight: isRtl ? -1 : 1,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -slots.length,
    End: slots.length,
  };
  const step = by[key];
  if (step === undefined) return undefined;
  return slots[Math.min(Math.max(at + step, 0), slots.length - 1)]?.start_iso;
}
