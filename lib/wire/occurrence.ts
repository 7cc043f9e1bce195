import type { Zone } from '../time/zone';
import type { JudgedOccurrence } from '../domain/refusals/judged-occurrence';

/** The result of checking one occurrence of a series, as REST shows it. */
export interface WireOccurrence {
  /** Start and end in site seconds. */
  readonly start: number;
  readonly end: number;
  /** Start and end as instants. */
  readonly start_utc: number;
  readonly end_utc: number;
  readonly available: boolean;
  /** The first member who serves the occurrence; null if no member does. */
  readonly staff_id: number | null;
  readonly cost: string;
  readonly reasons: readonly string[];
  /** Id of the appointment. Present once the occurrence is booked. */
  readonly appointment_id?: number;
}

export const wireOccurrence = (
  { start, end, available, staffIds, cost, reasons, appointmentId }: JudgedOccurrence,
  zone: Zone,
): WireOccurrence => ({
  start: zone.toSite(start),
  end: zone.toSite(end),
  start_utc: start,
  end_utc: end,
  available,
  staff_id: staffIds[0] ?? null,
  cost,
  reasons,
  ...(appointmentId > 0 && { appointment_id: appointmentId }),
});
