import { Router } from 'express';
import { AppointmentsError, type Zone } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { isNothing, refundFor, sumOf } from '../../orders/amounts';
import { type Booking, loadBookings } from '../../orders/bookings';
import type { ShopOrder } from '../../orders/order-book';
import { isAtDesk, nextPayment, notedAs, OPEN, paidOf, PAID, paymentOf } from '../../orders/payment';
import { ENGLISH } from '../../texts/languages';
import { factList, spanOf } from '../facts';
import { html, type Html } from '../html';
import { priceWords } from '../words/prices';
import { orderWords } from '../words/states';
import { spanWords } from '../words/times';
import { adminLayout } from './admin-layout';
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

  router.get('/admin/orders/:id', async (req, res) => {
    const order = await find(req.params.id);
    const { id, status, note, billing, items } = order;
    const products = await host.products.find([...new Set(items.map(({ product_id }) => product_id))], {});
    const booked = await appointments.find(order.appointments.map((one) => one.id));
    const bookings = await loadBookings(shop, [...booked.values()]);
    const state = orderWords(status, paymentOf(status, order.appointments));
    const written = (amounts: readonly string[]): string =>
      priceWords(sumOf(amounts, site.currency), site.currency, ENGLISH);
    const noted = (kinds: Parameters<typeof notedAs>[0], some = bookings): string =>
      sumOf(
        some.map(({ appointment }) => notedAs(kinds, appointment, site.currency)),
        site.currency,
      );
    const writtenIf = (amount: string): string => (isNothing(amount) ? '' : written([amount]));
    const name = `${billing.first_name} ${billing.last_name}`.trim();
    const facts = factList([
      ['Status', state],
      ['Note', note === state ? '' : note.replaceAll('\n', ' · ')],
      ['Customer', name],
      ['E-mail', billing.email],
      ['Phone', billing.phone],
      ['Total', written(items.flatMap(({ net, tax }) => [net, tax]))],
      ['Paid', written(items.map((item) => paidOf(item, status, site.currency)))],
      ['Paid at the desk', writtenIf(noted(['cash', 'card']))],
      [
        'Refunded',
        writtenIf(
          sumOf(
            items.map(({ refunded }) => refunded),
            site.currency,
          ),
        ),
      ],
      ['Refunded at the desk', writtenIf(noted(['refunded']))],
    ]);
    const lines = items.map((item) => {
      const ofLine = bookings.filter(({ appointment }) => appointment.orderItemId === item.id);
      const isNoted = !isNothing(noted(['refunded'], ofLine));
      const { product_id: productId, quantity, net, tax, refunded, refunded_places: returned } = item;
      const product = products.get(productId)?.name ?? `Service ${productId}`;
      const ordered = quantity + returned;
      return html`<li class="row">
        <div>
          <h2>
            ${ordered > 0 && `${ordered} × `}${product}
            ${quantity === 0 && html`<span class="badge shut">${ordered > 0 ? 'Refunded' : 'Taken out'}</span>`}
          </h2>
          ${ofLine.map((booking) => html`<p class="muted">${bookedWords(booking, site.zone)}</p>`)}
        </div>
        <span>
          ${written([net, tax])} ${!isNothing(refunded) && html`(refunded: ${written([refunded])})`}
        </span>
        ${refundOf(order, item, isNoted, site.currency)}
      </li>`;
    });
    const [first] = bookings;
    const main = html`<p>
        <a class="go" href="/admin${first && calendarOf(first, site.zone)}">Back to the calendar</a>
      </p>
      <h1>Order ${id}</h1>
      ${facts}
      <div class="acts">${actionsOf(order, site.currency)}</div>
      <ul class="rows">
        ${lines}
      </ul>`;
    res.send(adminLayout({ title: `Order ${id}`, shop: site.name, main, worker: workerOf(res) }));
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
function bookedWords(booking: Booking, zone: Zone): string {
  const { members, appointment } = booking;
  const who = members.length > 0 ? ` with ${members.join(' and ')}` : '';
  const end = appointment.status === 'cancelled' ? ' (cancelled)' : '';
  return `${spanWords(spanOf(booking), zone, ENGLISH)}${who}${end}`;
}

/** Buttons for an order, as its status allows; they call the routes in `orders/order-routes.ts`. */
function actionsOf(order: ShopOrder, currency: string): readonly Html[] {
  const { id, status, items } = order;
  const amount = priceWords(nextPayment(order, currency).amount, currency, ENGLISH);
  const refundable = items.filter(({ quantity }) => quantity > 0);
  // A payment that the desk has noted asks for no action, so the button that records it in the order is not filled.
  const kept = order.appointments.filter((one) => one.status !== 'cancelled');
  const isNoted = kept.length > 0 && kept.every(isAtDesk);
  const pay = isNoted
    ? action({ id, path: 'pay', text: `Record ${amount} as paid at the desk` })
    : action({ id, path: 'pay', text: `Record payment of ${amount}`, look: '' });
  if (OPEN.includes(status))
    return [
      pay,
      action({
        id,
        path: 'cancel',
        text: 'Cancel order',
        look: 'quiet danger',
        question: 'Cancel this order?',
      }),
    ];
  if (status === 'partially-paid') return [pay];
  const question = 'Refund all lines, and cancel their appointments?';
  return PAID.includes(status) && refundable.length > 1
    ? [action({ id, path: 'refund', text: 'Refund the whole order', question })]
    : [];
}

/**
 * Button that refunds one line of the order; other lines and their appointments stay.
 *
 * @param isNoted whether the desk has noted a refund, which the order then only records
 */
function refundOf(
  { id, status, appointments }: ShopOrder,
  item: Item,
  isNoted: boolean,
  currency: string,
): Html | false {
  if (![...PAID, 'partially-paid'].includes(status) || item.quantity === 0) return false;
  const amount = priceWords(refundFor(item, item.quantity, currency), currency, ENGLISH);
  const isLive = appointments.some((one) => one.order_item_id === item.id && one.status !== 'cancelled');
  const path = `items/${item.id}/refund`;
  if (isNoted) return action({ id, path, text: `Record ${amount} as refunded at the desk` });
  const question = `Give ${amount} back?${isLive ? ' The appointment of this line is cancelled.' : ''}`;
  return action({ id, path, text: `Refund ${amount}`, question });
}

type Item = ShopOrder['items'][number];

interface Action {
  /** Id of the order. */
  readonly id: number;
  /** Path of the route, below that of the order. */
  readonly path: string;
  readonly text: string;
  /** Class of the button; '' for the main one. */
  readonly look?: '' | 'quiet' | 'quiet danger';
  /** Asked before the action. */
  readonly question?: string;
}

const action = ({ id, path, text, look = 'quiet', question }: Action): Html =>
  html`<form
    data-send="POST"
    action="/shop/orders/${id}/${path}"
    ${question !== undefined && html`data-confirm="${question}" data-no="No"`}
  >
    <button class="${look}">${text}</button>
    <span role="alert"></span>
  </form>`;
