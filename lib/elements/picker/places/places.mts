import type { Content, Description } from '../../common/dom.mjs';
import type { Tools } from '../tools.mjs';
import type { PlacesPart, View } from '../views/view-data.mjs';
import STYLE from './style.css';
import { PLACES_TEXTS } from './texts.mjs';

/** Creates the part of the picker in which a visitor chooses the number of places. */
export function placesPart({ h, button, fill, emptiness, placesAt }: Tools, changed: () => void): PlacesPart {
  /** Key of the field whose number was larger than the largest one; undefined after another change. */
  let lowered: string | undefined;

  return {
    texts: PLACES_TEXTS,
    style: STYLE,
    fieldView: (view, { change }) =>
      h(
        'div',
        { key: 'quantity', class: 'number' },
        h('label', { for: 'quantity' }, view.texts.quantity),
        ...numberField(
          view,
          { key: 'quantity', value: view.state.quantity, most: view.settings.maxQuantity },
          (quantity) => change({ quantity }),
        ),
      ),
    numberField,
    fewerText(view) {
      const { texts, plural } = view;
      const { day, count } = mostFree(view);
      return count > 0 ? fill(texts.fewerPlaces, { day, left: plural(texts.onlyLeft, count) }) : undefined;
    },
    fewerView(view, { change }) {
      const { state, texts, plural } = view;
      const { count: quantity } = mostFree(view);
      const isExplained = state.notice !== undefined && state.notice !== 'tooFewPlaces';
      if (quantity === 0 || isExplained) return undefined;
      const text = fill(texts.timesFor, { places: plural(texts.places, quantity) });
      return button('fewer', text, () => change({ quantity }));
    },
  };

  function numberField(
    { texts, plural }: View,
    {
      key,
      value,
      most,
      label,
    }: { readonly key: string; readonly value: number; readonly most: number; readonly label?: string },
    choose: (quantity: number) => void,
  ): Content[] {
    const step = (name: string, by: -1 | 1): Description => {
      const to = value + by;
      const isPossible = to >= 1 && to <= most;
      const onclick = (): void => {
        if (!isPossible) return;
        lowered = undefined;
        choose(to);
      };
      // Keys step in the field itself, so Tab does not reach the buttons.
      const shared = { type: 'button', class: 'button', tabindex: '-1', onclick };
      return h(
        'button',
        { key: name, ...shared, 'aria-disabled': isPossible ? undefined : 'true' },
        h('span', { class: 'unseen' }, by < 0 ? texts.onePlaceLess : texts.onePlaceMore),
        h('span', { 'aria-hidden': 'true' }, by < 0 ? '−' : '+'),
      );
    };
    const input = h('input', {
      key,
      id: key,
      name: key,
      type: 'number',
      min: 1,
      max: most,
      'aria-label': label,
      value,
      // The times are loaded on each `input`. The event `change` comes only when the field loses the focus, so it
      // would replace the times just when a finger taps one of them.
      oninput: ({ target }) => {
        const { valueAsNumber, validity } = target as HTMLInputElement;
        if (!validity.valid || !valueAsNumber) return;
        lowered = undefined;
        choose(valueAsNumber);
      },
      onchange: ({ target }) => {
        const input = target as HTMLInputElement;
        const wanted = Math.max(Math.round(Number(input.value)), 1);
        const quantity = Math.min(wanted, most);
        if (wanted > most) lowered = key;
        input.value = String(quantity);
        if (quantity === value) changed();
        else choose(quantity);
      },
    });
    return [
      h('span', { key: `steps-${key}`, class: 'steps' }, step('less', -1), input, step('more', 1)),
      lowered === key &&
        h(
          'small',
          { key: `most-${key}`, role: 'alert' },
          fill(texts.mostPlaces, { places: plural(texts.places, most) }),
        ),
    ];
  }

  /**
   * Returns the largest number of places that are free at one time of the shown day, or else of the month, if the
   * visitor wants more than that; otherwise 0. A day without places in a month with enough has no such number.
   */
  function mostFree({ state, writing }: View): { readonly day: string; readonly count: number } {
    const { page, day } = state;
    if (!page || !emptiness(state)) return { day: '', count: 0 };
    const ofDay = Math.max(0, ...page.times.map(placesAt));
    if (ofDay > 0 && day !== undefined) return { day: writing.longDay(day), count: ofDay };
    const ofMonth = page.days.filter(({ date }) => date.startsWith(page.month));
    const count = Math.max(0, ...ofMonth.map(({ max_qty }) => max_qty));
    return { day: writing.month(page.month), count: count < state.quantity ? count : 0 };
  }
}
