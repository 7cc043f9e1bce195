import { invalidParams } from '../../domain/errors';
import type { Field } from '../fields/field';
import { parseQuery } from '../request/query-string';
import { isSecret } from '../response/links';

/** Whether a parameter is not a filter of the list, but one that clients add to any request, such as a credential. */
const isFraming = (name: string): boolean => name.startsWith('_') || name === 'context';

/**
 * Largest number of filters that the library passes to the shop's product list. The shop compares each of them with its
 * products, so their length is limited, too.
 */
const MOST_FILTERS = 20;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 1_000;

/**
 * Returns the parameters that the library does not know, for the shop to interpret. Values stay as they were sent;
 * lists become comma lists.
 *
 * @throws AppointmentsError 400 for more or longer parameters than the limits allow
 */
export function hostFilters(query: string, known: readonly Field[]): Record<string, string> {
  const names = new Set(known.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
  const filters: [string, string][] = [];
  for (const [name, value] of Object.entries(parseQuery(query))) {
    if (names.has(name) || isFraming(name) || isSecret(name)) continue;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    const text = texts.filter((each) => typeof each === 'string' && each !== '').join(',');
    if (text !== '') filters.push([name, text]);
  }
  if (filters.length > MOST_FILTERS) {
    const problem = `must have at most ${MOST_FILTERS} parameters in addition to those of the library`;
    throw invalidParams({ query: problem });
  }
  for (const [name, text] of filters) {
    if (name.length > LONGEST_NAME)
      throw invalidParams({ query: `must have names of at most ${LONGEST_NAME} characters` });
    if (text.length > LONGEST_VALUE)
      throw invalidParams({ [name]: `must have at most ${LONGEST_VALUE} characters` });
  }
  return Object.fromEntries(filters);
}
