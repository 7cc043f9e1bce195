import { Router } from 'express';
import type { Contact, OrderStatus } from '../../../lib/index';
import type { StarterOrder, StarterOrders } from '../orders';
import { deskLinks } from './desk';
import { handle, idOf, textOf } from './handle';
import { html, type Html } from './html';
import { moneyWords, sumOf } from './money';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { signedIn } from './signed-in';
import { timeWords } from './times';

/** A change of an order's status by a manager. */
interface Step {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly words: string;
}

const STEPS: Readonly<Record<string, Step>> = {
  pay: { from: ['pending', 'on-hold', 'failed'], to: 'processing', words: 'Mark as paid' },
  refund: { from: ['processing', 'completed'], to: 'refunded', words: 'Mark as refunded' },
  cancel: { from: ['pending', 'on-hold', 'failed'], to: 'cancelled', words: 'Cancel the order' },
};

const STATES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Not paid',
  'on-hold': 'To be paid at the shop',
  'partially-paid': 'Paid in part',
  processing: 'Paid',
  completed: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Not paid',
};

/** `/desk/orders/:id`: the page of an order, on which managers mark the order as paid, refunded or cancelled. */
export function deskOrderPages(
  { appointments, host, hostTables }: PageParts,
  orders: StarterOrders,
  kept: KeptPorts,
): Router {
  const router = Router();
  const manager = signedIn({ host }, 'manage_shop');

  router.get(
    '/desk/orders/:id',
    manager,
    handle(async (request, response) => {
      const { name: shop, currency } = hostTables.site();
      const order = await orders.read(idOf(request));
      if (!order) return response.redirect('/desk');
      const products = await host.products.find([...new Set(order.items.map((one) => one.productId))], {});
      const booked = (await appointments.forOrders([order.id])).get(order.id) ?? [];
      const [first] = (await appointments.find(booked.map(({ id }) => id))).values();
      const steps = Object.entries(STEPS).filter(([, { from }]) => from.includes(order.status));
      const line = (item: StarterOrder['items'][number]): Html => {
        const name = products.get(item.productId)?.name ?? 'A former service';
        const places = item.quantity > 1 ? ` × ${item.quantity}` : '';
        const amount = moneyWords(sumOf([item.total, item.tax], currency), currency);
        const start = booked.find((one) => one.order_item_id === item.id)?.start;
        const when = start === undefined ? '' : `, ${timeWords(start)}`;
        return html`<li class="panel">${name}${places}, ${amount}${when}</li>`;
      };
      const main = html`<p>${customerOf(order, first?.contact)}</p>
        <ul class="list">
          ${linesOf(order).map(line)}
        </ul>
        <p><strong>${moneyWords(totalOf(order, currency), currency)}</strong> ${STATES[order.status]}</p>
        ${order.note !== '' && html`<p class="muted">${order.note}</p>`}
        <form class="acts" method="post">
          ${steps.map(
            ([name, { words }]) =>
              html`<button name="step" value="${name}" ${name !== 'pay' && html`class="quiet"`}>
                ${words}
              </button>`,
          )}
        </form>`;
      sendPage(response, { title: `Order ${order.id}`, shop, main, links: deskLinks(kept) });
    }),
  );

  router.post(
    '/desk/orders/:id',
    manager,
    handle(async (request, response) => {
      const id = idOf(request);
      const name = textOf(request, 'step');
      const step = Object.hasOwn(STEPS, name) ? STEPS[name]! : undefined;
      // The order and its appointments change together, or not at all. A second click changes nothing.
      await appointments.transaction(async (transaction) => {
        const order = await orders.read(id, { transaction });
        if (!order || !step?.from.includes(order.status)) return;
        await orders.setStatus(id, step.to, { transaction });
        await appointments.orderChanged(id, { transaction });
      });
      response.redirect(303, `/desk/orders/${id}`);
    }),
  );
  return router;
}

/** Returns the lines of an order that were not removed. */
const linesOf = ({ items }: StarterOrder) => items.filter(({ quantity }) => quantity > 0);

/**
 * Returns the name and contact of an order's customer in one line. If the order has none, uses the contact of its first
 * appointment.
 */
function customerOf({ billing }: StarterOrder, contact?: Contact): string {
  const { firstName, lastName, email, phone = '' } = billing;
  const texts = [`${firstName} ${lastName}`.trim(), email, phone];
  const ofOrder = texts.filter((text) => text !== '');
  return (ofOrder.length > 0 || !contact ? texts : [contact.name, contact.email, contact.phone])
    .filter((text) => text !== '')
    .join(', ');
}

const totalOf = (order: StarterOrder, currency: string): string =>
  sumOf(
    linesOf(order).flatMap(({ total, tax }) => [total, tax]),
    currency,
  );
