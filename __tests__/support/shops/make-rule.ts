import type { Rule } from '../../../lib/domain/rule';
import { asInstant, type Instant, type Span } from '../../../lib/time/units';

/** Makes a global rule that opens every day at all hours, with the test's changes. */
export function makeRule(changes: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    kind: 'global',
    kindId: null,
    eventId: null,
    title: '',
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    fromRange: '00:00',
    toRange: '24:00',
    appointable: true,
    priority: 10,
    capacity: null,
    ordering: 0,
    rrule: null,
    dateCreated: at('2025-11-01T00:00Z'),
    dateModified: at('2025-11-01T00:00Z'),
    version: 1,
    ...changes,
  };
}

/** Converts an ISO 8601 time with `Z` or an offset to an instant. */
export const at = (iso: string): Instant => asInstant(Date.parse(iso) / 1000);

/** Converts two ISO 8601 times with `Z` or an offset to a half-open span of instants. */
export const span = (start: string, end: string): Span => ({ start: at(start), end: at(end) });
