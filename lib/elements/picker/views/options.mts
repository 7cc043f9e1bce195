import { type Content, type Description, h } from '../../common/dom.mjs';
import { type PartOfDay, PARTS_OF_DAY, type StartHours } from '../hours.mjs';
import { cityOf } from '../settings.mjs';
import { emptiness, hasTimes } from '../state.mjs';
import { nameOf } from './summary.mjs';
import { fill } from '../../common/text.mjs';
import type { Actions, View } from './view.mjs';

/** Shows the fields for staff member, number of places, part of the day and weekday, as far as the page offers them. */
export function optionsView(view: View, actions: Actions): Content {
  const { state, settings, writing, texts } = view;
  const { members, anyMember, maxQuantity, choosesHours } = settings;
  // In a visit (several services), each service has its own fields for staff and places.
  const choosesMember = members.length > 0 && !state.visit;
  const choosesQuantity = maxQuantity > 1 && !state.visit;
  if (settings.token !== undefined || !(choosesMember || choosesQuantity || choosesHours)) return undefined;
  const isGone =
    state.staffId !== undefined && (state.notice === 'memberGone' || emptiness(state) === 'nothingFree');
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
    // Loads on input: waiting until the field loses the focus would change the times just when a finger taps one.
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
    ...(choosesHours ? hoursChoices(view, actions) : []),
  );
}

/** Shows the selects for part of the day and weekday; both are by the shop's clock. */
function hoursChoices({ state, settings, writing, texts }: View, { changeHours }: Actions): Description[] {
  const { hours } = state;
  const clock = (time: string): string => writing.wallClock(`2024-01-01T${time}`);
  const edges: Readonly<Record<PartOfDay, string>> = {
    morning: `– ${clock('12:00')}`,
    afternoon: `${clock('12:00')} – ${clock('17:00')}`,
    evening: `${clock('17:00')} –`,
  };
  const parts = Object.keys(PARTS_OF_DAY) as PartOfDay[];
  const { timeFrom, timeTo, weekdays } = settings.hours;
  const isAny = hours.timeFrom === timeFrom && hours.timeTo === timeTo;
  const chosen = parts.find((part) => PARTS_OF_DAY[part].timeFrom === hours.timeFrom);
  const select = (
    name: string,
    label: string,
    { value, options }: { readonly value: string; readonly options: readonly (readonly [string, string])[] },
    change: (value: string) => Partial<StartHours>,
  ): Description =>
    h(
      'label',
      { key: name },
      label,
      h(
        'select',
        {
          name,
          value,
          onchange: ({ target }) => changeHours({ ...hours, ...change((target as HTMLSelectElement).value) }),
        },
        ...options.map(([key, text]) => h('option', { key, value: key }, text)),
      ),
    );
  return [
    select(
      'hours',
      texts.timeOfDay,
      {
        value: isAny ? '' : (chosen ?? ''),
        options: [
          ['', texts.anyTime],
          ...parts.map((part) => [part, `${texts[part]} (${edges[part]})`] as const),
        ],
      },
      (value) => (value === '' ? { timeFrom, timeTo } : PARTS_OF_DAY[value as PartOfDay]),
    ),
    select(
      'weekday',
      texts.weekday,
      {
        value: hours.weekdays === weekdays ? '' : (hours.weekdays ?? ''),
        options: [
          ['', texts.anyDay],
          ...writing
            .weekdays()
            .map(({ long }, at) => [String(((settings.firstWeekday - 1 + at) % 7) + 1), long] as const),
        ],
      },
      (value) => ({ weekdays: value === '' ? weekdays : value }),
    ),
  ];
}

/**
 * Shows the time zone of the shown times, with a button that opens the search for another; and the shop's zone, if it
 * differs.
 */
export function zoneView(view: View, actions: Actions): Description | undefined {
  const { state, texts, parts } = view;
  const shop = state.page?.timezone;
  if (shop === undefined) return undefined;
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
          'aria-expanded': isOpen ? 'true' : 'false',
          onclick: () => actions.searchZones(isOpen ? undefined : ''),
        },
        fill(texts.timeZone, { city: cityOf(state.zone) }),
      ),
    isTimed && isOpen && parts.zones!.searchView(view, actions),
    (!isTimed || state.zone !== shop) &&
      h('p', { key: 'shop' }, fill(texts.shopZone, { zone: fill(texts.timeZone, { city: cityOf(shop) }) })),
  );
}
