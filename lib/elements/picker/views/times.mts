import { type Content, type Description, h } from '../../common/dom.mjs';
import { isTimed, lastDayOf, placesAt, type Slot } from '../../common/slots.mjs';
import type { PartOfDay } from '../hours.mjs';
import { isFree } from '../state.mjs';
import { zoneView } from './options.mjs';
import { namesAt } from './summary.mjs';
import { fill } from '../../common/text.mjs';
import { type Actions, isForeign, type View } from './view-data.mjs';

/**
 * Shows a day with its lowest price, the time zone, and the start times in groups. Tab reaches one of them,
 * the arrow keys move between them. While times load, shows empty tiles.
 */
export function dayView(view: View, actions: Actions): Content[] {
  const { state, settings, writing, texts } = view;
  const { page, day, quantity, currentTime, chosen, isLoading } = state;
  const slots = page?.day === day ? (page?.times ?? []) : [];
  const free = slots.filter((slot) => isFree(slot, quantity));
  const cheapest = cheapestOf(free);
  const isDearer = ({ price }: Slot): boolean => price !== undefined && price !== cheapest!.price;
  const hasDearer = free.some(isDearer);
  // A service that is sold by the place always says how many are left.
  const isSold = settings.maxQuantity > 1 && !state.visit;
  const shows = {
    places: isSold || new Set(free.map(placesAt)).size > 1,
    shopClock: slots.some((slot) => isForeign(slot, writing)),
  };
  const starts = slots.map((slot) => startText(slot, view));
  // The number of columns does not depend on the day.
  const width = isSold || starts.some(({ length }) => length > SHORT_TEXT) ? 'long' : '';
  const isShared =
    settings.maxQuantity > 1 ||
    page?.days.some(({ max_qty: most }) => most > 1) ||
    slots.some((slot) => placesAt(slot) > 1);
  // A part of the day without a free time is one line.
  const isGone = (members: readonly Slot[]): boolean =>
    isTimed(slots[0]!) && free.length > 0 && members.every((slot) => placesAt(slot) === 0);
  const groups = groupsOf(slots, view);
  const tiles = groups.flatMap(({ members }) => (isGone(members) ? [] : members));
  const current = tiles.find(({ start_iso }) => start_iso === currentTime) ?? free[0];
  const takenText = isShared ? texts.soldOut : texts.takenTime;
  // A text says that the day has no free time, so a wall of taken times would tell nothing more.
  const isListed = slots.length > 0 && (isShared || free.length > 0);
  return [
    day !== undefined &&
      h(
        'p',
        { part: 'day-title', class: 'title' },
        writing.longDay(day),
        cheapest && note(priceText(cheapest, view, hasDearer), 'price'),
      ),
    (isListed || isLoading) && zoneView(view, actions),
    slots.length === 0 && isLoading && SKELETON,
    isListed &&
      h(
        'div',
        {
          role: 'listbox',
          part: 'times',
          class: 'times',
          // Times stay clickable while others load, because `inert` would lose a tap. A time that is chosen meanwhile is
          // checked after the load.
          'aria-busy': isLoading && 'true',
          'aria-label': fill(texts.timesOn, { day: writing.longDay(day!) }),
          onkeydown: (event) => {
            const to = startByKey((event as KeyboardEvent).key, tiles, current?.start_iso, settings.isRtl);
            if (to === undefined) return;
            event.preventDefault();
            actions.moveToTime(to);
          },
        },
        ...groups.map(({ label, members }) =>
          h(
            'div',
            {
              role: 'group',
              part: 'group',
              key: members[0]!.start_iso,
              class: 'group',
              'aria-label': `${label}, ${freeText(members)}`,
            },
            isTimed(members[0]!) &&
              h('p', { class: 'muted', 'aria-hidden': 'true' }, `${label} · ${freeText(members)}`),
            !isGone(members) && h('div', { class: `tiles ${width}` }, ...members.map(tile)),
          ),
        ),
      ),
  ];

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
        'aria-selected': String(isChosen),
        'aria-disabled': !isOpen && 'true',
        tabindex: slot === current ? '0' : '-1',
        onclick: () => isOpen && actions.pick(slot),
      },
      h('span', { class: 'clock' }, textOf(slot)),
      shows.shopClock &&
        isTimed(slot) &&
        note(fill(texts.atTheShop, { time: writing.wallClock(slot.date) }), 'shop'),
      isOpen && isDearer(slot) && note(priceText(slot, view), 'price'),
      placesText(slot, isOpen),
    );
  }

  /**
   * Returns the text of a start. Two starts with the same time of day, as when clocks are set back, are shown with
   * their zones.
   */
  function textOf(slot: Slot): string {
    const text = starts[slots.indexOf(slot)]!;
    const isTwice = isTimed(slot) && starts.filter((start) => start === text).length > 1;
    return isTwice ? writing.zoned(slot.timestamp_utc) : text;
  }

  function freeText(members: readonly Slot[]): string {
    return isGone(members)
      ? takenText
      : view.plural(texts.timesFree, members.filter((slot) => isFree(slot, quantity)).length);
  }

  function placesText(slot: Slot, isOpen: boolean): Content {
    const places = placesAt(slot);
    if (isOpen && !shows.places) return undefined;
    const text = isOpen
      ? view.plural(texts.placesLeft, places)
      : places > 0
        ? view.plural(texts.onlyLeft, places)
        : takenText;
    return note(text, 'places');
  }
}

/**
 * Returns the price of a time, after the name of the member if no other has this price. With `isLeast`, says that other
 * times cost more; a named member says that already.
 */
function priceText(slot: Slot, view: View, isLeast?: boolean): string {
  const { state, texts, writing } = view;
  const names = state.staffId === undefined ? namesAt(slot, view) : [];
  let price = writing.price(slot.price!);
  if (state.quantity > 1) price = fill(texts.each, { price });
  if (names.length === 1) return `${names[0]} · ${price}`;
  return isLeast ? fill(texts.fromPrice, { price }) : price;
}

/** Returns the first of the times with the lowest price; undefined if times have no prices. */
const cheapestOf = (slots: readonly Slot[]): Slot | undefined =>
  slots.filter(({ price }) => price).sort((one, other) => Number(one.price) - Number(other.price))[0];

const note = (text: string, part: string): Content => h('small', { part }, text);

/** Longest text that fits into a tile of a narrow column, in characters: `10:30 AM`. */
const SHORT_TEXT = 8;

const SKELETON = h(
  'div',
  { key: 'waiting', class: 'tiles', 'aria-hidden': 'true' },
  ...Array.from({ length: 12 }, (_, key) => h('span', { key, class: 'skeleton' })),
);

/** Formats the start in the shown time zone; for services by the day or month, the days. */
const startText = (slot: Slot, { writing }: View): string =>
  isTimed(slot) ? writing.times(slot.timestamp_utc, undefined) : writing.days(slot.date, lastDayOf(slot));

const AFTERNOON = 12;
const EVENING = 17;

/**
 * Groups consecutive start times by part of the day in the shown time zone. If the date in this zone differs from the
 * date in the shop, the group also names the day.
 */
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

/** Returns the start time (`start_iso`) to which a key moves the focus; undefined for keys that do not move it. */
function startByKey(
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
