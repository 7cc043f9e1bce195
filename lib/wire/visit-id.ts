import type { Appointment } from '../domain/appointment';

/** The visit of an appointment under its wire name; absent if it belongs to none. */
export interface WireVisitId {
  readonly visit_id?: number;
}

/** Returns the visit of an appointment, which may come from an event that was stored before there were any. */
export const visitIdField = ({ visitId = 0 }: Partial<Pick<Appointment, 'visitId'>>): WireVisitId =>
  visitId > 0 ? { visit_id: visitId } : {};
