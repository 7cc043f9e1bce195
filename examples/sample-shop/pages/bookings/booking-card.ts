import { isNothing, sumOf } from '../../orders/amounts';
import { type Booking, firstDeadline, isAhead, payUntil } from '../../orders/bookings';
import type { ShopParts } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { calendarLinks } from './calendar-links';
import { type Described, type Fact, facts, spanOf } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { isLive } from './own-bookings';
import { visitFacts } from './visit-facts';
import { describedIn, type Group, nameOf } from './visit-groups';
import { answerFacts } from './answers';
import { inOwnDirection, withoutMarks } from '../words/directions';
import { formatsOf } from '../words/formats';
import { type StateWords, stateWords } from '../words/states';
import { passWords } from '../words/passes';
import { paidWords } from '../words/payments';
import { dueWords, priceWords } from '../words/prices';
import { roomNames } from '../words/names';
import { momentWords } from '../words/times';

/** Describes the state of a booking in words, with the customer's next step. */
export function stateOf(
  booking: Booking,
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): StateWords {
  const { status, end } = booking.appointment;
  const until = payUntil(booking, clock.now());
  const payBy = until === null ? '' : momentWords(until, site.zone, language);
  return stateWords({ status, end, payment: booking.payment, payBy }, clock.now(), language);
}

/** Returns the customer's next step for a booking or visit; '' if there is none. */
export function nextStep(
  group: Group<Booking>,
  shop: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): string {
  const live = group.find(({ appointment: { status } }) => status !== 'cancelled');
  return live ? stateOf(live, shop, language).next : '';
}

/** Says until when bookings must be paid, beside the button that pays them; '' without a deadline. */
export function payBySentence(
  bookings: readonly Booking[],
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): string {
  const until = firstDeadline(bookings, clock.now());
  const { payBy, thenOffered } = language.texts;
  return until === undefined ? '' : `${payBy(momentWords(until, site.zone, language))} ${thenOffered}`;
}

/** Next step and terms of a booking, which stand in and below the table of its facts. */
interface ToldWith {
  /** Customer's next step; '' if the page shows it elsewhere. Default: that of the booking. */
  readonly next?: string | undefined;
  /** Terms for cancelling and moving the booking, below the table; '' if the page shows them elsewhere. */
  readonly terms: Html | '';
  /** Whether the table has the number of the order and what is paid. False if the page shows them elsewhere. */
  readonly ofOrder: boolean;
}

/** Table with date, staff, price and state of a booking, or of the services of a visit, for its customer. */
export function bookingFacts(
  group: Group<Booking>,
  shop: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
  { next = nextStep(group, shop, language), terms, ofOrder }: ToldWith,
): Html {
  const { texts } = language;
  const states = group.map((one) => stateOf(one, shop, language));
  const [first] = states;
  const isSame = states.every(({ state }) => state === first!.state);
  const { contact, name, currency } = shop.site;
  const [{ order }] = group;
  const booked = group.flatMap((one) => one.rooms);
  const rooms = roomNames(booked, shop.site, language);
  const live = group.filter(isLive);
  const paid = ofOrder ? paidWords(live.length > 0 ? live : group, currency, language) : '';
  const isPaid = paid !== '' && first!.state === texts.isPaid;
  const more: Fact[] = [
    [texts.alreadyPaid, paid],
    ...(isSame && !isPaid ? [statusFact(first!, language)] : []),
    [texts.whatNext, next === texts.seeYou ? '' : next],
    [
      texts.where,
      inOwnDirection([...rooms, name, contact.address].filter(Boolean).join(texts.comma), language),
    ],
    [texts.order, ofOrder && order !== undefined ? String(order.id) : ''],
    ...group.flatMap((one) => answerFacts(one.appointment.answers, shop.site, language)),
  ];
  const below = terms !== '' && html`<p class="terms">${terms}</p>`;
  const [item, ...others] = isSame ? describedIn(group, shop.site) : group;
  if (others.length === 0)
    return html`${facts(item, shop.site, language, [...moneyFacts(item, group, currency, language), ...more])}
    ${below}`;
  const services = group.map((one, at) => ({
    described: one,
    isOver: !isLive(one),
    more: [
      ...moneyFacts(one, [one], currency, language),
      ...(isSame ? [] : [[texts.status, states[at]!.state] as const]),
    ],
  }));
  return html`${visitFacts(services, shop.site, language, more)} ${below}`;
}

/** Says what remains to be paid, and which pass pays for the appointment. */
const moneyFacts = (
  described: Described,
  bookings: Group<Booking>,
  currency: string,
  language: Language,
): readonly (readonly [name: string, value: string])[] => {
  const [{ appointment }] = bookings;
  return [
    [language.texts.toPay, dueOf(described, bookings, currency, language)],
    [language.texts.paidWith, passWords(appointment.entitlement, appointment.quantity, language)],
  ];
};

/** Describes what remains to be paid, if the service has a deposit or a part is paid; otherwise ''. */
function dueOf(
  { appointment }: Described,
  bookings: Group<Booking>,
  currency: string,
  language: Language,
): string {
  if (!bookings.some(isLive)) return '';
  const [{ payment }] = bookings;
  const rest = sumOf(
    bookings.map((one) => one.rest),
    currency,
  );
  if (payment === 'deposit-paid' && !isNothing(rest))
    return language.texts.inSalon(priceWords(rest, currency, language));
  const isOpen = payment === 'due' || payment === 'waits-for-confirmation';
  return isOpen ? dueWords(appointment, { currency, waits: payment !== 'due' }, language) : '';
}

const statusFact = ({ state }: StateWords, { texts }: Language): Fact => [
  texts.status,
  html`<strong class="status">${state}</strong>`,
];

/**
 * Links that add a coming booking or a whole visit to the customer's calendar; nothing for one that waits for the salon, or
 * that loses its place unless it is paid.
 */
export function calendarChoice(
  group: Group<Booking>,
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): Html | false {
  const { texts } = language;
  const now = clock.now();
  const live = group.filter((one) => isLive(one) && one.link !== '');
  const [first] = live;
  if (!first || !live.some((one) => isAhead(one, now))) return false;
  const waits = live.some(({ appointment: { status } }) => status === 'pending-confirmation');
  if (waits || firstDeadline(live, now) !== undefined) return false;
  const last = live.reduce((one, other) => (other.appointment.end > one.appointment.end ? other : one));
  const members = [...new Set(live.flatMap((one) => one.members))];
  const entry = {
    ...spanOf(first),
    end: last.appointment.end,
    title: `${withoutMarks(nameOf(live as unknown as Group<Booking>, language))}, ${site.name}`,
    details: members.length > 0 ? texts.withNames(formatsOf(language).list.format(members)) : '',
    location: site.contact.address,
  };
  const { google, outlook } = calendarLinks(entry, site.zone);
  return html`<p class="acts calendar">
    <span class="label">${texts.addToCalendar}</span>
    <a href="${google}" rel="noopener noreferrer">Google</a>
    <a href="${outlook}" rel="noopener noreferrer">Outlook</a>
    <a href="${first.link}/appointment.ics">${texts.otherCalendar}</a>
  </p>`;
}
