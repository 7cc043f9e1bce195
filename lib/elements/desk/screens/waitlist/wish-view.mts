import type { Content, Description } from '../../../common/dom.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { Tools } from '../../tools.mjs';
import type { NewCustomer } from '../customers/new-customer.mjs';
import { asksPhone, type Wish, type WishProblem } from './wish.mjs';

/** Data for the form that puts a customer on the waiting list. */
interface WishParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly wish: Wish;
  readonly problems: readonly WishProblem[];
  readonly isSaving: boolean;
  /** Error of the last attempt; undefined if there was none. */
  readonly failure: unknown;
  readonly search: TextSearch<FoundPeople>;
  readonly newCustomer: NewCustomer;
  readonly set: (changes: Partial<Wish>) => void;
  readonly addCustomer: () => void;
  readonly submit: (form: HTMLFormElement) => void;
}

/** Content of the form that puts a customer on the waiting list: who waits, for what, and when they can come. */
export function wishView(parts: WishParts): Content[] {
  const { context, tools, wish, problems, failure, set } = parts;
  const { h } = tools;
  return [
    h(
      'form',
      { key: 'form', class: 'booking', novalidate: true, onsubmit: tools.submitting(parts.submit) },
      h(
        'div',
        { key: 'fields', class: 'fields' },
        tools.customerView({
          context,
          search: parts.search,
          draft: wish.customer,
          problems: customerProblems(parts),
          set: (changes) => set({ customer: { ...wish.customer, ...changes } }),
          newCustomer: parts.newCustomer,
          add: parts.addCustomer,
        }),
        asksPhone(wish) &&
          tools.labelled(
            'phone',
            context.texts.booking.fields.phone,
            h('input', {
              type: 'tel',
              name: 'phone',
              maxlength: 50,
              autocomplete: 'off',
              value: wish.customer.phone,
              'aria-invalid': problems.includes('contact') ? 'true' : undefined,
              oninput: ({ target }) =>
                set({ customer: { ...wish.customer, phone: (target as HTMLInputElement).value } }),
            }),
          ),
        h('div', { key: 'what', class: 'what' }, ...whatFields(parts)),
        h(
          'div',
          { key: 'when', class: 'what wish-days' },
          ...(['minDate', 'maxDate', 'timeFrom', 'timeTo'] as const).map((name) => momentField(name, parts)),
        ),
        weekdaysField(parts),
      ),
      failure !== undefined && tools.alertView(tools.failureText(failure, context)),
      tools.submitView(
        {
          text: context.texts.waitlist.add,
          notice: problems.length > 0 ? problemText(problems, context) : undefined,
          isSaving: parts.isSaving,
        },
        context,
      ),
    ),
  ];
}

/** Marks the e-mail address of a guest who gave neither an address nor a phone number. */
const customerProblems = ({
  problems,
}: WishParts): ('customer' | 'customerId' | 'guestName' | 'guestEmail')[] =>
  problems.flatMap((one) => {
    if (one === 'contact') return ['guestEmail' as const];
    return one === 'service' || one === 'quantity' || one === 'days' || one === 'time' ? [] : [one];
  });

const problemText = (problems: readonly WishProblem[], { texts }: Context): string =>
  problems
    .map((one) =>
      one === 'contact' || one === 'days' ? texts.waitlist.problems[one] : texts.booking.problems[one],
    )
    .join(' ');

function whatFields({ context, tools, wish, problems, set }: WishParts): Content[] {
  const { facts, texts } = context;
  const { h, labelled, choice } = tools;
  const words = texts.booking;
  const product = tools.productOf(wish.productId, facts);
  const members = tools.membersToChoose(product, facts);
  const numberOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  const service = choice(
    'product',
    wish.productId ?? '',
    [
      ...(wish.productId === undefined ? [{ value: '', text: words.choose }] : []),
      ...facts.products.map((one) => ({ value: one.id, text: tools.serviceText(one, context) })),
    ],
    (value) => set({ productId: numberOf(value), quantity: '1' }),
  );
  return [
    labelled('product', words.service, {
      ...service,
      values: { ...service.values, 'aria-invalid': problems.includes('service') ? 'true' : undefined },
    }),
    members.length > 0 &&
      labelled(
        'member',
        words.member,
        choice(
          'member',
          tools.memberOf(product, wish.staffId, facts) ?? '',
          [
            { value: '', text: words.whoeverIsFree },
            ...members.map((id) => ({ value: id, text: tools.nameOfMember(id, context) })),
          ],
          (value) => set({ staffId: numberOf(value) }),
        ),
      ),
    product !== undefined &&
      product.qty > 1 &&
      labelled(
        'quantity',
        words.quantity,
        h('input', {
          type: 'number',
          name: 'quantity',
          min: 1,
          value: wish.quantity,
          'aria-invalid': problems.includes('quantity') ? 'true' : undefined,
          oninput: ({ target }) => set({ quantity: (target as HTMLInputElement).value }),
        }),
      ),
  ];
}

/** Describes a field for a day or a time of day. */
function momentField(
  name: 'minDate' | 'maxDate' | 'timeFrom' | 'timeTo',
  { context, tools, wish, problems, set }: WishParts,
): Description {
  const label = context.texts.waitlist[name];
  const value = wish[name];
  const change = (to: string): void => set({ [name]: to });
  if (name === 'minDate' || name === 'maxDate')
    return tools.dateField(context, { name, label, day: value, isWrong: problems.includes('days') }, change);
  return tools.timeField(context, { name, label, clock: value, isEnd: name === 'timeTo' }, change);
}

function weekdaysField({ context, tools, wish, set }: WishParts): Description {
  const { h, checkField } = tools;
  const { firstWeekday } = context.settings;
  return h(
    'fieldset',
    { key: 'weekdays', class: 'weekdays' },
    h('legend', { key: 'legend' }, context.texts.waitlist.weekdays),
    ...context.writing.weekdays().map(({ long }, at) => {
      const day = ((firstWeekday - 1 + at) % 7) + 1;
      return checkField(String(day), long, {
        type: 'checkbox',
        name: `weekday-${day}`,
        checked: wish.weekdays.includes(day),
        onchange: ({ target }) => {
          const others = wish.weekdays.filter((one) => one !== day);
          set({ weekdays: (target as HTMLInputElement).checked ? [...others, day] : others });
        },
      });
    }),
  );
}
