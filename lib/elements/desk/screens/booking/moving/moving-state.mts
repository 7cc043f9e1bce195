import type { Appointment } from '../../../api/appointments.mjs';
import type { Alternative } from '../../../api/client.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { FreeStart } from '../../../api/slots.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Choice } from '../choice.mjs';
import type { FreeTimes } from '../free-times.mjs';
import type { Gone } from '../state.mjs';

/** State of the dialog that moves an appointment. */
interface MovingState {
  /** The appointment; undefined once it no longer exists. */
  readonly appointment: Appointment | undefined;
  /** Its service; undefined if the shop no longer has it, so that only another time can be entered. */
  readonly product: Product | undefined;
  /** The new member; undefined if the members stay. */
  readonly staffId: number | undefined;
  readonly choice: Choice | undefined;
  /** Text of the field that goes to a day. */
  readonly dayField: string;
  readonly gone: Gone | undefined;
  /** Whether the user has tried to move it without a time. */
  readonly lacksTime: boolean;
  readonly isSaving: boolean;
  readonly failure: { readonly error: unknown } | undefined;
}

/** Actions of the dialog. */
export interface MovingActions {
  readonly chooseMember: (id: number | undefined) => void;
  /** Chooses a free time that the library has offered, or the same time with another member. */
  readonly take: (alternative: Alternative) => void;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Data for the view of the dialog. */
export interface MovingParts {
  readonly context: Context;
  readonly state: MovingState;
  readonly actions: MovingActions;
  readonly times: FreeTimes;
  /** Starts of other members at the same time; undefined if there is no member to choose. */
  readonly sameTime: Loaded<readonly FreeStart[]> | undefined;
}
