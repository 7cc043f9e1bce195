import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { button } from '../../views/button.mjs';
import { choice, faultView, invalid, labelled } from '../../views/field.mjs';
import { nameOfMember } from '../../views/names.mjs';
import type { NextDraft } from './draft.mjs';
import { canBeInVisit, memberOf, membersToChoose, productOf } from './product.mjs';
import { quantityField } from './quantity-field.mjs';
import { serviceText } from './service-text.mjs';
import type { BookingParts } from './state.mjs';

/**
 * Maximum number of services after the first one in a visit (several services one after the other). The shop limits the
 * search for the times of a visit.
 */
const MOST_NEXT = 3;

/**
 * Shows the further services of a visit (several services one after the other), and a button that adds one. Nothing if
 * the first service cannot be in a visit.
 */
export function nextServicesView(parts: BookingParts): Content[] {
  const { context, state, actions } = parts;
  const { facts, texts } = context;
  const words = texts.booking;
  const { next } = state.draft;
  if (!canBeInVisit(state.product) || !facts.can_manage) return [];
  return [
    ...next.map(row),
    next.length < MOST_NEXT &&
      !state.draft.repeat &&
      button('add', words.addService, () =>
        actions.setNext([...next, { productId: undefined, staffId: undefined, quantity: '1', answers: {} }]),
      ),
  ];

  function row(item: NextDraft, at: number): Description {
    const product = productOf(item.productId, facts);
    const members = membersToChoose(product, facts);
    const change = (changes: Partial<NextDraft>): void =>
      actions.setNext(next.with(at, { ...item, ...changes }));
    const lacksService = state.problems.includes('service') && item.productId === undefined;
    const idOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
    return h(
      'div',
      { key: `next-${at}`, class: 'what' },
      labelled(
        'product',
        words.nextService,
        invalid(
          lacksService,
          choice(
            `product-${at}`,
            item.productId ?? '',
            [
              ...(product ? [] : [{ value: '', text: words.choose }]),
              ...facts.products
                .filter(canBeInVisit)
                .map((one) => ({ value: one.id, text: serviceText(one, context) })),
            ],
            (value) => change({ productId: idOf(value), staffId: undefined, quantity: '1', answers: {} }),
          ),
        ),
        lacksService && faultView(words.problems.service),
      ),
      members.length > 0 &&
        labelled(
          'member',
          words.member,
          choice(
            `member-${at}`,
            memberOf(product, item.staffId, facts) ?? '',
            [
              { value: '', text: words.whoeverIsFree },
              ...members.map((id) => ({ value: id, text: nameOfMember(id, context) })),
            ],
            (value) => change({ staffId: idOf(value) }),
          ),
        ),
      product !== undefined &&
        product.qty > 1 &&
        quantityField(`quantity-${at}`, item.quantity, parts, (quantity) => change({ quantity })),
      h(
        'button',
        {
          key: 'remove',
          type: 'button',
          part: 'button',
          class: 'button',
          'aria-label': product ? fill(words.removeService, { name: product.name }) : words.removeNext,
          onclick: () => actions.setNext(next.toSpliced(at, 1)),
        },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
    );
  }
}
