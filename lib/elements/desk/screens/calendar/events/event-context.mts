import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** Parts of the desk's context from which calendar events are made. */
export type EventContext = Pick<Context, 'texts' | 'writing' | 'facts' | 'language'> & {
  /** Time for which states such as "late" are computed, in Unix seconds. */
  readonly at: number;
  /**
   * Other appointments. They may keep the staff busy in a part of the shown appointment that does not need its staff.
   */
  readonly others?: readonly Appointment[];
};
