import type { Zone } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { isNothing, sumOf } from '../../orders/amounts';
import type { Booking } from '../../orders/bookings';
import type { ShopOrder } from '../../orders/order-book';
import type { Language } from '../../texts/languages';
import { isLive } from '../bookings/own-bookings';
import { spanOf } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { formatsOf } from '../words/formats';
import { priceWords } from '../words/prices';
import { inLanguage } from '../words/products';
import { clockSpanWords, spanWords } from '../words/times';
import { refundOf } from './order-actions';

/** List of an order's lines: service, appointments and price of each, and the button that refunds it. */
export async function orderLines(
  order: ShopOrder,
  bookings: readonly Booking[],
  { host, site }: Pick<OpenShop, 'host' | 'site'>,
  language: Language,
): Promise<Html> {
  const words = language.texts.atDesk;
  const { currency, zone } = site;
  const products = await host.products.find([...new Set(order.items.map((item) => item.product_id))], {});
  const written = (amounts: readonly string[]): string =>
    priceWords(sumOf(amounts, currency), currency, language);
  const lines = order.items.map((item) => {
    const ofLine = bookings.filter(({ appointment }) => appointment.orderItemId === item.id);
    const { product_id: productId, quantity, net, tax, refunded, refunded_places: returned } = item;
    const known = products.get(productId);
    const product = known ? inLanguage(known, language).name : words.service(productId);
    const ordered = quantity + returned;
    const price = written([net, tax]);
    return html`<li class="row">
      <div>
        <h2>
          ${ordered > 0 && `${ordered} × `}<bdi>${product}</bdi>
          ${quantity === 0 && html`<span class="badge shut">${ordered > 0 ? words.refunded : words.takenOut}</span>`}
        </h2>
        ${ofLine.map((booking) => html`<p class="muted">${bookedWords(booking, zone, language)}</p>`)}
      </div>
      <span class="amount">
        ${isOver(item, bookings) ? html`<s>${price}</s>` : price}
        ${!isNothing(refunded) && html`<small class="muted">${words.refundedSum(written([refunded]))}</small>`}
      </span>
      ${refundOf(order, { item, ofLine }, currency, language)}
    </li>`;
  });
  return html`<ul class="rows order">
    ${lines}
  </ul>`;
}

/** Whether all appointments of an order's line are cancelled, so that its price is no longer owed. */
export function isOver(
  { id }: Pick<ShopOrder['items'][number], 'id'>,
  bookings: readonly Booking[],
): boolean {
  const ofLine = bookings.filter(({ appointment }) => appointment.orderItemId === id);
  return ofLine.length > 0 && !ofLine.some(isLive);
}

/** Describes when an appointment of the order takes place, and with whom; links to its day in the desk's calendar. */
function bookedWords(booking: Booking, zone: Zone, language: Language): Html {
  const { members, appointment } = booking;
  const words = language.texts.atDesk;
  const when = spanWords(spanOf(booking), zone, language);
  const booked = members.length > 0 ? words.bookedWith(when, formatsOf(language).list.format(members)) : when;
  const times = spanOf(booking).wholeDays ? '' : clockSpanWords(spanOf(booking), zone, language);
  if (appointment.status === 'cancelled') return unbroken(times, words.cancelledPlace(booked));
  const day = new Date(zone.toSite(appointment.start) * 1000).toISOString().slice(0, 10);
  return html`<a href="/admin#desk/calendar/day/${day}">${unbroken(times, booked)}</a>`;
}

/** Keeps the times within a text in one line. */
function unbroken(times: string, text: string): Html {
  const at = text.indexOf(times);
  if (at <= 0) return html`${text}`;
  return html`${text.slice(0, at)}<span class="range">${times}</span>${text.slice(at + times.length)}`;
}
