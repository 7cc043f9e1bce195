import type { Content } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import {
  type Appointment,
  type Change,
  changeAppointment,
  recordAttendance,
} from '../../api/appointments.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { sayIfLeft } from '../../views/failure.mjs';
import { mainState } from '../../views/state.mjs';
import { movingDialog } from '../booking/moving.mjs';
import { followed } from './followed.mjs';
import type { AppointmentActions, AppointmentState } from './state.mjs';
import { appointmentView } from './view.mjs';

/** The dialog of one appointment: its facts, whether the customer came, and for managers its changes. */
export function appointmentDialog(context: Context, shown: Appointment): Dialog {
  let state: AppointmentState = {
    appointment: shown,
    isAsking: false,
    isSaving: false,
    note: undefined,
    failure: undefined,
  };
  const set = (changes: Partial<AppointmentState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };

  const appointment = followed(shown.id, context, (now) => set({ appointment: now }));

  const save = async (write: () => Promise<unknown>, done: string, change?: Change): Promise<void> => {
    if (state.isSaving) return;
    set({ isSaving: true, failure: undefined });
    try {
      await write();
      set({ isSaving: false, isAsking: false });
      context.say(done);
      await context.refresh();
    } catch (error) {
      set({ isSaving: false, failure: { error, overruled: change && { change, done } } });
      sayIfLeft(dialog, error, context);
    }
  };

  const actions: AppointmentActions = {
    mark: (status) => {
      const { marked, states, guest } = context.texts.appointment;
      const to = states[mainState({ ...shown, customer_status: status }, context.now())];
      const done = fill(marked, { name: shown.customer_name || guest, state: to });
      void save(() => recordAttendance(context.client, shown.id, status), done);
    },
    change: (change, done) =>
      void save(() => changeAppointment(context.client, shown.id, change), done, change),
    ask: (isAsking) => set({ isAsking }),
    write: (note) => set({ note }),
    saveNote: () => {
      const { note } = state;
      if (note === undefined) return;
      const saved = async (): Promise<void> => {
        await changeAppointment(context.client, shown.id, { note });
        // It is the stored one from now on, also if it cannot be read anew.
        set({
          appointment: state.appointment && { ...state.appointment, note },
          note: state.note === note ? undefined : state.note,
        });
      };
      void save(saved, context.texts.appointment.noteSaved);
    },
    move: () => state.appointment && context.open(movingDialog(context, state.appointment)),
  };

  const dialog: Dialog = {
    title: () => shown.customer_name || context.texts.appointment.guest,
    view: (): Content[] => appointmentView(context, state, actions),
    refresh: () => appointment.refresh(),
    closed: () => appointment.end(),
  };
  return dialog;
}
