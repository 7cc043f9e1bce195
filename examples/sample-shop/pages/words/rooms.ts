import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';

/** Returns the names of rooms, each once, in the language of the page if the shop file translates them. */
export const roomNames = (
  rooms: readonly string[],
  { translations }: Pick<ShopSite, 'translations'>,
  { tag }: Language,
): string[] => [...new Set(rooms)].map((name) => translations[tag]?.[name] ?? name);
