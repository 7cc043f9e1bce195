import type { Product } from 'shop-appointments';
import type { Language } from '../../texts/languages';

/**
 * Returns a product with its name and description in a language, if the shop states them in the product's field
 * `translations`. The label of its staff is then that of the page.
 */
export function inLanguage(product: Product, { tag, texts }: Language): Product {
  const { extra = {} } = product;
  const { [tag]: translated } = (extra.translations ?? {}) as Readonly<Record<string, unknown>>;
  const { name, description } = (translated ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string') return product;
  return { ...product, name, staffLabel: texts.with, extra: { ...extra, description } };
}
