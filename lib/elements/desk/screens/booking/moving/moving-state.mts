import type { Appointment } from '../../../api/appointments.mjs';
import type { Alternative } from '../../../api/client.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Choice } from '../choice.mjs';
import type { FreeTimes } from '../free-times.mjs';
import type { FeesOfMove } from './losses.mjs';
import type { Gone } from '../state.mjs';

/** State of the dialog that moves an appointment. */
export interface MovingState {
  /** The appointment; undefined once it no longer exists. */
  readonly appointment: Appointment | undefined;
  /**
   * Service of the appointment. Undefined if the shop no longer has it: then no free times are listed, and the user
   * types a time.
   */
  readonly product: Product | undefined;
  /** Id of the new staff member; undefined if the staff stay. */
  readonly staffId: number | undefined;
  /** Chosen staff: the id of a member, `any` for a member who is free, or undefined for the present staff. */
  readonly wished: number | 'any' | undefined;
  readonly choice: Choice | undefined;
  /** Text of the date field that moves the list of free times to another day. */
  readonly dayField: string;
  readonly gone: Gone | undefined;
  /** Whether the user has pressed "Move" without choosing a time. */
  readonly lacksTime: boolean;
  readonly isSaving: boolean;
  /** Fees for a cancellation before and after the move; undefined until they are read. */
  readonly fees: FeesOfMove | undefined;
  /** Whether the response to the move was lost, so that the move may or may not be stored. */
  readonly isUnknown: boolean;
  /** Whether it was found out, after a lost response, that the move is not stored. */
  readonly isNotSaved: boolean;
  /** Error of the last attempt. With `isNews`, it says what another user has changed, without an attempt. */
  readonly failure: { readonly error: unknown; readonly isNews?: boolean } | undefined;
}

/** Functions that the dialog for moving an appointment calls when the user does something. */
export interface MovingActions {
  readonly chooseMember: (wished: MovingState['wished']) => void;
  /** Chooses a free time that the shop suggested, or the same time with another staff member. */
  readonly take: (alternative: Alternative) => void;
  readonly choose: (choice: Choice) => void;
  readonly goTo: (dayField: string) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Data for the content of the dialog that moves an appointment. */
export interface MovingParts {
  readonly context: Context;
  readonly state: MovingState;
  readonly actions: MovingActions;
  readonly times: FreeTimes;
  /**
   * Free starts of other staff members at the appointment's current time; undefined if no staff member can be chosen
   * for the service.
   */
  readonly sameTime: Loaded<readonly Alternative[]> | undefined;
}
