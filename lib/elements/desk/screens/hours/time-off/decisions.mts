import type { Appointment, Change } from '../../../api/appointments.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import type { TimeOff } from './closed-time.mjs';
import type { DecisionActions, DecisionState, DecisionTools } from './decisions-state.mjs';
import { decisionsView } from './decisions-view.mjs';

/**
 * Dialog that goes through the appointments in a new time off (such as a holiday): each can be moved, cancelled or
 * kept.
 */
export function decisionsDialog(context: Context, tools: DecisionTools, off: TimeOff): Dialog {
  const { appointmentsIn, askToCancel, changeAppointment, doneText, Loaded, sayIfLeft, undoOf, whomOf } =
    tools;
  let state: DecisionState = {
    seen: new Set(),
    left: new Set(),
    asking: undefined,
    saving: undefined,
    failed: undefined,
  };
  const set = (changes: Partial<DecisionState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };
  const appointments = new Loaded<readonly Appointment[]>(
    async (signal) => {
      const found = await appointmentsIn(off, context, signal);
      // Remembers all appointments that were ever in the list. A moved or cancelled appointment leaves the list, but
      // counts as decided.
      state = { ...state, seen: new Set([...state.seen, ...found.map(({ id }) => id)]) };
      return found;
    },
    () => context.changed(),
  );

  const cancel = async (appointment: Appointment, change: Change): Promise<void> => {
    const { id } = appointment;
    if (state.saving !== undefined) return;
    set({ saving: id, failed: undefined });
    try {
      const written = await changeAppointment(context.client, id, change);
      set({ saving: undefined, asking: undefined });
      const { cancelled } = context.texts.appointment;
      const undo = undoOf(appointment, change, written, context);
      context.say(doneText(change, cancelled, written, context), undo, whomOf(appointment, change));
      await context.refresh();
    } catch (error) {
      set({ saving: undefined, failed: { id, error } });
      sayIfLeft(dialog, error, context);
    }
  };

  const ask = async (id: number | undefined): Promise<void> => {
    const question = id === undefined ? undefined : await askToCancel(context);
    set({ asking: id !== undefined && question ? { id, question } : undefined, failed: undefined });
  };

  const actions: DecisionActions = {
    move: (appointment) => context.open(movingFrom(appointment)),
    ask: (id) => void ask(id),
    cancel: (appointment, change) => void cancel(appointment, change),
    leave: (id, isLeft) => {
      const left = new Set(state.left);
      if (isLeft) left.add(id);
      else left.delete(id);
      set({ left });
    },
    done: () => context.close(dialog),
  };

  const dialog: Dialog = {
    title: () => context.texts.hours.decisions.title,
    view: () => decisionsView({ context, tools, state, appointments, actions }),
    refresh: () => appointments.refresh(),
    closed: () => appointments.end(),
  };
  void appointments.refresh();
  return dialog;

  /**
   * Creates the dialog that moves an appointment. The list of appointments opens again when that dialog is closed in any
   * way.
   */
  function movingFrom(appointment: Appointment): Dialog {
    let isBack = false;
    const back = (): void => {
      if (isBack) return;
      isBack = true;
      context.open(dialog);
      void appointments.refresh();
    };
    // Waits until the dialog is closed, because the desk opens or closes only one dialog at a time.
    return tools.movingDialog(context, appointment, () => queueMicrotask(back));
  }
}
