import { type Booking, payUntil } from '../orders/bookings';
import type { ShopParts, ShopSite } from '../shop-parts';
import { calendarLinks } from './calendar-links';
import { type Fact, facts, serviceName, spanOf } from './facts';
import { html, type Html } from './html';
import { type StateWords, stateWords } from './words/states';
import { momentWords } from './words/times';

/** Describes the state of a booking in words, and the next step. */
export function stateOf(booking: Booking, { site, clock }: Pick<ShopParts, 'site' | 'clock'>): StateWords {
  const { status, end } = booking.appointment;
  const until = payUntil(booking);
  const payBy = until === null ? '' : momentWords(until, site.zone);
  return stateWords({ status, end, payment: booking.payment, payBy }, clock.now());
}

/** The facts about a booking for its customer. */
export function bookingFacts(booking: Booking, shop: Pick<ShopParts, 'site' | 'clock'>): Html {
  const { order } = booking;
  const { state, next } = stateOf(booking, shop);
  const { contact } = shop.site;
  const more: Fact[] = [
    ['Status', html`<strong class="status">${state}</strong>`],
    ['What happens next', next],
    ['Where', [...booking.resources, shop.site.name, contact.address].filter(Boolean).join(', ')],
    ['Order', order === undefined ? '' : String(order.id)],
  ];
  return facts(booking, shop.site, more);
}

/** Links that add a booking to a calendar; none for a cancelled booking. */
export function calendarChoice(booking: Booking, site: ShopSite): Html | false {
  const { appointment, members, link } = booking;
  if (appointment.status === 'cancelled' || link === '') return false;
  const entry = {
    ...spanOf(booking),
    title: `${serviceName(booking)}, ${site.name}`,
    details: members.length > 0 ? `With ${members.join(' and ')}` : '',
    location: site.contact.address,
  };
  const { google, outlook } = calendarLinks(entry, site.zone);
  return html`<p class="acts">
    <span>Add to your calendar:</span>
    <a href="${google}" rel="noopener noreferrer">Google</a>
    <a href="${outlook}" rel="noopener noreferrer">Outlook</a>
    <a href="${link}/appointment.ics">Other (.ics)</a>
  </p>`;
}
