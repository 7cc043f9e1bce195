import type { Content, Description } from '../../common/dom.mjs';
import type { VisitItem } from '../../common/slots.mjs';
import type { Tools } from '../tools.mjs';
import type { State } from '../state.mjs';
import type { WantedService, WantedVisit } from '../wanted-visit.mjs';
import type { Actions, View } from '../views/view-data.mjs';
import type { Service } from './offer.mjs';
import { type Services, wanted, withOneMember } from './services.mjs';

/** Maximum number of services in one booking; the shop limits the search for their starts. */
const MOST_SERVICES = 4;

/** Shows the chosen services, each with a select for its staff, and buttons that add more. */
export function servicesView(
  view: View,
  actions: Actions,
  { services, forTwo, h, fill }: Tools & { readonly services: Services; readonly forTwo: boolean },
): Description {
  const { state, settings, texts, writing } = view;
  const { visit } = state;
  const isForTwo = visit?.arrange === 'together';
  const items = itemsOf(state, settings.productId);
  const added = [...services.values()].filter(({ id }) => id !== settings.productId);
  return h(
    'div',
    { part: 'services', class: 'services' },
    // The checkbox comes before the list of services, so that it does not move when a service is added.
    forTwo &&
      (!visit || isForTwo) &&
      h(
        'label',
        { key: 'two', class: 'two' },
        h('input', { type: 'checkbox', name: 'for-two', checked: isForTwo, onchange: turnForTwo }),
        texts.forTwo,
      ),
    visit &&
      h('ol', { key: 'list', 'aria-label': isForTwo ? texts.forTwo : texts.services }, ...items.map(row)),
    visit &&
      !isForTwo &&
      h(
        'label',
        { key: 'any', class: 'two' },
        h('input', {
          type: 'checkbox',
          name: 'any-order',
          checked: visit.arrange === 'any_order',
          onchange: ({ target }) =>
            want(items, { arrange: (target as HTMLInputElement).checked ? 'any_order' : 'in_order' }),
        }),
        texts.anyOrder,
      ),
    visit &&
      !isForTwo &&
      withOneMember(items, services) &&
      h(
        'label',
        { key: 'same', class: 'two' },
        h('input', {
          type: 'checkbox',
          name: 'same-staff',
          checked: visit.sameStaff,
          onchange: ({ target }) => want(items, { sameStaff: (target as HTMLInputElement).checked }),
        }),
        texts.sameStaff,
      ),
    !isForTwo &&
      added.length > 0 &&
      h(
        'details',
        { key: 'add', hidden: items.length >= MOST_SERVICES },
        h('summary', { part: 'button', class: 'button' }, texts.addService),
        h('ul', {}, ...added.map((service) => h('li', { key: service.id }, addButton(service)))),
      ),
  );

  function row(service: WantedService, at: number): Description {
    const { productId, staffId, quantity = 1 } = service;
    const { name, members = [], anyMember, maxQuantity = 1 } = services.get(productId)!;
    const label = isForTwo ? [texts.firstPerson, texts.secondPerson][at]! : name;
    const change = (item: WantedService): void => want(items.with(at, item), { changed: item });
    const sign = (key: string, text: string, shown: string, onclick: (event: Event) => void): Content =>
      h(
        'button',
        {
          type: 'button',
          part: 'button',
          key,
          class: 'button bare sign',
          'aria-label': fill(text, { name }),
          onclick,
        },
        shown,
      );
    return h(
      'li',
      { key: at, 'data-item': at },
      h(
        'div',
        { key: 'wanted', class: 'wanted' },
        h('bdi', { key: 'name' }, label),
        members.length > 0 &&
          h(
            'select',
            {
              name: 'member',
              key: productId,
              'aria-label': fill(texts.memberOf, { name: label }),
              value: staffId ?? '',
              onchange: ({ target }) => {
                const { value } = target as HTMLSelectElement;
                change({ ...service, staffId: value === '' ? undefined : Number(value) });
              },
            },
            anyMember && h('option', { key: '', value: '' }, texts.anyMember),
            ...members.map((member) => h('option', { key: member.id, value: member.id }, priced(member))),
          ),
        ...(maxQuantity > 1 && !isForTwo
          ? (view.parts.places?.numberField(
              view,
              {
                key: `places-${at}`,
                value: quantity,
                most: maxQuantity,
                label: fill(texts.placesOf, { name }),
              },
              (places) => change({ productId, staffId, ...(places > 1 && { quantity: places }) }),
            ) ?? [])
          : []),
      ),
      !isForTwo &&
        at > 0 &&
        sign('earlier', texts.earlierService, '↑', (event) => {
          want(items.with(at - 1, items[at]!).with(at, items[at - 1]!));
          focusOn(event, at - 1);
        }),
      // The service of the page cannot be removed.
      !isForTwo &&
        at !== items.findIndex((item) => item.productId === settings.productId) &&
        sign('remove', texts.removeService, '×', (event) => {
          want(items.toSpliced(at, 1));
          focusOn(event, at - 1);
        }),
    );
  }

  function addButton(service: Service): Description {
    const onclick = (event: Event): void => {
      want([...items, wanted(service)]);
      (event.target as Element).closest('details')!.open = false;
      focusOn(event, items.length);
    };
    return h('button', { type: 'button', part: 'button', class: 'button chip', onclick }, priced(service));
  }

  function turnForTwo({ target }: Event): void {
    const [first] = items;
    const second = wanted(services.get(settings.productId)!, 1);
    const { productId, staffId } = first!;
    if ((target as HTMLInputElement).checked)
      want([{ productId, staffId }, second], { arrange: 'together', sameStaff: false });
    else want([first!]);
  }

  /**
   * Changes the chosen services. If only one service is left, the picker works as on a page without visits.
   * @param how.changed service whose staff member was chosen last
   */
  function want(
    next: readonly WantedService[],
    how: Partial<Omit<WantedVisit, 'items'>> & { readonly changed?: WantedService } = {},
  ): void {
    const { arrange = visit?.arrange ?? 'in_order', sameStaff = visit?.sameStaff ?? false, changed } = how;
    const ofOne = sameStaff ? withOneMember(next, services, changed) : undefined;
    const [{ staffId, quantity = 1 }] = next as readonly [WantedService];
    if (next.length === 1) actions.change({ visit: undefined, staffId, quantity });
    else
      actions.change({
        visit: { arrange, sameStaff: ofOne !== undefined, items: ofOne ?? next },
        staffId: undefined,
        quantity: 1,
      });
  }

  function priced({ name, price }: Pick<Service, 'name' | 'price'>): string {
    return price === undefined ? name : `${name} · ${writing.price(price)}`;
  }
}

