import type { ErrorData } from '../domain/errors';
import type { Alternative } from '../domain/refusals/alternative';
import type { Zone } from '../time/zone';
import { wireOccurrence } from './occurrence';

/** REST names of the properties of `ErrorData`. A new property without a name does not compile. */
const NAMES: { readonly [Name in keyof ErrorData]-?: string } = {
  action: 'action',
  params: 'params',
  reasons: 'reasons',
  limits: 'limits',
  available: 'available',
  alternatives: 'alternatives',
  enforce: 'enforce',
  occurrences: 'occurrences',
  retryAfter: 'retry_after',
  id: 'id',
  appointmentIds: 'appointment_ids',
  orderIds: 'order_ids',
  orderReferences: 'order_references',
  seriesIds: 'series_ids',
  visitIds: 'visit_ids',
  ruleIds: 'availability_ids',
  resourceIds: 'resource_ids',
  cancelUntil: 'cancel_until',
  rescheduleUntil: 'reschedule_until',
};

/**
 * Converts the `data` of an AppointmentsError to JSON with the REST interface's names and order of fields, for shops
 * that show errors of the core to a browser. Times of slots become site seconds; names in `params` stay unchanged.
 */
export function errorDataToJson(data: ErrorData, zone: Zone): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const wireName = (NAMES as Readonly<Record<string, string | undefined>>)[name] ?? name;
    shown[wireName] = value;
  }
  const { alternatives, occurrences } = data;
  if (alternatives) shown.alternatives = alternatives.map((one) => wireAlternative(one, zone));
  if (occurrences) shown.occurrences = occurrences.map((one) => wireOccurrence(one, zone));
  return shown;
}

const wireAlternative = ({ start, end, startIso, staffId, available }: Alternative, zone: Zone) => ({
  start: zone.toSite(start),
  end: zone.toSite(end),
  start_iso: startIso,
  staff_id: staffId,
  available,
});
