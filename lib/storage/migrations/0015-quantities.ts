import type { Tables } from '../table-names';
import type { JsonRewrite } from './json-rewrite';

export const name = '0015-quantities';

/**
 * Empties the stored index of open times, because its rules have the former names of fields. The background worker
 * computes the index again.
 */
export const statements = ({ availability_index: index }: Tables): string[] => [`DELETE FROM ${index}`];

/**
 * Renames fields in stored events, which contain appointments and rules as JSON: `qty` became `quantity` in an
 * appointment and `capacity` in a rule.
 */
export const rewrites = ({ outbox }: Tables): JsonRewrite[] => [
  { table: outbox, column: 'snapshot', rewritten: renamed },
];

const OF_APPOINTMENT = new Map([
  ['qty', 'quantity'],
  ['orderQty', 'orderQuantity'],
]);
const OF_RULE = new Map([['qty', 'capacity']]);

function renamed(snapshot: object): object {
  const names = 'rangeType' in snapshot ? OF_RULE : OF_APPOINTMENT;
  if (!Object.keys(snapshot).some((key) => names.has(key))) return snapshot;
  return Object.fromEntries(Object.entries(snapshot).map(([key, value]) => [names.get(key) ?? key, value]));
}
