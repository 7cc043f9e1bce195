import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';

type Site = Pick<ShopSite, 'translations'>;

/** Returns a name that the shop has stored, in the language of the page if the shop file translates it. */
export function nameIn(name: string, { translations }: Site, { tag }: Language): string {
  const names = translations[tag] ?? {};
  return Object.hasOwn(names, name) ? names[name]! : name;
}

/** Returns the names of rooms, each once, in the language of the page if the shop file translates them. */
export const roomNames = (rooms: readonly string[], site: Site, language: Language): string[] =>
  [...new Set(rooms)].map((name) => nameIn(name, site, language));
