import { type Request, type Response, Router } from 'express';
import { AppointmentsError, type CustomerBooking, type Product, productSettings } from '../../../lib/index';
import { handle, idOf, jsonOf, textOf } from './handle';
import { html, type Html } from './html';
import { moneyWords, priceWithTax } from './money';
import { sendPage } from './page';
import type { PageParts } from './parts';
import { refusalWords } from './refusal-words';

/**
 * `GET /`: the list of services that can be booked. `GET /services/:id`: the picker of a service. `POST /services/:id`:
 * books it for a guest.
 */
export function servicePages({ appointments, host, hostTables }: PageParts): Router {
  const router = Router();

  const readable = async (products: readonly Product[]): Promise<Product[]> => {
    const ids = await host.products.isReadable(products, { userId: 0 });
    return products.filter(({ id }) => ids.has(id));
  };
  const productOf = async (request: Request): Promise<Product | undefined> => {
    const id = idOf(request);
    const found = id === 0 ? undefined : (await host.products.find([id], { userId: 0 })).get(id);
    return found && (await readable([found]))[0];
  };

  async function sendService(response: Response, product: Product, problem = ''): Promise<void> {
    const { currency, name: shop } = hostTables.site();
    const price = await priceWithTax(product, host, currency);
    const main = html`${problem !== '' && html`<p role="alert">${problem}</p>`}
      <p class="muted">${moneyWords(price, currency)}</p>
      <form method="post">
        ${await pickerOf(product, host, hostTables.site().timezone)}
        <div class="fields">
          <label>Your name <input name="name" autocomplete="name" required maxlength="200" /></label>
          <label
            >E-mail address
            <input name="email" type="email" autocomplete="email" required maxlength="254" />
          </label>
          <label>Phone number <input name="phone" type="tel" autocomplete="tel" maxlength="50" /></label>
        </div>
        <button>Book</button>
      </form>`;
    sendPage(response, { title: product.name, shop, main, element: 'picker', status: problem ? 409 : 200 });
  }

  router.get(
    '/',
    handle(async (_request, response) => {
      const { name: shop, currency } = hostTables.site();
      const { items } = await host.products.search({ status: 'publish' }, { userId: 0 });
      const products = await readable(items);
      const links = products.map(async (product) => {
        const price = moneyWords(await priceWithTax(product, host, currency), currency);
        return html`<li class="panel">
          <a href="/services/${product.id}">${product.name}</a> <span class="muted">${price}</span>
        </li>`;
      });
      const main =
        products.length === 0
          ? html`<p>There is nothing to book yet.</p>`
          : html`<ul class="list">
              ${await Promise.all(links)}
            </ul>`;
      sendPage(response, { title: shop, shop, main, links: html`<a href="/desk">Desk</a>` });
    }),
  );

  router.get(
    '/services/:id',
    handle(async (request, response) => {
      const product = await productOf(request);
      if (product) await sendService(response, product);
      else response.redirect('/');
    }),
  );

  router.post(
    '/services/:id',
    handle(async (request, response) => {
      const product = await productOf(request);
      if (!product) return response.redirect(303, '/');
      const start = textOf(request, 'start');
      if (start === '') return sendService(response, product, 'Choose a time.');
      const staffId = Number(textOf(request, 'staff_id'));
      const contact = {
        name: textOf(request, 'name'),
        email: textOf(request, 'email'),
        phone: textOf(request, 'phone'),
      };
      const booking = {
        productId: product.id,
        start,
        quantity: Number(textOf(request, 'qty') || 1),
        ...(staffId > 0 && { staffId }),
        localTimezone: textOf(request, 'local_timezone'),
        answers: jsonOf(request, 'answers') as CustomerBooking['answers'], // the library refuses wrong ones
        contact,
      };
      try {
        const { id } = await appointments.book(booking, { address: request.ip });
        response.redirect(303, `/bookings/${await appointments.selfService.link(id)}`);
      } catch (error) {
        if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
        const isRefused = error.code === 'shop_appointments_slot_unavailable';
        await sendService(response, product, isRefused ? refusalWords(error) : error.message);
      }
    }),
  );
  return router;
}

/** Returns the picker of a product, on the shop's clock, with its members if a customer may choose one. */
async function pickerOf(product: Product, host: PageParts['host'], timezone: string): Promise<Html> {
  const { staffIds, assignment, noPreference, capacity, maxQuantity } = productSettings(product);
  const chooses = assignment === 'customer' && staffIds.length > 1;
  const users = await host.users.find(chooses ? [...staffIds] : [], {});
  const members = staffIds.flatMap((id) => {
    const user = users.get(id);
    return user ? [{ id, name: user.displayName }] : [];
  });
  return html`<appointment-picker
    required
    questions
    terms
    product-id="${product.id}"
    max-quantity="${Math.min(capacity, maxQuantity)}"
    ${product.customerTimezones !== true && html`time-zone="${timezone}"`}
    ${chooses && html`members="${JSON.stringify(members)}"`}
    ${chooses && noPreference && html`any-member`}
  ></appointment-picker>`;
}
