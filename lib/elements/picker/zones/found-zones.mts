/** Maximum number of time zones that the search lists. */
const MOST = 6;

/** Prepares a text for the comparison with city names: removes accents, and converts it to lower case. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();

/**
 * Finds time zones by city or region; cities that begin with the text come first. Without a text, returns the zones in
 * `usual`.
 */
export function foundZones(text: string, usual: readonly string[], all: readonly string[]): string[] {
  const wanted = folded(text);
  if (wanted === '') return [...new Set(usual)];
  const found = all.filter((zone) => folded(zone).includes(wanted));
  const isFirst = (zone: string): boolean => folded(zone.split('/').at(-1)!).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((zone) => !isFirst(zone))].slice(0, MOST);
}
