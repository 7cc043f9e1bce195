import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Customer, FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import { button, sending, toggle } from '../../views/button.mjs';
import { contactFields } from '../../views/contact-fields.mjs';
import { faultView, labelled } from '../../views/field.mjs';
import { failureView } from '../../views/form.mjs';
import { guestsIn } from '../customers/person-of.mjs';
import { readFailureText } from '../../views/failure.mjs';
import type { NewCustomer } from '../customers/new-customer.mjs';
import type { TextSearch } from '../../text-search.mjs';
import { callerOf, contactOf, newCallerOf, NO_CONTACT } from './caller.mjs';
import type { CustomerDraft, Problem } from './draft.mjs';

/** Data for the part of the booking form that chooses the customer. */
export interface CustomerParts {
  readonly context: Context;
  readonly search: TextSearch<FoundPeople>;
  readonly draft: CustomerDraft;
  readonly problems: readonly Problem[];
  /** Returns the message at the field of a problem. Absent: the form has the messages elsewhere. */
  readonly faultOf?: (problem: Problem) => string;
  readonly set: (changes: Partial<CustomerDraft>) => void;
  readonly newCustomer: NewCustomer;
  /** Adds the new customer. Undefined while the form searches for a customer. */
  readonly add: (() => void) | undefined;
}

/** Shows the choice between a customer (by search or id) and a guest (by name, phone and e-mail). */
export function customerView(parts: CustomerParts): Description {
  const { context, draft, search, set } = parts;
  const words = context.texts.booking;
  const isKnown = draft.way === 'customer' || isKnownGuest(parts);
  return h(
    'fieldset',
    { key: 'customer', class: 'customer' },
    h('legend', { key: 'legend' }, words.customer),
    // A member who keeps the own calendar books for guests only.
    context.facts.can_manage &&
      h(
        'div',
        { key: 'ways', class: 'segments' },
        toggle('known', words.knownCustomer, isKnown, () =>
          set({ way: 'customer', ...(draft.isKnown === true && NO_CONTACT) }),
        ),
        toggle('guest', words.newCustomer, !isKnown, () => set(newCallerOf(draft, search))),
      ),
    ...(isKnown ? knownFields(parts) : guestFields(parts)),
  );
}

function knownFields(parts: CustomerParts): Content[] {
  const { context, draft, search, set } = parts;
  const words = context.texts.booking;
  const chosen = draft.way === 'guest' ? draft : draft.found;
  if (chosen) {
    const name = 'display_name' in chosen ? nameOf(chosen) : chosen.name;
    return [
      h(
        'p',
        { key: 'found', class: 'found' },
        h('strong', {}, h('bdi', {}, name)),
        ...[chosen.phone, chosen.email].map((text) => text !== '' && ` · ${text}`),
      ),
      h(
        'div',
        { key: 'change', class: 'buttons' },
        context.facts.can_manage &&
          button('other', words.otherCustomer, () =>
            set({ way: 'customer', found: undefined, ...(draft.isKnown === true && NO_CONTACT) }),
          ),
        draft.way === 'guest' &&
          button('edit', context.texts.customers.contact.edit, () => set({ isKnown: false })),
      ),
    ];
  }
  if (!context.facts.can_search_customers) return [idField(parts)];
  const caller = callerOf(draft, search);
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
          // Enter chooses the only person found, or goes to the fields of a new one, and never sends the form.
          if ((event as KeyboardEvent).key !== 'Enter') return;
          event.preventDefault();
          const [only, ...others] = search.found.data ? takersOf(search.found.data, set) : [];
          if (caller.way === 'guest') set(caller);
          else if (only && others.length === 0) only.take();
        },
      }),
      parts.problems.includes('customer') && faultView(parts.faultOf?.('customer')),
    ),
    resultView(parts),
    ...(caller.way === 'guest'
      ? guestFields({
          ...parts,
          add: undefined,
          draft: caller,
          set: (changes) => set({ ...caller, ...changes }),
        })
      : []),
  ];
}

/** Whether the customer is a guest of an earlier booking whose contact has no fault. Faults stand at the fields. */
const isKnownGuest = ({ draft, problems, newCustomer }: CustomerParts): boolean =>
  draft.way === 'guest' &&
  draft.isKnown === true &&
  !problems.includes('guestName') &&
  !problems.includes('guestEmail') &&
  Object.keys(newCustomer.faults).length === 0;

/** Keeps one element for all results, so that screen readers announce when their number changes. */
function resultView({ context, search, draft, set }: CustomerParts): Description {
  const words = context.texts.booking;
  const { data, error } = search.found;
  const takers = data && takersOf(data, set);
  const text = search.text.trim();
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
    text !== '' &&
      callerOf(draft, search).way !== 'guest' &&
      button('guest', fill(words.asGuest, { name: text }), () => set({ way: 'guest', ...contactOf(text) })),
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
      take: () => set({ way: 'guest', name, email, phone, isKnown: true }),
    }),
  ),
];

/** Fields of a guest. Once there is an e-mail address, a button makes the guest a customer. */
function guestFields({ context, draft, problems, faultOf, set, newCustomer, add }: CustomerParts): Content[] {
  const faults = {
    ...(problems.includes('guestName') && { name: faultOf?.('guestName') ?? '' }),
    ...(problems.includes('guestEmail') && { email: faultOf?.('guestEmail') ?? '' }),
    ...newCustomer.faults,
  };
  // A fault has opened the fields of a known guest. They stay open while it is mended.
  const edit: typeof set = (changes) => set(draft.isKnown ? { ...changes, isKnown: false } : changes);
  return [
    h('div', { key: 'contact', class: 'what' }, ...contactFields(context, draft, faults, edit)),
    failureView(newCustomer.failure, context),
    ...(add && draft.email !== '' && context.facts.can_add_customers
      ? [sending(button('add', context.texts.customers.addGuest, add), newCustomer.isSaving)]
      : []),
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
