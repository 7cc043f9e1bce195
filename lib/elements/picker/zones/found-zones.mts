/** Maximum number of zones that the search lists. */
const MOST = 6;

/** Returns the text with which a zone is compared: without accents and in small letters. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();

/**
 * Finds zones by their city or region, those whose city begins with the text first. Without a text: the usual
 * zones.
 */
export function foundZones(text: string, usual: readonly string[], all: readonly string[]): string[] {
  const wanted = folded(text);
  if (wanted === '') return [...new Set(usual)];
  const found = all.filter((zone) => folded(zone).includes(wanted));
  const isFirst = (zone: string): boolean => folded(zone.split('/').at(-1)!).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))].slice(0, MOST);
}
