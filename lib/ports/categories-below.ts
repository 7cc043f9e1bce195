import type { ProductCategory } from '../domain/product';

/**
 * Makes a function that adds all descendants to a list of categories. Ids that the shop does not know stay in the
 * list.
 */
export function categoriesBelow(
  categories: readonly Pick<ProductCategory, 'id' | 'parent'>[],
): (ids: readonly number[]) => number[] {
  const children = new Map<number, number[]>();
  for (const { id, parent } of categories) {
    const known = children.get(parent);
    if (known) known.push(id);
    else children.set(parent, [id]);
  }
  return (ids) => {
    const found = new Set(ids);
    // A loop over a set also visits items that were added during the loop. It ends even if the parents form a circle,
    // because a set holds each id once.
    for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
    return [...found];
  };
}
