import { element } from './element.mjs';
import { hasRoom, type Model } from './model.mjs';
import type { Slot } from './slots-api.mjs';
import { fill, type Texts } from './texts.mjs';
import type { Writing } from './writing.mjs';

/** The times of the chosen day, on the visitor's clock, and on the shop's where that shows something else. */
export function timesView(
  model: Model,
  { writing, texts }: { writing: Writing; texts: Texts },
  choose: (slot: Slot) => void,
): HTMLElement | undefined {
  const { day } = model;
  if (day === undefined) return undefined;
  const isForeign = model.times.some(
    (slot) => isTimed(slot) && writing.differs(slot.timestamp_utc, slot.date),
  );
  return element(
    'section',
    { class: 'times', 'aria-labelledby': 'times' },
    element('h3', { id: 'times' }, fill(texts.timesOf, { day: writing.longDay(day) })),
    isForeign && element('p', { class: 'zone' }, fill(texts.yourTime, { zone: writing.zone })),
    element('ul', {}, ...model.times.map((slot) => element('li', {}, timeButton(slot)))),
  );

  function timeButton(slot: Slot): HTMLElement {
    const isFree = hasRoom(slot, model.quantity);
    const isChosen = slot.timestamp_utc === model.chosen?.timestamp_utc;
    const price = slot.price !== undefined && isFree && writing.price(slot.price);
    return element(
      'button',
      {
        type: 'button',
        class: 'time',
        'aria-pressed': isChosen ? 'true' : 'false',
        'data-start': slot.start_iso,
        'aria-disabled': isFree ? undefined : 'true',
        onclick: () => isFree && choose(slot),
      },
      element('span', { class: 'clock' }, timeOf(slot, writing)),
      isForeign && isTimed(slot) && note(fill(texts.shopTime, { time: writing.shopTime(slot.date) })),
      note(isFree ? fill(texts.placesLeft, { count: slot.available }) : texts.soldOut),
      price && element('span', { class: 'price' }, price),
    );
  }
}

const note = (text: string): HTMLElement => element('small', {}, text);

const isTimed = ({ date }: Slot): boolean => date.includes('T');

/** The time of a chosen day as the visitor reads it; of products by the day or month, the day. */
const timeOf = (slot: Slot, writing: Writing): string =>
  isTimed(slot)
    ? writing.visitorTime(slot.timestamp_utc, slot.date.slice(0, 10))
    : writing.longDay(slot.date);

/** Day and time, as the visitor reads them. */
export const momentOf = (slot: Slot, writing: Writing): string =>
  isTimed(slot) ? writing.visitorMoment(slot.timestamp_utc) : writing.longDay(slot.date);
