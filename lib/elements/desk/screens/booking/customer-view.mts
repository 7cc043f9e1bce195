import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Customer, FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import { button, sending, toggle } from '../../views/button.mjs';
import { contactFields } from '../../views/contact-fields.mjs';
import { labelled } from '../../views/field.mjs';
import { failureView } from '../../views/form.mjs';
import { guestsIn } from '../customers/guests.mjs';
import { readFailureText } from '../../views/failure.mjs';
import type { NewCustomer } from '../customers/new-customer.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { CustomerDraft, Problem } from './draft.mjs';

/** Data for the part of the booking form that chooses the customer. */
export interface CustomerParts {
  readonly context: Context;
  readonly search: TextSearch<FoundPeople>;
  readonly draft: CustomerDraft;
  readonly problems: readonly Problem[];
  readonly set: (changes: Partial<CustomerDraft>) => void;
  readonly newCustomer: NewCustomer;
  readonly add: () => void;
}

/** Shows the choice between a customer (by search or id) and a guest (by name, phone and e-mail). */
export function customerView(parts: CustomerParts): Description {
  const { context, draft, set } = parts;
  const words = context.texts.booking;
  return h(
    'fieldset',
    { key: 'customer', class: 'customer' },
    h('legend', { key: 'legend' }, words.customer),
    // A member who keeps the own calendar books for guests only.
    context.facts.can_manage &&
      h(
        'div',
        { key: 'ways', class: 'segments' },
        toggle('known', words.knownCustomer, draft.way === 'customer', () => set({ way: 'customer' })),
        toggle('guest', words.guest, draft.way === 'guest', () => set({ way: 'guest' })),
      ),
    ...(draft.way === 'guest' ? guestFields(parts) : knownFields(parts)),
  );
}

function knownFields(parts: CustomerParts): Content[] {
  const { context, draft, search, set } = parts;
  const words = context.texts.booking;
  if (draft.found) {
    return [
      h(
        'p',
        { key: 'found', class: 'found' },
        h('strong', {}, h('bdi', {}, nameOf(draft.found))),
        ...[draft.found.email, draft.found.phone].map((text) => text !== '' && ` · ${text}`),
      ),
      h(
        'div',
        { key: 'change', class: 'buttons' },
        button('other', words.otherCustomer, () => set({ found: undefined })),
      ),
    ];
  }
  if (!context.facts.can_search_customers) return [idField(parts)];
  return [
    labelled(
      'search',
      context.texts.customers.search,
      h('input', {
        type: 'search',
        name: 'search',
        autocomplete: 'off',
        value: search.text,
        'aria-invalid': parts.problems.includes('customer') ? 'true' : undefined,
        oninput: ({ target }) => search.type((target as HTMLInputElement).value),
        onkeydown: (event) => {
          // Enter chooses the only person found, and never sends the form.
          if ((event as KeyboardEvent).key !== 'Enter') return;
          event.preventDefault();
          const [only, ...others] = search.found.data ? takersOf(search.found.data, set) : [];
          if (only && others.length === 0) only.take();
        },
      }),
    ),
    resultView(parts),
  ];
}

/** Keeps one element for all results, so that screen readers announce when their number changes. */
function resultView({ context, search, set }: CustomerParts): Description {
  const words = context.texts.booking;
  const { data, error } = search.found;
  const takers = data && takersOf(data, set);
  const asGuest = fill(words.asGuest, { name: search.text.trim() });
  return h(
    'div',
    { key: 'results', class: 'results' },
    h(
      'p',
      { key: 'count', role: 'status', class: 'muted' },
      error !== undefined && readFailureText(error, context),
      takers && (takers.length === 0 ? words.nobodyFound : context.plural(words.found, takers.length)),
    ),
    h(
      'ul',
      { key: 'list', class: 'customers' },
      ...(takers ?? []).map(({ key, texts, take }) =>
        h('li', { key }, button('take', texts.filter(Boolean).join(' · '), take)),
      ),
    ),
    search.text.trim() !== '' &&
      button('guest', asGuest, () => set({ way: 'guest', name: search.text.trim() })),
  );
}

/** A found person: the texts of the button, and what a click on it does. */
interface Taker {
  readonly key: string;
  readonly texts: readonly string[];
  readonly take: () => void;
}

/** Lists the found customers, and after them the guests, whose contact is copied into the form. */
const takersOf = ({ customers, appointments }: FoundPeople, set: CustomerParts['set']): Taker[] => [
  ...customers.map((one) => ({
    key: `customer ${one.id}`,
    texts: [nameOf(one), one.phone, one.email],
    take: () => set({ found: one }),
  })),
  ...guestsIn(appointments).map(
    ({ id, customer_name: name, customer_email: email, customer_phone: phone }) => ({
      key: `guest ${id}`,
      texts: [name, phone, email],
      take: () => set({ way: 'guest', name, email, phone }),
    }),
  ),
];

/** Fields of a guest, and the button that makes the guest a customer. */
function guestFields({ context, draft, problems, set, newCustomer, add }: CustomerParts): Content[] {
  const faults = {
    ...(problems.includes('guestName') && { name: '' }),
    ...(problems.includes('guestEmail') && { email: '' }),
    ...newCustomer.faults,
  };
  return [
    h('div', { key: 'contact', class: 'what' }, ...contactFields(context, draft, faults, set)),
    failureView(newCustomer.failure, context),
    context.facts.can_add_customers &&
      sending(button('add', context.texts.customers.addGuest, add), newCustomer.isSaving),
  ];
}

const idField = ({ context, draft, problems, set }: CustomerParts): Description =>
  labelled(
    'id',
    context.texts.booking.fields.id,
    h('input', {
      name: 'id',
      inputmode: 'numeric',
      autocomplete: 'off',
      value: draft.id,
      'aria-invalid': problems.includes('customerId') ? 'true' : undefined,
      oninput: ({ target }) => set({ id: (target as HTMLInputElement).value }),
    }),
  );

const nameOf = ({ id, display_name: name, email }: Customer): string => name || email || `${id}`;
