import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** The parts of the context that the events need. */
export type EventContext = Pick<Context, 'texts' | 'writing' | 'facts' | 'language'> & {
  /** The instant at which the states are judged. */
  readonly at: number;
  /** Appointments that may take the members in a part in which they are free. */
  readonly others?: readonly Appointment[];
};
