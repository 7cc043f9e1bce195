import { productSettings } from '../engine/slots/product-settings';
import { formatDate } from '../time/format';
import { type Checkup, ToMend } from './checkup';

/** Days in which a bookable time is searched. */
const DAYS = 30;
/** Limit on the products to check. */
const MOST_PRODUCTS = 100;

const BOOKABLE = { status: 'publish', type: 'appointment' };

/** Checks of the first products, with the code that lists and prices their times. */
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
    name: 'Padding',
    look: async (_, { host }) => {
      const { items } = await host.products.search({ ...BOOKABLE, limit: MOST_PRODUCTS }, {});
      const uneven = items
        .map(productSettings)
        .filter(({ timed, padding, stepMinutes }) => timed && padding % stepMinutes !== 0);
      const [first] = uneven;
      if (!first) return null;
      const { id, name, padding, stepMinutes } = first;
      const others = uneven.length > 1 ? `, and ${uneven.length - 1} more products` : '';
      return (
        `product ${id} (${name})${others}: starts lie ${stepMinutes} minutes apart, so a padding of ${padding} minutes ` +
        `keeps ${Math.ceil(padding / stepMinutes) * stepMinutes} minutes free; an interval that divides the padding loses no time`
      );
    },
  },
];
