import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { button } from '../../views/button.mjs';
import { choice, faultView, invalid, labelled } from '../../views/field.mjs';
import { submitting } from '../../views/form.mjs';
import { nameOfMember, namesOfMembers } from '../../views/names.mjs';
import { reasonsList } from '../../views/failure.mjs';
import { refusalView } from '../../views/refusal.mjs';
import { nameOfResource } from '../../views/resources.mjs';
import { separated } from '../../views/separated.mjs';
import { type Choice, wallOf } from './choice.mjs';
import type { Product } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';
import { ownMemberOf } from '../../rights.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from '../../writing.mjs';
import { customerView } from './customer-view.mjs';
import { nameOfCustomer, type Problem } from './draft.mjs';
import { nextServicesView } from './next-services-view.mjs';
import { hasClock, memberOf, membersToChoose, productsToBook, wallStart } from './product.mjs';
import { questionsView } from './questions-view.mjs';
import { quantityField } from './quantity-field.mjs';
import { serviceText } from './service-text.mjs';
import type { BookingParts, BookingState } from './state.mjs';
import { repeatView } from './repeat-view.mjs';
import { type SubmitParts, submitView } from './submit-view.mjs';
import { timesView } from './times-view.mjs';
import { visitPreview } from './visit-preview.mjs';

/** Content of the booking form. */
export function bookingView(parts: BookingParts): Content[] {
  const { context, state, actions } = parts;
  const words = context.texts.booking;
  return [
    clickedTime(parts),
    h(
      'form',
      { key: 'form', class: 'booking', novalidate: true, onsubmit: submitting(actions.submit) },
      h(
        'fieldset',
        { key: 'fields', class: 'fields', disabled: state.isUnknown },
        customerView({
          context,
          search: parts.search,
          draft: parts.customer,
          problems: state.problems,
          faultOf: (problem) => words.problems[problem],
          set: actions.setCustomer,
          newCustomer: parts.newCustomer,
          add: actions.addCustomer,
        }),
        h('div', { key: 'what', class: 'what' }, ...whatFields(parts)),
        ...nextServicesView(parts),
        timesOf(parts),
        visitPreview(state.items, context),
        context.facts.can_manage && repeatView(parts),
        ...questionsView(parts),
        // Only a single booking has a note field: requests for a visit (several services) or a series carry no note.
        // Only managers write notes.
        context.facts.can_manage &&
          state.draft.next.length === 0 &&
          !state.draft.repeat &&
          labelled(
            'note',
            words.note,
            h('textarea', {
              name: 'note',
              dir: 'auto',
              rows: 2,
              maxlength: 2000,
              value: state.draft.note,
              oninput: ({ target }) => actions.setNote((target as HTMLTextAreaElement).value),
            }),
          ),
      ),
      !state.isUnknown && submitView(submitOf(parts), context),
    ),
    ...outcomeOf(parts),
  ];
}

/**
 * Shows the free time that was clicked in the calendar, or that was chosen since, and a button that blocks the clicked time
 * instead.
 */
function clickedTime({ context, state }: BookingParts): Content {
  const { start, resourceId, block } = state.prefilled;
  const { staffId, choice } = state.draft;
  if (!block) return undefined;
  const wall = (state.product && wallOf(choice, hasClock(state.product))) ?? start;
  const facts = [
    wall && context.writing.wallMoment(wall),
    staffId !== undefined && nameOfMember(staffId, context),
    resourceId !== undefined && nameOfResource(resourceId, context),
  ];
  return h(
    'div',
    { key: 'clicked', class: 'buttons clicked' },
    h('p', { key: 'text' }, ...separated(...facts)),
    button('block', context.texts.calendar.block, block),
  );
}

function whatFields({ context, state, actions }: BookingParts): Content[] {
  const { draft, product, onlyFree } = state;
  const products = productsToBook(context.facts);
  const words = context.texts.booking;
  const numberOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  const members = membersToChoose(product, context.facts);
  const own = ownMemberOf(context.facts);
  const lacksService = state.problems.includes('service') && draft.productId === undefined;
  return [
    labelled(
      'product',
      words.service,
      invalid(
        lacksService,
        choice(
          'product',
          draft.productId ?? '',
          [
            ...(draft.productId === undefined ? [{ value: '', text: words.choose }] : []),
            ...products.map((one) => ({ value: one.id, text: serviceText(one, context) })),
          ],
          (value) => actions.chooseProduct(numberOf(value)),
        ),
      ),
      lacksService && faultView(words.problems.service),
    ),
    own !== undefined && labelled('member', words.member, h('output', {}, nameOfMember(own, context))),
    members.length > 0 &&
      labelled(
        'member',
        words.member,
        choice(
          'member',
          memberOf(product, draft.staffId, context.facts) ?? '',
          [
            {
              value: '',
              text: [
                words.whoeverIsFree,
                ...(onlyFree === undefined ? [] : [nameOfMember(onlyFree, context)]),
              ].join(' · '),
            },
            ...members.map((id) => ({ value: id, text: nameOfMember(id, context) })),
          ],
          (value) => actions.chooseMember(numberOf(value)),
        ),
      ),
    product !== undefined &&
      product.qty > 1 &&
      quantityField('quantity', draft.quantity, { context, state }, actions.setQuantity),
  ];
}

