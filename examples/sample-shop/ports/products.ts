import {
  type CallContext,
  type Product,
  type ProductCategory,
  productFromJson,
  type ProductsPort,
  productToJson,
} from 'shop-appointments';
import { isPublic, rolesAllow, selectProducts, taxOf } from 'shop-appointments/adapters/port-helpers';
import type { ProductRow, Tables } from '../tables';
import { transactionOf } from './transaction-of';
import { rolesOf } from './users';

export function productsPort({ products, categories, users }: Tables, currency: string): ProductsPort {
  async function find(ids: readonly number[], context: CallContext): Promise<Map<number, Product>> {
    const rows = await products.find({ id: [...ids] }, transactionOf(context) ?? null);
    return new Map(rows.map((row) => [row.id, productOf(row)]));
  }

  async function canManage(context: CallContext & { readonly userId: number }): Promise<boolean> {
    const [user] = await users.find({ id: context.userId }, transactionOf(context) ?? null);
    return user !== undefined && rolesAllow(rolesOf(user), 'manage_shop');
  }

  return {
    find,
    async search(query, context) {
      const { status = 'any', type = 'appointment' } = query;
      const where = { type, ...(status !== 'any' && { status }) };
      const rows = await products.find(where, transactionOf(context) ?? null);
      return selectProducts(rows.map(productOf), query);
    },
    async categories(context) {
      const rows = await categories.find({}, transactionOf(context) ?? null);
      return rows.map(({ body }) => JSON.parse(body) as ProductCategory);
    },
    async isReadable(asked, context) {
      const { userId } = context;
      // Everyone may read published products. So the user is looked up only for other products, which few requests ask
      // for.
      const isUpToTheReader = asked.some((product) => !isPublic(product));
      const seesAll = userId === undefined || (isUpToTheReader && (await canManage({ ...context, userId })));
      return new Set(asked.filter((product) => seesAll || isPublic(product)).map(({ id }) => id));
    },
    async tax(lines, context) {
      const found = await find(
        lines.map(({ productId }) => productId),
        context,
      );
      return lines.map((line) => taxOf(line, found.get(line.productId), currency));
    },
  };
}

/**
 * Converts a product to a row. Its `body` is JSON with the field names of the REST interface, as in a shop file (JSON
 * with products, users and rules).
 */
export function productRow(product: Product): ProductRow {
  const { id, name, status, type } = product;
  return { id, name, status, type, body: JSON.stringify(productToJson(product)) };
}

const productOf = ({ body, ...columns }: ProductRow): Product =>
  productFromJson({ ...(JSON.parse(body) as object), ...columns });
