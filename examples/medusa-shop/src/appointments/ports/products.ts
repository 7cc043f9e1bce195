// src/appointments/ports/products.ts: the products port
import { container } from '@medusajs/framework';
import { Modules, QueryContext } from '@medusajs/framework/utils';
import type { Product, ProductsPort } from 'shop-appointments';
import { isPublic, selectProducts, taxOf } from 'shop-appointments/adapters/port-helpers';
import { SHOP } from '../../settings';
import { query } from '../query';
import { access } from './access';
import { taxRates } from './tax-rates';

/** Name of Medusa's product type for products that can be booked. */
export const SERVICE = 'appointment';

interface MedusaProduct {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly metadata: { readonly appointment?: Partial<Product<string>> } | null;
  readonly type: { readonly value: string } | null;
  readonly categories?: readonly { id: string }[];
  readonly variants: readonly { calculated_price?: Price }[];
}
interface Price {
  readonly calculated_amount: number | null;
  readonly is_calculated_price_tax_inclusive: boolean;
}

const FIELDS = [
  'id',
  'title',
  'status',
  'metadata',
  'type.value',
  'categories.id',
  'variants.calculated_price.calculated_amount',
  'variants.calculated_price.is_calculated_price_tax_inclusive',
];

/** Returns the matching products of Medusa as the library's products, with the price of their first variant. */
async function read(filters: object): Promise<Product<string>[]> {
  const currency = QueryContext({ currency_code: SHOP.currency.toLowerCase() });
  const context = { variants: { calculated_price: currency } };
  const found = (await query('product', { fields: FIELDS, filters, context })) as MedusaProduct[];
  return found.map((product) => {
    const price = product.variants[0]?.calculated_price;
    if (price?.is_calculated_price_tax_inclusive)
      throw new Error(`The price of ${product.id} includes tax, and the library needs its net price.`);
    const amount = price?.calculated_amount ?? null;
    return {
      ...product.metadata?.appointment, // duration, staffIds and other settings of the library
      id: product.id,
      name: product.title,
      status: product.status === 'published' ? 'publish' : product.status,
      // A product without a price in this currency cannot be booked.
      type: product.type?.value === SERVICE && amount !== null ? SERVICE : 'simple',
      price: String(amount ?? 0),
      categoryIds: (product.categories ?? []).map(({ id }) => id),
    };
  });
}

export const products: ProductsPort<string> = {
  async find(ids) {
    return new Map((await read({ id: [...ids] })).map((product) => [product.id, product]));
  },
  async search(query) {
    return selectProducts(await read({ type: { value: SERVICE } }), query);
  },
  async categories() {
    const categories = await container.resolve(Modules.PRODUCT).listProductCategories();
    return categories.map(({ id, name, handle, description, parent_category_id, rank }) => ({
      id,
      name,
      slug: handle,
      parent: parent_category_id,
      description,
      display: 'default',
      image: null,
      menuOrder: rank,
    }));
  },
  async isReadable(asked, { userId }) {
    const seesAll = userId === undefined || (userId !== null && (await access.can(userId, 'manage_shop')));
    return new Set(asked.filter((product) => seesAll || isPublic(product)).map(({ id }) => id));
  },
  async tax(lines) {
    const rates = await taxRates(lines.map(({ productId }) => productId));
    const found = await products.find([...rates.keys()], {});
    return lines.map((line) => {
      const product = found.get(line.productId);
      const extra = { tax_rate: String(rates.get(line.productId)) };
      return taxOf(line, product && { ...product, extra }, SHOP.currency);
    });
  },
};