/** Returns the chosen services. If no visit is chosen, returns only the service of the page. */
const itemsOf = ({ visit, staffId, quantity }: State, productId: number): readonly WantedService[] =>
  visit?.items ?? [{ productId, staffId, ...(quantity > 1 && { quantity }) }];

/** Focuses a service in the list of the visit; if the list is gone, the button that adds one. */
function focusOn({ target }: Event, at: number): void {
  const root = (target as Element).getRootNode() as ShadowRoot;
  const item = root.querySelector<HTMLElement>(`[data-item="${at}"] :is(select, button)`);
  (item ?? root.querySelector<HTMLElement>('.services summary'))?.focus();
}

/** Lists the services of a chosen visit (several services): time, service, staff and price. */
export function itemsView(
  items: readonly VisitItem[],
  { writing, texts, plural }: View,
  {
    services,
    priceOf,
    h,
    fill,
    dotted,
  }: Tools & { readonly services: Services; readonly priceOf: (item: VisitItem) => string | undefined },
): Description {
  const row = (item: VisitItem, at: number): Description => {
    const { name, members = [] } = services.get(item.product_id)!;
    const names = members.filter(({ id }) => item.staff_ids.includes(id)).map((member) => member.name);
    const price = priceOf(item);
    const facts = [
      name,
      ...names.map((member) => fill(texts.withMember, { name: member })),
      ...(item.qty > 1 ? [plural(texts.places, item.qty)] : []),
      ...(price === undefined ? [] : [writing.price(price)]),
    ];
    return h(
      'li',
      { key: at },
      h('span', { key: 'time' }, writing.times(item.start_utc, item.end_utc)),
      h('span', { key: 'facts', class: 'facts' }, ...dotted(facts)),
    );
  };
  return h('ol', { part: 'items', class: 'items', key: 'items' }, ...items.map(row));
}
