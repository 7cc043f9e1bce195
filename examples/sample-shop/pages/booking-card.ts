import { isNothing } from '../orders/amounts';
import { type Booking, payUntil } from '../orders/bookings';
import type { ShopParts, ShopSite } from '../shop-parts';
import { calendarLinks } from './calendar-links';
import { type Described, type Fact, factList, facts, serviceName, spanOf } from './facts';
import { html, type Html } from './html';
import { describedIn, type Group, nameOf } from './visit-groups';
import { answerFacts } from './answers';
import { type StateWords, stateWords } from './words/states';
import { passWords } from './words/passes';
import { dueWords, priceWords } from './words/prices';
import { momentWords } from './words/times';

/** Describes the state of a booking in words, with the customer's next step. */
export function stateOf(booking: Booking, { site, clock }: Pick<ShopParts, 'site' | 'clock'>): StateWords {
  const { status, end } = booking.appointment;
  const until = payUntil(booking);
  const payBy = until === null ? '' : momentWords(until, site.zone);
  return stateWords({ status, end, payment: booking.payment, payBy }, clock.now());
}

/** Table with date, staff, price and state of a booking, or of the services of a visit, for its customer. */
export function bookingFacts(group: Group<Booking>, shop: Pick<ShopParts, 'site' | 'clock'>): Html {
  const states = group.map((one) => stateOf(one, shop));
  const [first] = states;
  const isSame = states.every(({ state }) => state === first!.state);
  const isCancelled = ({ appointment: { status } }: Booking): boolean => status === 'cancelled';
  const next = states.find((_, at) => !isCancelled(group[at]!))?.next ?? '';
  const { contact, name, currency } = shop.site;
  const [{ order }] = group;
  const rooms = [...new Set(group.flatMap((one) => one.rooms))];
  const more: Fact[] = [
    ...(isSame ? [statusFact(first!)] : []),
    ['What happens next', next],
    ['Where', [...rooms, name, contact.address].filter(Boolean).join(', ')],
    ['Order', order === undefined ? '' : String(order.id)],
    ...group.flatMap((one) => answerFacts(one.appointment.answers)),
  ];
  if (group.length === 1)
    return facts(group[0], shop.site, [dueFact(group[0], group[0], currency), passFact(group[0]), ...more]);
  const items = isSame ? describedIn(group, shop.site) : group;
  return html`${items.map(
    (one, at) =>
      html`${items.length > 1 && html`<h3>${serviceName(one)}</h3>`}
      ${facts(one, shop.site, [dueFact(one, group[at]!, currency), passFact(group[at]!), ...(isSame ? [] : [statusFact(states[at]!)])])}`,
  )}
  ${factList(more)}`;
}

/** Says what remains to be paid, if the service has a deposit. */
function dueFact({ appointment }: Described, { payment }: Booking, currency: string): Fact {
  const { dueLater } = appointment;
  if (payment === 'deposit-paid' && dueLater !== null && !isNothing(dueLater))
    return ['To pay', `${priceWords(dueLater, currency)} in the salon`];
  const isOpen = payment === 'due' || payment === 'waits-for-confirmation';
  return ['To pay', isOpen ? dueWords(appointment, currency) : ''];
}

/** Says which pass pays for the appointment. */
const passFact = ({ appointment: { entitlement, quantity } }: Booking): Fact => [
  'Paid with',
  passWords(entitlement, quantity),
];

const statusFact = ({ state }: StateWords): Fact => [
  'Status',
  html`<strong class="status">${state}</strong>`,
];

/** Links that add a booking or a whole visit to the customer's calendar; nothing for a cancelled one. */
export function calendarChoice(group: Group<Booking>, site: ShopSite): Html | false {
  const live = group.filter(({ appointment, link }) => appointment.status !== 'cancelled' && link !== '');
  const [first] = live;
  if (!first) return false;
  const last = live.reduce((one, other) => (other.appointment.end > one.appointment.end ? other : one));
  const members = [...new Set(live.flatMap((one) => one.members))];
  const entry = {
    ...spanOf(first),
    end: last.appointment.end,
    title: `${nameOf(live as unknown as Group<Booking>)}, ${site.name}`,
    details: members.length > 0 ? `With ${members.join(' and ')}` : '',
    location: site.contact.address,
  };
  const { google, outlook } = calendarLinks(entry, site.zone);
  return html`<p class="acts">
    <span>Add to your calendar:</span>
    <a href="${google}" rel="noopener noreferrer">Google</a>
    <a href="${outlook}" rel="noopener noreferrer">Outlook</a>
    ${live.map(
      (one) =>
        html`<a href="${one.link}/appointment.ics"
          >${live.length > 1 ? `${serviceName(one)} (.ics)` : 'Other (.ics)'}</a
        >`,
    )}
  </p>`;
}
