import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** Values of the desk's context that events need. */
export type EventContext = Pick<Context, 'texts' | 'writing' | 'facts' | 'language'> & {
  /** Instant for which the states are computed. */
  readonly at: number;
  /** Appointments that may take the members during another appointment's free parts. */
  readonly others?: readonly Appointment[];
};
