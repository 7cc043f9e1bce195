import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** Parts of the desk's context from which calendar events are made. */
export type EventContext = Pick<Context, 'texts' | 'writing' | 'facts' | 'language'> & {
  /** Present time, in Unix seconds. States such as "late" depend on it. */
  readonly at: number;
  /**
   * The other appointments. In a part of the shown appointment that leaves its staff free, they may need these staff.
   */
  readonly others?: readonly Appointment[];
};
