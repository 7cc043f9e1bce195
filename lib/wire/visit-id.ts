import type { Appointment } from '../domain/appointment';

/** The id of an appointment's visit, under its wire name; absent if the appointment belongs to no visit. */
export interface WireVisitId {
  readonly visit_id?: number;
}

/**
 * Returns the visit id of an appointment. The appointment may come from an event that was stored before visits existed.
 */
export const visitIdField = ({ visitId = 0 }: Partial<Pick<Appointment, 'visitId'>>): WireVisitId =>
  visitId > 0 ? { visit_id: visitId } : {};
