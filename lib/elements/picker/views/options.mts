import { type Content, type Description, h } from '../../common/dom.mjs';
import { zoneText } from './zone-text.mjs';
import { emptiness, hasTimes } from '../state.mjs';
import { nameOf } from './summary.mjs';
import { fill } from '../../common/text.mjs';
import type { Actions, View } from './view-data.mjs';

/** Shows the fields for staff member, number of places, part of the day and weekday, as far as the page offers them. */
export function optionsView(view: View, actions: Actions): Content {
  const { state, settings, writing, texts, parts } = view;
  const { members, anyMember, maxQuantity, choosesHours } = settings;
  // In a visit (several services), each service has its own fields for staff and places.
  const choosesMember = members.length > 0 && !state.visit;
  const choosesQuantity = maxQuantity > 1 && !state.visit;
  if (settings.token !== undefined || !(choosesMember || choosesQuantity || choosesHours)) return undefined;
  const empty = emptiness(state);
  // If the visitor has chosen a weekday or a part of the day, the staff member may be free at other times, so the
  // choice of this member is not marked as wrong.
  const isNeverFree = empty === 'nothingFree' && !parts.hours?.emptyText(view, empty);
  const isGone = state.staffId !== undefined && (state.notice === 'memberGone' || isNeverFree);
  const member = h(
    'select',
    {
      name: 'member',
      'aria-invalid': isGone && 'true',
      'aria-describedby': isGone && 'member-gone',
      value: state.staffId ?? '',
      onchange: ({ target }) => {
        const { value } = target as HTMLSelectElement;
        actions.change({ staffId: value === '' ? undefined : Number(value) });
      },
    },
    anyMember && h('option', { key: '', value: '' }, texts.anyMember),
    ...members.map(({ id, name, price }) =>
      h('option', { key: id, value: id }, price === undefined ? name : `${name} · ${writing.price(price)}`),
    ),
  );
  const places = h('input', {
    name: 'quantity',
    type: 'number',
    min: 1,
    max: maxQuantity,
    value: state.quantity,
    // The times are loaded on each `input`. The event `change` comes only when the field loses the focus, so it would
    // replace the times just when a finger taps one of them.
    oninput: ({ target }) => {
      const { valueAsNumber, validity } = target as HTMLInputElement;
      if (validity.valid && valueAsNumber) actions.change({ quantity: valueAsNumber });
    },
    onchange: ({ target }) => {
      const input = target as HTMLInputElement;
      const quantity = Math.min(Math.max(Math.round(Number(input.value)), 1), maxQuantity);
      input.value = String(quantity);
      if (quantity !== state.quantity) actions.change({ quantity });
    },
  });
  return h(
    'div',
    { part: 'options', class: 'options' },
    choosesMember && h('label', { key: 'member' }, texts.member, member),
    choosesMember &&
      isGone &&
      h(
        'p',
        { key: 'member-gone', id: 'member-gone', role: 'alert' },
        fill(texts.memberGone, { name: nameOf(state.staffId, settings) ?? '' }),
      ),
    choosesQuantity && h('label', { key: 'quantity' }, texts.quantity, places),
    ...(parts.hours?.choicesView(view, actions) ?? (choosesHours ? COMING : [])),
  );
}

/**
 * Shows the time zone of the shown times, and a button that opens the search for another time zone. Also shows the
 * shop's time zone if it differs. Without times, shows nothing.
 */
export function zoneView(view: View, actions: Actions): Description | undefined {
  const { state, texts, parts } = view;
  if (!state.page?.times.length) return undefined;
  const { timezone: shop } = state.page;
  const isTimed = hasTimes(state);
  const isOpen = state.zoneSearch !== undefined;
  return h(
    'div',
    { part: 'zone', class: 'zone' },
    isTimed &&
      h(
        'button',
        {
          type: 'button',
          key: 'open',
          class: 'button bare',
          'aria-expanded': String(isOpen),
          onclick: () => actions.searchZones(isOpen ? undefined : ''),
        },
        zoneText(state.zone, view),
      ),
    isTimed && isOpen && parts.zones!.searchView(view, actions),
    (!isTimed || state.zone !== shop) &&
      h('p', { key: 'shop' }, fill(texts.shopZone, { zone: zoneText(shop, view) })),
  );
}

/** Empty line in place of part of the day and weekday, so that the page does not jump when their module has loaded. */
const COMING = [h('details', { key: 'hours', inert: true }, h('summary', {}, '\u00a0'))];