function timesOf({ context, state, actions, times }: BookingParts): Content {
  const { draft, product } = state;
  if (!product) return undefined;
  const other = (): Choice => {
    // Before the free times are read, no time is chosen or gone.
    const wall = wallOf(draft.choice, true) ?? state.gone?.wall ?? state.prefilled.start ?? '';
    const [day = '', clock = ''] = wall.split('T');
    return { kind: 'other', day: day || state.dayField || times.today, clock };
  };
  return timesView({
    context,
    times: times.isListed ? times : undefined,
    choice: draft.choice,
    dayField: state.dayField,
    hasClock: hasClock(product),
    who: draft.next.length > 0 ? '' : whoServes(product, draft.staffId, context),
    fault: state.problems.includes('time')
      ? context.texts.booking.problems.time
      : notListedText(state, context),
    choose: actions.choose,
    goTo: actions.goTo,
    other,
    none:
      context.facts.can_manage &&
      draft.next.length === 0 &&
      button('wait', context.texts.waitlist.add, actions.wait),
  });
}

/**
 * Says that the time that was clicked in the calendar is not free, and why; undefined if it is free, or if another one is
 * chosen.
 */
function notListedText(state: BookingState, context: Context): string | undefined {
  const { texts, writing } = context;
  const { gone, reasons, product } = state;
  if (gone?.why !== 'notListed') return undefined;
  const why = reasonOfMember(state, context) || reasonsList(reasons, context);
  return fill(texts.booking.notListed, {
    time: writing.wallMoment(wallStart(gone.wall, product)),
    why: why && fill(texts.booking.why, { reasons: why }),
    other: texts.booking.otherTime,
  });
}

/** Says why the chosen staff member is not free at the time that was clicked; '' if none is chosen, or if it is unknown. */
function reasonOfMember({ gone, product, draft, prefilled }: BookingState, { facts }: Context): string {
  const id = memberOf(product, draft.staffId, facts);
  if (id === undefined || !product || !hasClock(product) || !gone) return '';
  const start = siteSecondsOf(gone.wall.slice(0, 10), gone.wall.slice(11));
  const end = start + product.duration * (product.duration_unit === 'hour' ? 3_600 : 60);
  return prefilled.memberReason?.({ start, end, product }, id) ?? '';
}

/** Problems that the form shows at their field; it shows the others at its button. */
const AT_FIELD: readonly Problem[] = ['service', 'time', 'customer', 'guestName', 'guestEmail'];

function submitOf({ context, state }: BookingParts): SubmitParts {
  const { texts, writing } = context;
  const words = texts.booking;
  const { draft, product, gone, problems, isSaving, dates } = state;
  const wall = wallOf(draft.choice, hasClock(product));
  const lacks = problems
    .filter((problem) => !AT_FIELD.includes(problem))
    .map((problem) => words.problems[problem])
    .join(' ');
  // A time that was clicked in the calendar is named above the times.
  const goneText =
    gone && gone.why !== 'notListed'
      ? fill(words[gone.why], { time: writing.wallMoment(gone.wall) })
      : undefined;
  const single = wall === undefined ? words.book : fill(words.bookAt, { time: writing.wallMoment(wall) });
  return {
    summary: summaryOf(state, context),
    text: dates ? context.plural(words.repeat.book, dates.available_count) : single,
    notice: lacks === '' ? goneText : lacks,
    isSaving,
  };
}

/** Describes the length and the price of the booking, and who serves; for several services only the price. */
function summaryOf({ draft, product, cost, onlyFree }: BookingState, context: Context): string {
  const { writing } = context;
  const price = cost === undefined ? '' : writing.price(cost);
  if (!product || draft.next.length > 0) return price;
  const length = writing.duration(product.duration, product.duration_unit);
  return [length, price, whoServes(product, onlyFree ?? draft.staffId, context)].filter(Boolean).join(' · ');
}

/** Names the staff of a booking: the chosen member, or all whom the service takes. */
function whoServes(product: Product, wished: number | undefined, context: Context): string {
  const chosen = memberOf(product, wished, context.facts);
  if (chosen !== undefined) return nameOfMember(chosen, context);
  return membersToChoose(product, context.facts).length > 0
    ? context.texts.booking.whoeverIsFree
    : namesOfMembers(product.staff_ids, context);
}

function clashOf({ context, state, actions }: Pick<BookingParts, 'context' | 'state' | 'actions'>): Content {
  const { texts, writing } = context;
  const words = texts.booking;
  const others = state.bookedThen.map(
    ({ product_name: name, start }) =>
      `${name}, ${writing.wallMoment(`${siteDayOf(start)}T${siteClockOf(start)}`)}`,
  );
  const name = nameOfCustomer(state.draft.customer);
  const text = fill(words.alsoBooked, { name, others: others.join('; ') });
  return h(
    'div',
    { key: 'clash', class: 'clash' },
    h('p', { key: 'text', role: 'alert', class: 'refusal' }, text),
    button('anyway', words.bookAnyway, actions.bookAnyway, 'main'),
  );
}

function outcomeOf({ context, state, actions }: BookingParts): Content[] {
  const words = context.texts.booking;
  if (state.isUnknown) {
    return [
      h(
        'div',
        { key: 'unknown', class: 'unknown' },
        h('p', { key: 'text', role: 'alert', class: 'refusal' }, words.unknown),
        button('again', state.isSaving ? words.saving : words.again, actions.again, 'main'),
      ),
    ];
  }
  if (state.bookedThen.length > 0) return [clashOf({ context, state, actions })];
  if (!state.failure) return [];
  return refusalView(state.failure.error, context, { take: actions.take, overrule: actions.overrule });
}
