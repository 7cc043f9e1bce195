import { type Request, type Response, Router } from 'express';
import { currencyDecimals, parseDecimal, type Product } from '../../../lib/index';
import type { StarterProducts } from '../products';
import { deskLinks } from './desk';
import { handle, idOf, textOf } from './handle';
import { html, type Html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { signedIn } from './signed-in';

type Fields = Pick<Product, 'name' | 'price' | 'status' | 'duration' | 'durationUnit' | 'staffIds' | 'extra'>;

/** `/desk/services`: what can be booked, for managers. */
export function deskServicePages(
  { appointments, host, hostTables }: PageParts,
  products: StarterProducts,
  kept: KeptPorts,
): Router {
  const router = Router();
  const manager = signedIn({ host }, 'manage_shop');

  async function send(response: Response, problem = ''): Promise<void> {
    const { currency, name: shop } = hostTables.site();
    const [all, { items: staff }] = await Promise.all([products.all(), host.users.staff({}, {})]);
    const form = (product?: Product): Html => {
      const rate = product?.extra?.tax_rate;
      return html`<form class="panel" method="post" action="/desk/services${product ? `/${product.id}` : ''}">
        <div class="fields">
          <label>Name <input name="name" required maxlength="200" value="${product?.name ?? ''}" /></label>
          <label
            >Minutes
            <input name="minutes" type="number" min="1" max="1440" required value="${minutesOf(product)}" />
          </label>
          <label
            >Price without tax, ${currency}
            <input name="price" inputmode="decimal" required value="${product?.price ?? ''}" />
          </label>
          <label
            >Tax, per cent
            <input name="tax" inputmode="decimal" value="${typeof rate === 'string' ? rate : ''}" />
          </label>
        </div>
        ${staff.map(
          ({ id, displayName }) =>
            html`<label class="tick"
              ><input
                type="checkbox"
                name="staff"
                value="${id}"
                ${product?.staffIds?.includes(id) === true && html`checked`}
              />
              ${displayName}
            </label>`,
        )}
        <label class="tick"
          ><input
            type="checkbox"
            name="public"
            value="1"
            ${(product?.status ?? 'publish') === 'publish' && html`checked`}
          />
          Customers can book it
        </label>
        <button>${product ? 'Save' : 'Add'}</button>
      </form>`;
    };
    const main = html`${problem !== '' && html`<p role="alert">${problem}</p>`} ${all.map(form)}
      <h2>New service</h2>
      ${form()}`;
    const page = { title: 'Services', shop, main, links: deskLinks(kept), status: problem ? 400 : 200 };
    sendPage(response, page);
  }

  /** Returns the fields of a form; undefined if one of them is wrong. */
  const fieldsOf = (request: Request): Fields | undefined => {
    const decimals = currencyDecimals(hostTables.site().currency);
    const [name, price, tax] = ['name', 'price', 'tax'].map((field) => textOf(request, field).slice(0, 200));
    const duration = Number(textOf(request, 'minutes'));
    const isMinutes = Number.isSafeInteger(duration) && duration >= 1 && duration <= 1440;
    const amounts = [parseDecimal(price!, decimals), parseDecimal(tax! || '0', 6)];
    const areAmounts = amounts.every((amount) => amount !== undefined && amount >= 0n);
    if (name === '' || !isMinutes || !areAmounts) return undefined;
    const { staff = [] } = (request.body ?? {}) as { readonly staff?: string | readonly string[] };
    const staffIds = [staff].flat().map(Number).filter(Number.isSafeInteger);
    const status = textOf(request, 'public') === '1' ? 'publish' : 'private';
    const extra = tax === '' ? {} : { tax_rate: tax };
    return { name: name!, price: price!, status, duration, durationUnit: 'minute', staffIds, extra };
  };
  const WRONG = 'Fill in a name, minutes from 1 to 1440, and a price such as 40.00.';

  router.get(
    '/desk/services',
    manager,
    handle((_request, response) => send(response)),
  );
  router.post(
    ['/desk/services', '/desk/services/:id'],
    manager,
    handle(async (request, response) => {
      const fields = fieldsOf(request);
      if (!fields) return send(response, WRONG);
      const id = idOf(request);
      const former = id === 0 ? undefined : (await products.find([id], {})).get(id);
      if (id !== 0 && !former) return response.redirect(303, '/desk/services');
      if (former) await products.change(id, { ...fields, extra: { ...former.extra, ...fields.extra } });
      const changed = former ?? (await products.create(fields));
      await appointments.productChanged(changed.id);
      response.redirect(303, '/desk/services');
    }),
  );
  return router;
}

/** Returns the length of a product in minutes; empty for a product by the day or the month. */
function minutesOf(product: Product | undefined): number | '' {
  const { duration = 1, durationUnit = 'minute' } = product ?? { duration: 60 };
  if (durationUnit === 'hour') return duration * 60;
  return durationUnit === 'minute' ? duration : '';
}
