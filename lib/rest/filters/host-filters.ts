import type { Field } from '../fields/field';
import { parseQuery } from '../request/query-string';
import { isSecret } from '../response/links';

/** The frame that clients of such interfaces put around any request: it filters nothing. */
const isFraming = (name: string): boolean => name.startsWith('_') || name === 'context';

/** Standard parameters of the host that the library does not know: as they were sent, lists as comma lists. */
export function hostFilters(query: string, known: readonly Field[]): Record<string, string> {
  const names = new Set(known.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseQuery(query))) {
    if (names.has(name) || isFraming(name) || isSecret(name)) continue;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    const text = texts.filter((each) => typeof each === 'string' && each !== '').join(',');
    if (text !== '') filters[name] = text;
  }
  return filters;
}
