import { type Content, type Description, h } from '../../common/dom.mjs';
import { zoneText } from './zone-text.mjs';
import { emptiness, hasTimes } from '../state.mjs';
import { reasonText } from './status.mjs';
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
  // With another number of places, another weekday or part of the day, the staff member may be free, so the choice of
  // this member is not marked as wrong.
  const isNeverFree = emptiness(state) === 'nothingFree' && !reasonText(view);
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
    choosesQuantity && (parts.places?.fieldView(view, actions) ?? COMING),
    ...(parts.hours?.choicesView(view, actions) ?? [choosesHours && COMING]),
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
    { part: 'zone', class: 'zone muted' },
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

/** Grey line in place of fields whose module is loading, so that the page does not jump when they come. */
const COMING = h('p', { class: 'skeleton' });
