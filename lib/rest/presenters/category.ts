import type { ProductCategory } from '../../domain/product';
import type { Renamed } from '../../wire/names';
import type { CATEGORY_NAMES } from '../../wire/shop-names';
import { closed, INTEGER, schemaOrNull, TEXT } from '../response/schema';

/** A product category in responses. */
export interface WireCategory extends Renamed<ProductCategory, typeof CATEGORY_NAMES> {
  /** Number of published appointable products in the category. */
  readonly count: number;
}

export const CATEGORY = closed('ProductCategory', {
  id: INTEGER,
  name: TEXT,
  slug: TEXT,
  parent: INTEGER,
  description: TEXT,
  display: TEXT,
  image: schemaOrNull({ type: 'object', additionalProperties: true }),
  menu_order: INTEGER,
  count: INTEGER,
});

export const presentCategory = (category: ProductCategory, count: number): WireCategory => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  parent: category.parent,
  description: category.description,
  display: category.display,
  image: category.image,
  menu_order: category.menuOrder,
  count,
});
