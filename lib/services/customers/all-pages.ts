import { AT_ONCE } from './at-once';

/** A page of a list: at most `limit` items, after the first `offset`. */
interface PageOfRows {
  readonly limit: number;
  readonly offset: number;
}

/** Reads all pages of a list, a hundred items at once. The list must not change its order meanwhile. */
export async function allPages<Item>(read: (page: PageOfRows) => Promise<readonly Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const items = await read({ limit: AT_ONCE, offset: all.length });
    all.push(...items);
    if (items.length < AT_ONCE) return all;
  }
}
