import { Router } from 'express';
import { AppointmentsError, type Zone } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { isNothing, sumOf } from '../../orders/amounts';
import { type Booking, loadBookings } from '../../orders/bookings';
import type { ShopOrder } from '../../orders/order-book';
import { notedAs, paidOf, paymentOf } from '../../orders/payment';
import { languageOf, languages } from '../../texts/language-of';
import { ENGLISH, type Language } from '../../texts/languages';
import { factList, spanOf } from '../frame/facts';
import { html } from '../frame/html';
import { openAmount } from '../orders/order-sums';
import { type Sum, sumsTable } from '../frame/sums-table';
import { formatsOf } from '../words/formats';
import { priceWords } from '../words/prices';
import { inLanguage } from '../words/products';
import { orderWords } from '../words/states';
import { spanWords } from '../words/times';
import { adminLayout } from './admin-layout';
import { actionsOf, refundOf } from './order-actions';
import { workerOf } from './workers';

/**
 * `GET /admin/orders/{id}`: an order with its lines, and buttons for payment, refund and cancellation. The desk links
 * to this page.
 */
export function orderPage(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'site' | 'orders' | 'clock'>,
): Router {
  const { appointments, host, site, orders } = shop;
  const router = Router();

  router.get('/admin/orders/:id', languages, async (req, res) => {
    const language = languageOf(res);
    const { texts } = language;
    const words = texts.atDesk;
    const order = await find(req.params.id as string);
    const { id, status, note, billing, items } = order;
    const products = await host.products.find([...new Set(items.map(({ product_id }) => product_id))], {});
    const booked = await appointments.find(order.appointments.map((one) => one.id));
    const bookings = await loadBookings(shop, [...booked.values()]);
    const payment = paymentOf(status, order.appointments);
    const state = orderWords(status, payment, language);
    const written = (amounts: readonly string[]): string =>
      priceWords(sumOf(amounts, site.currency), site.currency, language);
    const noted = (kinds: Parameters<typeof notedAs>[0], some = bookings): string =>
      sumOf(
        some.map(({ appointment }) => notedAs(kinds, appointment, site.currency)),
        site.currency,
      );
    const name = `${billing.first_name} ${billing.last_name}`.trim();
    const facts = factList([
      [texts.status, state],
      // The shop writes its notes in English.
      [words.note, note === orderWords(status, payment, ENGLISH) ? '' : note.replaceAll('\n', ' · ')],
      [words.customer, name],
      [texts.email, billing.email],
      [words.phone, billing.phone],
    ]);
    const sum = (name: string, ...amounts: readonly string[]): Sum => ({ name, amount: written(amounts) });
    const sumIf = (name: string, amount: string, note?: string): Sum[] =>
      isNothing(amount) ? [] : [{ ...sum(name, amount), note }];
    const sums = sumsTable([
      sum(words.total, ...items.flatMap(({ net, tax }) => [net, tax])),
      sum(words.paid, ...items.map((item) => paidOf(item, status, site.currency))),
      ...sumIf(words.paidAtDesk, noted(['cash', 'card']), words.notInOrder),
      ...sumIf(
        words.refunded,
        sumOf(
          items.map(({ refunded }) => refunded),
          site.currency,
        ),
      ),
      ...sumIf(words.refundedAtDesk, noted(['refunded']), words.notInOrder),
      ...sumIf(words.stillToPay, openAmount(bookings, site.currency)),
    ]);
    const lines = items.map((item) => {
      const ofLine = bookings.filter(({ appointment }) => appointment.orderItemId === item.id);
      const isNoted = !isNothing(noted(['refunded'], ofLine));
      const { product_id: productId, quantity, net, tax, refunded, refunded_places: returned } = item;
      const known = products.get(productId);
      const product = known ? inLanguage(known, language).name : words.service(productId);
      const ordered = quantity + returned;
      return html`<li class="row">
        <div>
          <h2>
            ${ordered > 0 && `${ordered} × `}${product}
            ${quantity === 0 && html`<span class="badge shut">${ordered > 0 ? words.refunded : words.takenOut}</span>`}
          </h2>
          ${ofLine.map((booking) => html`<p class="muted">${bookedWords(booking, site.zone, language)}</p>`)}
        </div>
        <span>
          ${written([net, tax])} ${!isNothing(refunded) && words.refundedSum(written([refunded]))}
        </span>
        ${refundOf(order, item, { isNoted, currency: site.currency, language })}
      </li>`;
    });
    const [first] = bookings;
    const main = html`<p>
        <a class="go" href="/admin${first && calendarOf(first, site.zone)}">${words.backToCalendar}</a>
      </p>
      <h1>${words.order(id)}</h1>
      ${facts} ${sums}
      <div class="acts">${actionsOf(order, site.currency, language)}</div>
      <ul class="rows">
        ${lines}
      </ul>`;
    const title = words.order(id);
    res.send(adminLayout({ title, site, main, worker: workerOf(res), language }));
  });

  async function find(id: string): Promise<ShopOrder> {
    const order = /^\d{1,9}$/.test(id) ? await orders.find(Number(id)) : undefined;
    if (!order) throw new AppointmentsError('rest_no_route', 'There is no order with this id.');
    return order;
  }

  return router;
}

/** URL fragment with which the desk shows the day of an appointment in its calendar. */
const calendarOf = ({ appointment: { start } }: Booking, zone: Zone): string =>
  `#desk/calendar/day/${new Date(zone.toSite(start) * 1000).toISOString().slice(0, 10)}`;

/** Describes when an appointment of the order takes place, and with whom. */
function bookedWords(booking: Booking, zone: Zone, language: Language): string {
  const { members, appointment } = booking;
  const words = language.texts.atDesk;
  const when = spanWords(spanOf(booking), zone, language);
  const booked = members.length > 0 ? words.bookedWith(when, formatsOf(language).list.format(members)) : when;
  return appointment.status === 'cancelled' ? words.cancelledPlace(booked) : booked;
}
