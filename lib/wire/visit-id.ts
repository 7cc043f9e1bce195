import type { Appointment } from '../domain/appointment';

/** The id of an appointment's visit, under its REST name; absent if the appointment belongs to no visit. */
export interface WireVisitId {
  readonly visit_id?: number;
}

/**
 * Returns an object with the visit id of an appointment under its REST name; an empty object if the appointment belongs
 * to no visit. An appointment in an event of an older version may lack `visitId`.
 */
export const visitIdField = ({ visitId = 0 }: Partial<Pick<Appointment, 'visitId'>>): WireVisitId =>
  visitId > 0 ? { visit_id: visitId } : {};
