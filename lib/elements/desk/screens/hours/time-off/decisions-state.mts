import type { Appointment, Change } from '../../../api/appointments.mjs';
import type { powerOver } from '../../../rights.mjs';
import type { Tools } from '../../../tools.mjs';
import type { CancelQuestion } from '../../../views/cancelling/interface.mjs';
import type { askToCancel } from '../../../views/cancelling/load.mjs';
import type { doneText } from '../../../views/refund.mjs';
import type { movingDialog } from '../../booking/moving/moving.mjs';
import type { appointmentsIn } from './appointments-in.mjs';

/** The desk's functions for this module, and those that read, move and cancel the appointments in a time off. */
export interface DecisionTools extends Tools {
  readonly appointmentsIn: typeof appointmentsIn;
  readonly askToCancel: typeof askToCancel;
  readonly doneText: typeof doneText;
  readonly movingDialog: typeof movingDialog;
  readonly powerOver: typeof powerOver;
}

/** State of the dialog that goes through the appointments in a new time off (such as a holiday). */
export interface DecisionState {
  /** Ids of all appointments that the list has shown since it was opened. */
  readonly seen: ReadonlySet<number>;
  /** Ids of the appointments that the user decided to keep. */
  readonly left: ReadonlySet<number>;
  /** Open question whether to cancel an appointment, and its id; undefined without one. */
  readonly asking: { readonly id: number; readonly question: CancelQuestion } | undefined;
  readonly saving: number | undefined;
  readonly failed: { readonly id: number; readonly error: unknown } | undefined;
}

/** Callbacks for the user's actions in the list of the appointments that lie in time off. */
export interface DecisionActions {
  readonly move: (appointment: Appointment) => void;
  readonly ask: (id: number | undefined) => void;
  readonly cancel: (appointment: Appointment, change: Change) => void;
  readonly leave: (id: number, isLeft: boolean) => void;
  readonly done: () => void;
}
