import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { answersAbout, answerText } from '../../views/answers.mjs';
import { button } from '../../views/button.mjs';
import { mailAddress, telephoneAddress } from '../../views/contact.mjs';
import { namesOfMembers } from '../../views/names.mjs';
import { paddingText } from '../../views/paddings.mjs';
import { placesTaken } from '../../views/places.mjs';
import { depositText, keptText, openAmounts, openMoney, restText } from '../../views/refund.mjs';
import { releaseText } from '../../views/release.mjs';
import { owesNothing, paymentState } from '../../views/state.mjs';
import { unbroken } from '../../views/unbroken.mjs';
import { orderAddress, orderIdOf } from './order.mjs';
import { resourcesView } from './resources-view.mjs';
import type { AppointmentActions } from './state.mjs';

/** Shows how to reach the customer or guest, and to managers a button that opens the person's card. */
export function contactView(appointment: Appointment, context: Context): Content {
  const { customer_id: id, customer_phone: phone, customer_email: email } = appointment;
  const { texts, facts } = context;
  const canBeReached = phone + email !== '';
  const hasCard = facts.can_manage && (id !== 0 || canBeReached);
  if (!canBeReached && !hasCard) return undefined;
  const card = id === 0 ? ['guest', String(appointment.id)] : [String(id)];
  return h(
    'p',
    { key: 'contact', class: 'contact' },
    phone !== '' && link(telephoneAddress(phone), phone),
    email !== '' && link(mailAddress(email), email),
    hasCard && button('card', texts.appointment.openCustomer, () => context.go('customers', card)),
  );
}

const link = (href: string, text: string): Description => h('a', { key: href, href }, h('bdi', {}, text));

/** Shows when the appointment is, what is booked, with whom, and what it costs. `pay` is the button for a payment. */
export function factsView(
  appointment: Appointment,
  context: Context,
  { actions, pay }: { readonly actions: AppointmentActions; readonly pay: Content },
): Description {
  const { texts, writing, settings } = context;
  const words = texts.appointment;
  const order = orderIdOf(appointment);
  const orderText = fill(words.orderNumber, { id: order ?? '' });
  const facts: [string, Content, Content?][] = [
    [words.when, writing.moments(appointment.start_utc, appointment.end_utc)],
    [words.service, appointment.product_name],
    [words.member, namesOfMembers(appointment.staff_ids, context)],
    ...answersAbout(appointment, null).map((answer): [string, Content] => [
      answer.label,
      answerText(answer, context),
    ]),
    [texts.resources.one, resourcesView(appointment, context, actions)],
    [words.cost, costText(appointment, context), pay],
    [
      words.order,
      order !== undefined &&
        (settings.orderUrl === undefined
          ? orderText
          : link(orderAddress(settings.orderUrl, order), orderText)),
    ],
  ];
  // Managers have the field of the note.
  if (!context.facts.can_manage) facts.push([words.note, appointment.note]);
  const padding =
    appointment.all_day || appointment.status === 'cancelled' ? '' : paddingText(appointment, context);
  if (padding !== '')
    facts.push([texts.calendar.padding, h('span', { key: 'padding', class: 'muted' }, padding)]);
  return h(
    'dl',
    { key: 'facts', class: 'facts about' },
    ...facts.flatMap(([term, value, action]) =>
      value === '' || value === false || value === undefined
        ? []
        : [
            h('dt', { key: `${term}:` }, term),
            h(
              'dd',
              { key: term },
              h('bdi', { key: 'value' }, ...(typeof value === 'string' ? unbroken(value) : [value])),
              action,
            ),
          ],
    ),
  );
}

/** Describes the price, what is paid of it, and what is still due. */
function costText(appointment: Appointment, context: Context): string {
  const { texts, writing } = context;
  const { qty, price, entitlement, status } = appointment;
  const payment = paymentState(appointment);
  const open = status === 'cancelled' ? openMoney(appointment) : undefined;
  const refund =
    open?.kind === 'refund' ? fill(texts.tasks.refund, { amount: writing.price(open.amount) }) : undefined;
  return [
    writing.price(price),
    refund ?? (owesNothing(appointment) || payment === 'kept' ? '' : texts.appointment.states[payment]),
    releaseText(appointment, context, context.now()),
    keptText(appointment, context),
    entitlement?.places ? entitlement.name : '',
    depositText(appointment, context) || restText(appointment, context),
    ...openAmounts(appointment, context),
    qty > 1 ? context.plural(texts.appointment.places, qty) : '',
    placesTaken(appointment, context),
  ]
    .filter(Boolean)
    .join(' · ');
}
