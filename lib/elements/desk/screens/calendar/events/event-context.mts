import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** Parts of the desk's context from which calendar events are made. */
export type EventContext = Pick<Context, 'texts' | 'writing' | 'facts' | 'language'> & {
  /** Time for which states such as "late" are computed, in Unix seconds. */
  readonly at: number;
  /** Appointments that may take the staff while they are free during another appointment. */
  readonly others?: readonly Appointment[];
};
