import type { Product } from '../../../domain/product';
import { productToJson } from '../../../wire/product';
import { type Fields, textValue } from '../sources/lenient-values';

/** The product settings on which slots depend, apart from the staff members, with the default value of each. */
const SETTINGS: Readonly<Record<string, string>> = {
  duration: '1',
  duration_unit: 'hour',
  interval: '0',
  padding: '0',
  qty: '1',
  qty_basis: 'slot',
  min_date: '0',
  max_date: '0',
  availability_span: '0',
  staff_assignment: 'customer',
};

/**
 * Returns a sentence for each setting of a product that has a different value in the other system. Settings that the
 * other system does not have are left out.
 */
export function settingDifferences(there: Fields, here: Product): string[] {
  const ours: Fields = { ...productToJson(here) };
  return Object.entries(SETTINGS).flatMap(([name, unset]) => {
    const theirText = textValue(there[name]);
    const ourText = textValue(ours[name]) || unset;
    if (theirText === undefined || (theirText || unset) === ourText) return [];
    return [
      `The product setting ${name} is ${theirText || unset} in the other system, and ${ourText} in this shop.`,
    ];
  });
}
