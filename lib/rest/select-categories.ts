import type { ProductCategory } from '../domain/product';
import type { LIST_CATEGORIES } from './fields/categories';
import type { Values } from './fields/field';

/** A category, and the number of published appointable products in it and in the categories below it. */
export interface CountedCategory {
  readonly category: ProductCategory;
  readonly productIds: readonly number[];
}

type Query = Values<typeof LIST_CATEGORIES.fields>;
type Order = (a: CountedCategory, b: CountedCategory) => number;

const byText =
  (field: 'name' | 'slug' | 'description'): Order =>
  (a, b) =>
    a.category[field].localeCompare(b.category[field], 'en');

const ORDERS: Readonly<Record<Exclude<NonNullable<Query['orderby']>, 'include'>, Order>> = {
  name: byText('name'),
  slug: byText('slug'),
  description: byText('description'),
  id: (a, b) => a.category.id - b.category.id,
  count: (a, b) => a.productIds.length - b.productIds.length,
  menu_order: (a, b) => a.category.menuOrder - b.category.menuOrder,
};

/** Selects and sorts the categories of a query. Categories with equal sort keys are sorted by id. */
export function selectCategories(categories: readonly CountedCategory[], query: Query): CountedCategory[] {
  const { orderby = 'name', order = 'asc', include = [] } = query;
  const compare: Order =
    orderby === 'include'
      ? (a, b) => include.indexOf(a.category.id) - include.indexOf(b.category.id)
      : ORDERS[orderby];
  const sign = order === 'desc' ? -1 : 1;
  return categories
    .filter((counted) => isAsked(counted, query))
    .sort((a, b) => sign * compare(a, b) || a.category.id - b.category.id);
}

function isAsked({ category, productIds }: CountedCategory, query: Query): boolean {
  const { include, exclude, parent, product, slug, search } = query;
  return (
    (include === undefined || include.includes(category.id)) &&
    !exclude?.includes(category.id) &&
    (parent === undefined || category.parent === parent) &&
    (product === undefined || product.some((id) => productIds.includes(id))) &&
    (slug === undefined || category.slug === slug) &&
    (search === undefined || contains(category, search))
  );
}

function contains({ name, slug, description }: ProductCategory, search: string): boolean {
  return `${name}\n${slug}\n${description}`.toLowerCase().includes(search.toLowerCase());
}
