import type { Page, Product, ProductQuery } from '../../lib/index';
import { byId, type RecordId } from './by-id';
import { productFilter, textOf } from './product-filters';

type AnyProduct = Product<RecordId>;
type Order = (a: AnyProduct, b: AnyProduct) => number;

const ORDERS: Readonly<Record<string, Order>> = {
  id: byId,
  // `date` sorts by id, because the products of a shop file have no creation dates, and ids grow in the order of
  // creation.
  date: byId,
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  title: (a, b) => a.name.localeCompare(b.name, 'en'),
  slug: (a, b) => textOf(a.extra?.slug).localeCompare(textOf(b.extra?.slug), 'en'),
  price: (a, b) => Number(a.price) - Number(b.price),
  menu_order: (a, b) => Number(a.extra?.menu_order ?? 0) - Number(b.extra?.menu_order ?? 0),
};

/**
 * Selects one page of the products that match a query, in the requested order. The default type is `appointment`;
 * without `status`, or with `any`, every status matches. The filters `sku`, `featured`, `on_sale`, `min_price`,
 * `max_price` and `stock_status` have their usual meaning in shops. Any other filter is compared with the product's
 * field of that name, and ignored if the product has no such field.
 *
 * @throws AppointmentsError 400 for a filter with an invalid value
 */
export function selectProducts<Id extends RecordId>(
  products: Iterable<Product<Id>>,
  query: ProductQuery<Id>,
): Page<Product<Id>> {
  const items = [...products].filter(testOf(query)).sort(orderOf(query));
  const offset = query.offset ?? 0;
  return {
    items: items.slice(offset, query.limit === undefined ? undefined : offset + query.limit),
    total: items.length,
  };
}

function testOf(query: ProductQuery<RecordId>): (product: AnyProduct) => boolean {
  const { status = 'any', type = 'appointment' } = query;
  const included = query.include && new Set(query.include);
  const excluded = new Set(query.exclude);
  const search = query.search?.toLowerCase();
  const passes = productFilter(query.filters ?? {});
  return (product) =>
    (status === 'any' || product.status === status) &&
    product.type === type &&
    meets(query.staffIds, product.staffIds ?? []) &&
    meets(query.categoryIds, product.categoryIds) &&
    (included === undefined || included.has(product.id)) &&
    !excluded.has(product.id) &&
    (search === undefined ||
      `${product.name}\n${textOf(product.extra?.description)}`.toLowerCase().includes(search)) &&
    passes(product);
}

function meets(wanted: readonly RecordId[] | undefined, had: readonly RecordId[]): boolean {
  return wanted === undefined || wanted.some((id) => had.includes(id));
}

function orderOf({ orderby = 'id', order = 'asc', include = [] }: ProductQuery<RecordId>): Order {
  const sign = order === 'desc' ? -1 : 1;
  const compare: Order = orderby === 'include' ? inOrderOf(include) : (ORDERS[orderby] ?? byId);
  return (a, b) => sign * (compare(a, b) || byId(a, b));
}

/**
 * Makes a comparison that sorts products by the position of their ids in a list. Products that are not in the list come
 * first.
 */
function inOrderOf(ids: readonly RecordId[]): Order {
  const positions = new Map(ids.map((id, position) => [id, position] as const).reverse());
  const positionOf = ({ id }: AnyProduct): number => positions.get(id) ?? -1;
  return (a, b) => positionOf(a) - positionOf(b);
}
