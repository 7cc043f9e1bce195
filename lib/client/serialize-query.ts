/**
 * Writes a query as the interface reads it: nested values as `filter[0][key]=id`. Leaves out null and undefined values.
 */
export function serializeQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairsOf(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairsOf(name: string, value: unknown): [name: string, value: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, `${value as string | number | boolean}`]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner));
}
