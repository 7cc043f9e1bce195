import type { Page, Product, ProductQuery } from '../../lib/host/ports';

type Order = (a: Product, b: Product) => number;

const ORDERS: Readonly<Record<string, Order>> = {
  id: (a, b) => a.id - b.id,
  // A shop file has no creation dates; ids were given in that order.
  date: (a, b) => a.id - b.id,
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  title: (a, b) => a.name.localeCompare(b.name, 'en'),
  slug: (a, b) => textOf(a.slug).localeCompare(textOf(b.slug), 'en'),
  price: (a, b) => Number(a.price) - Number(b.price),
  menu_order: (a, b) => Number(a.menu_order ?? 0) - Number(b.menu_order ?? 0),
};

/**
 * The products that a query asks for, in its order, one page of them. Without `type` those of type
 * `appointment`; without `status`, or with `any`, every status. `filters` are compared with the
 * product's own fields; those that the product does not have say nothing.
 */
export function selectProducts(products: Iterable<Product>, query: ProductQuery): Page<Product> {
  const items = [...products].filter((product) => matches(product, query)).sort(orderOf(query));
  const offset = query.offset ?? 0;
  return {
    items: items.slice(offset, query.limit === undefined ? undefined : offset + query.limit),
    total: items.length,
  };
}

function matches(product: Product, query: ProductQuery): boolean {
  const { status = 'any', type = 'appointment', search, filters = {} } = query;
  return (
    (status === 'any' || product.status === status) &&
    product.type === type &&
    meets(query.staffIds, product.staff_ids ?? []) &&
    meets(query.categoryIds, product.category_ids) &&
    (query.include === undefined || query.include.includes(product.id)) &&
    !query.exclude?.includes(product.id) &&
    (search === undefined ||
      `${product.name}\n${textOf(product.description)}`.toLowerCase().includes(search.toLowerCase())) &&
    Object.entries(filters).every(
      ([name, value]) => !Object.hasOwn(product, name) || textOf(product[name]) === value,
    )
  );
}

function meets(wanted: readonly number[] | undefined, had: readonly number[]): boolean {
  return wanted === undefined || wanted.some((id) => had.includes(id));
}

function orderOf({ orderby = 'id', order = 'asc', include = [] }: ProductQuery): Order {
  const sign = order === 'desc' ? -1 : 1;
  const compare: Order =
    orderby === 'include'
      ? (a, b) => include.indexOf(a.id) - include.indexOf(b.id)
      : (ORDERS[orderby] ?? ORDERS.id!);
  return (a, b) => sign * (compare(a, b) || a.id - b.id);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
