import {
  type CallContext,
  type Product,
  productFromJson,
  type ProductsPort,
  productToJson,
} from '../../lib/index';
import { isPublic, selectProducts, taxOf } from '../port-helpers';
import type { Row } from '../sequelize/rows';
import { created, type Home, places, transactionOf } from './home';
import { TABLES } from './tables';

/**
 * A product to be created: its name, its net price and any other field of a product. Defaults: a published appointment
 * of 60 minutes.
 */
export type StarterProduct = Pick<Product, 'name' | 'price'> & Partial<Omit<Product, 'id'>>;

/** The products port of the starter, and the functions that manage the products. */
export interface StarterProducts extends ProductsPort {
  /** Creates a product. Call `appointments.productChanged(id)` afterwards. */
  create(product: StarterProduct, context?: CallContext): Promise<Product>;
  /** Changes the given fields of a product. Call `appointments.productChanged(id)` afterwards. */
  change(id: number, fields: Partial<Omit<Product, 'id'>>, context?: CallContext): Promise<void>;
  /** Lists all products, whatever their status, oldest first. */
  all(context?: CallContext): Promise<Product[]>;
}

const DEFAULTS = {
  status: 'publish',
  type: 'appointment',
  categoryIds: [],
  duration: 60,
  durationUnit: 'minute',
} as const;

/**
 * Creates the products port of the starter.
 *
 * @param canManage whether a user sees products that are not published
 */
export function starterProducts(
  home: () => Home,
  canManage: (userId: number, context: CallContext) => Promise<boolean>,
): StarterProducts {
  async function all(context: CallContext = {}): Promise<Product[]> {
    const sql = `SELECT * FROM ${TABLES.products} ORDER BY id`;
    return (await home().rows.select(sql, [], transactionOf(context))).map(productOf);
  }

  async function find(ids: readonly number[], context: CallContext): Promise<Map<number, Product>> {
    if (ids.length === 0) return new Map();
    const sql = `SELECT * FROM ${TABLES.products} WHERE id IN (${places(ids)})`;
    const rows = await home().rows.select(sql, ids, transactionOf(context));
    return new Map(rows.map((row) => [Number(row.id), productOf(row)]));
  }

  return {
    find,
    all,
    search: async (query, context) => selectProducts(await all(context), query),
    categories: async () => [],
    async isReadable(asked, context) {
      const { userId } = context;
      const isUpToTheReader = asked.some((product) => !isPublic(product));
      const seesAll = userId === undefined || (isUpToTheReader && (await canManage(userId, context)));
      return new Set(asked.filter((product) => seesAll || isPublic(product)).map(({ id }) => id));
    },
    async tax(lines, context) {
      const products = await find(
        lines.map(({ productId }) => productId),
        context,
      );
      const { currency } = home().shared.site;
      return lines.map((line) => taxOf(line, products.get(line.productId), currency));
    },
    create: (product, context = {}) =>
      home().write(context, async (transaction) => {
        const row = { ...rowOf({ ...DEFAULTS, ...product, id: 0 }), ...created() };
        const id = await home().rows.insert(TABLES.products, row, transaction);
        return productOf({ ...row, id });
      }),
    change: (id, fields, context = {}) =>
      home().write(context, async (transaction) => {
        const product = (await find([id], { transaction })).get(id);
        if (!product) throw new Error(`There is no product ${id}`);
        await home().rows.update(TABLES.products, id, rowOf({ ...product, ...fields }), transaction);
      }),
  };
}

function rowOf(product: Product) {
  const { name, status } = product;
  return { name, status, body: JSON.stringify(productToJson(product)) };
}

const productOf = ({ id, name, status, body }: Row): Product =>
  productFromJson({ ...(JSON.parse(String(body)) as object), id: Number(id), name, status });
