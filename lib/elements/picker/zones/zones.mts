import type { Description } from '../../common/dom.mjs';
import type { Tools } from '../tools.mjs';
import type { Actions, View, ZonePart } from '../views/view-data.mjs';
import { foundZones } from './found-zones.mjs';
import STYLE from './style.css';
import { ZONE_TEXTS } from './texts.mjs';

/** Creates the part of the picker in which a visitor searches a time zone by city. */
export const zonePart = ({ h, fill, cityOf, ownZone }: Tools): ZonePart => ({
  texts: ZONE_TEXTS,
  style: STYLE,
  searchView({ state, texts, language }: View, actions: Actions): Description {
    const own = ownZone();
    const shop = state.page!.timezone;
    const search = state.zoneSearch ?? '';
    const zones = foundZones(search, [shop, own, state.zone], Intl.supportedValuesOf('timeZone'));
    /** Offset from UTC on the shown day, such as GMT+2. It distinguishes cities of the same name. */
    const offset = (timeZone: string): string =>
      new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' })
        .formatToParts(new Date(`${state.day ?? `${state.month}-01`}T12:00:00Z`))
        .find(({ type }) => type === 'timeZoneName')!.value;
    const option = (zone: string): Description => {
      const city = zone === shop ? fill(texts.shopZone, { zone: cityOf(zone) }) : cityOf(zone);
      return h(
        'li',
        { key: zone },
        h(
          'button',
          {
            type: 'button',
            part: 'button',
            class: 'button bare',
            'aria-pressed': zone === state.zone ? 'true' : 'false',
            onclick: () => choose(zone),
          },
          h('bdi', { key: 'city' }, city),
          h('small', { key: 'offset' }, zone === own ? `${texts.ownZone} · ${offset(zone)}` : offset(zone)),
        ),
      );
    };
    return h(
      'div',
      { part: 'zones', class: 'zones', onkeydown: onKey },
      h(
        'label',
        { key: 'search', class: 'field' },
        texts.searchCity,
        h('input', {
          name: 'zone',
          type: 'search',
          autocomplete: 'off',
          value: search,
          oninput: ({ target }) => actions.searchZones((target as HTMLInputElement).value),
        }),
      ),
      h('p', { key: 'none', role: 'status', class: 'muted' }, zones.length === 0 && texts.noCity),
      h('ul', { key: 'zones' }, ...zones.map(option)),
    );

    function choose(zone: string): void {
      actions.changeZone(zone);
      actions.searchZones(undefined);
    }

    /** Handles keys of the search: Enter takes the first time zone of the list, Escape closes the list. */
    function onKey(event: Event): void {
      const { key } = event as KeyboardEvent;
      const isInField = (event.target as Element).localName === 'input';
      if (key === 'Escape') actions.searchZones(undefined);
      else if (key === 'Enter' && isInField && zones[0] !== undefined) choose(zones[0]);
      else return;
      event.preventDefault();
    }
  },
});
