import type { Appointments } from '../appointments';
import type { Resource } from '../domain/resource';
import {
  checkProduct,
  type Paddings,
  type ProductSettings,
  productSettings,
} from '../engine/slots/product/product-settings';
import { MOST_RESOURCES_A_PAGE } from '../services/resources/service';
import { formatDate } from '../time/format';
import { type Checkup, ToMend } from './checkup';

/** Number of days, from today, in which a bookable time is searched. */
const DAYS = 30;
/** Largest number of products that one run of the `doctor` command checks. */
const MOST_PRODUCTS = 100;
/** Largest number of faults of products that one run of the `doctor` command prints. */
const MOST_FAULTS = 10;

const BOOKABLE = { status: 'publish', type: 'appointment' };

/** Returns the larger of a product's two paddings, before and after a booking. */
const longest = ({ before, after }: Paddings): number => Math.max(before, after);

/** Reads all active resources, page by page. */
async function activeResources(resources: Appointments['resources']): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await resources.list({ status: 'active', page, perPage: MOST_RESOURCES_A_PAGE });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Describes each need of a product that none of these resources meets. */
const unmetNeeds = ({ needs }: ProductSettings, resources: readonly Resource[]): readonly string[] =>
  needs.flatMap(({ resourceId, kind }, at) => {
    const isMet = resources.some((one) => (resourceId === null ? one.kind === kind : one.id === resourceId));
    if (isMet) return [];
    return [`needs[${at}] ${resourceId === null ? `has the kind '${kind}'` : `is resource ${resourceId}`}`];
  });

/** Checks the first products with the code that lists and prices their times. */
export const productCheckups: readonly Checkup[] = [
  {
    name: 'Slot',
    needs: 'Tables',
    look: async ({ slots }, { host, site, options }) => {
      const { items } = await host.products.search({ ...BOOKABLE, limit: 1 }, {});
      const [product] = items;
      if (!product) return null;
      const today = site.zone.dayOf(options.clock.now());
      const { records } = await slots.list({
        productIds: [product.id],
        minDate: formatDate(today),
        maxDate: formatDate(today + DAYS),
        hideUnavailable: true,
        withPrice: true,
      });
      const [slot] = records;
      if (!slot) return `product ${product.id} (${product.name}) has no free time in the next ${DAYS} days`;
      const amount = slot.price ?? product.price;
      const line = {
        productId: product.id,
        customerId: 0,
        orderId: 0,
        quantity: 1,
        amount,
        includesTax: false,
      };
      const [taxed] = await host.products.tax([line], {});
      if (!taxed) throw new ToMend('products.tax must return one tax for each line, in order.');
      return `product ${product.id} (${product.name}) at ${slot.startIso}: net ${taxed.net}, tax ${taxed.tax} ${site.currency}`;
    },
  },
  {
    name: 'Product settings',
    look: async (_, { host }) => {
      const { items } = await host.products.search({ ...BOOKABLE, limit: MOST_PRODUCTS }, {});
      const faults = items.flatMap((product) =>
        checkProduct(product).map(({ text }) => `product ${product.id} (${product.name}): ${text}`),
      );
      if (faults.length === 0) return null;
      const more = faults.length - MOST_FAULTS;
      const others =
        more > 0 ? ` And ${more} more faults: checkProduct(product) lists those of one product.` : '';
      throw new ToMend(
        `products that have no slots and cannot be booked: ${faults.slice(0, MOST_FAULTS).join(' ')}${others}`,
      );
    },
  },
  {
    name: 'Resources',
    needs: 'Tables',
    look: async ({ resources }, { host }) => {
      const { items } = await host.products.search({ ...BOOKABLE, limit: MOST_PRODUCTS }, {});
      const products = items.map(productSettings).filter(({ needs }) => needs.length > 0);
      if (products.length === 0) return null;
      const active = await activeResources(resources);
      const unmet = products.flatMap((product) =>
        unmetNeeds(product, active).map((need) => `product ${product.id} (${product.name}): ${need}`),
      );
      if (unmet.length === 0) return `${active.length} active`;
      const more = unmet.length > MOST_FAULTS ? `; and ${unmet.length - MOST_FAULTS} more` : '';
      throw new ToMend(
        `products that cannot be booked, because no active resource meets a need: ` +
          `${unmet.slice(0, MOST_FAULTS).join('; ')}${more}. Create it with appointments.resources.create() ` +
          'or POST /v2/resources, or change the need.',
      );
    },
  },
  {
    name: 'Padding',
    look: async (_, { host }) => {
      const { items } = await host.products.search({ ...BOOKABLE, limit: MOST_PRODUCTS }, {});
      const uneven = items
        .map(productSettings)
        .filter(({ timed, paddings, stepMinutes }) => timed && longest(paddings) % stepMinutes !== 0);
      const [first] = uneven;
      if (!first) return null;
      const { id, name, paddings, stepMinutes } = first;
      const padding = longest(paddings);
      const others = uneven.length > 1 ? `, and ${uneven.length - 1} more products` : '';
      return (
        `product ${id} (${name})${others}: starts lie ${stepMinutes} minutes apart, so a padding of ${padding} minutes ` +
        `keeps ${Math.ceil(padding / stepMinutes) * stepMinutes} minutes free; an interval that divides the padding loses no time`
      );
    },
  },
];
