import { type Request, type RequestHandler, type Response, Router } from 'express';
import { currencyDecimals, parseDecimal, type Product } from '../../../lib/index';
import type { StarterProducts } from '../products';
import { deskLinks } from './desk';
import { handle, idOf, textOf } from './handle';
import { html, type Html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { signedIn } from './signed-in';

type Fields = Pick<Product, 'name' | 'price' | 'status' | 'duration' | 'durationUnit' | 'staffIds' | 'extra'>;

/** `/desk/services`: the page on which managers create and change the services that can be booked. */
export function deskServicePages(
  { appointments, host, hostTables }: PageParts,
  products: StarterProducts,
  kept: KeptPorts,
): Router {
  const router = Router();
  const manager = signedIn({ host }, 'manage_shop');

  /** @param refused a request whose form was refused; the page shows the entered texts again */
  async function send(response: Response, problem = '', refused?: Request): Promise<void> {
    const { currency, name: shop } = hostTables.site();
    const [all, { items: staff }] = await Promise.all([products.all(), host.users.staff({}, {})]);
    const form = (product?: Product): Html => {
      const isRefused = refused !== undefined && idOf(refused) === (product?.id ?? 0);
      const { name, minutes, price, tax, staffIds, isPublic } = isRefused
        ? typedOf(refused)
        : textsOf(product);
      return html`<form class="panel" method="post" action="/desk/services${product ? `/${product.id}` : ''}">
        <div class="fields">
          <label>Name <input name="name" required maxlength="200" value="${name}" /></label>
          <label
            >Minutes
            <input name="minutes" type="number" min="1" max="1440" required value="${minutes}" />
          </label>
          <label
            >Price without tax, ${currency}
            <input name="price" inputmode="decimal" required value="${price}" />
          </label>
          <label
            >Tax, per cent
            <input name="tax" inputmode="decimal" value="${tax}" />
          </label>
        </div>
        ${staff.map(
          ({ id, displayName }) =>
            html`<label class="tick"
              ><input type="checkbox" name="staff" value="${id}" ${staffIds.includes(id) && html`checked`} />
              ${displayName}
            </label>`,
        )}
        <label class="tick"
          ><input type="checkbox" name="public" value="1" ${isPublic && html`checked`} />
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
    const { name, minutes, price, tax, staffIds, isPublic } = typedOf(request);
    const duration = Number(minutes);
    const isMinutes = Number.isSafeInteger(duration) && duration >= 1 && duration <= 1440;
    const amounts = [parseDecimal(price, decimals), parseDecimal(tax || '0', 6)];
    const areAmounts = amounts.every((amount) => amount !== undefined && amount >= 0n);
    if (amounts[1]! > HUNDRED_PER_CENT) return undefined;
    if (name === '' || !isMinutes || !areAmounts) return undefined;
    const status = isPublic ? 'publish' : 'private';
    const extra = tax === '' ? {} : { tax_rate: tax };
    return { name, price, status, duration, durationUnit: 'minute', staffIds, extra };
  };
  const WRONG = 'Fill in a name, minutes from 1 to 1440, a price such as 40.00, and a tax from 0 to 100.';

  const save: RequestHandler = handle(async (request, response) => {
    const fields = fieldsOf(request);
    if (!fields) return send(response, WRONG, request);
    const id = idOf(request);
    const isNew = request.params.id === undefined;
    const former = isNew ? undefined : (await products.find([id], {})).get(id);
    if (!isNew && !former) return response.redirect(303, '/desk/services');
    // If the form has no tax rate, `undefined` replaces the former rate, so that no rate is stored.
    const extra = { ...former?.extra, tax_rate: undefined, ...fields.extra };
    if (former) await products.change(id, { ...fields, extra });
    const changed = former ?? (await products.create(fields));
    await appointments.productChanged(changed.id);
    response.redirect(303, '/desk/services');
  });

  router.get(
    '/desk/services',
    manager,
    handle((_request, response) => send(response)),
  );
  router.post(['/desk/services', '/desk/services/:id'], manager, save);
  return router;
}

/** Stands for 100 per cent in whole numbers. A tax rate may have six decimals. */
const HUNDRED_PER_CENT = 100_000_000n;

/** Values of the fields of a form for a service, as the manager typed or ticked them. */
interface Texts {
  readonly name: string;
  readonly minutes: string;
  readonly price: string;
  readonly tax: string;
  readonly staffIds: readonly number[];
  readonly isPublic: boolean;
}

/** Returns the values of a form that was sent. */
function typedOf(request: Request): Texts {
  const text = (field: string): string => textOf(request, field).slice(0, 200);
  const { staff = [] } = (request.body ?? {}) as { readonly staff?: string | readonly string[] };
  return {
    name: text('name'),
    minutes: text('minutes'),
    price: text('price'),
    tax: text('tax'),
    staffIds: [staff].flat().map(Number).filter(Number.isSafeInteger),
    isPublic: text('public') === '1',
  };
}

/** Returns the values of the form for a product. Without a product, returns those of the form for a new product. */
function textsOf(product: Product | undefined): Texts {
  const rate = product?.extra?.tax_rate;
  return {
    name: product?.name ?? '',
    minutes: String(minutesOf(product)),
    price: product?.price ?? '',
    tax: typeof rate === 'string' ? rate : '',
    staffIds: product?.staffIds ?? [],
    isPublic: (product?.status ?? 'publish') === 'publish',
  };
}

/** Returns the length of a product in minutes; empty for a product by the day or the month. */
function minutesOf(product: Product | undefined): number | '' {
  const { duration = 1, durationUnit = 'minute' } = product ?? { duration: 60 };
  if (durationUnit === 'hour') return duration * 60;
  return durationUnit === 'minute' ? duration : '';
}
