import {
  type AppointmentOn,
  changeResource,
  createResource,
  deleteResource,
  readAppointmentsOn,
  type WrittenResource,
} from '../../../api/resources.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Resource } from '../../../api/facts.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import { resourceView } from './form.mjs';
import { draftOf, type ResourceActions, type ResourceState } from './state.mjs';

const NEW = { name: '', kind: '', quantity: '1', status: 'active' } as const;

/** The desk's functions for this module, and the dialog of an appointment that uses the resource. */
interface ResourceTools extends Tools {
  readonly appointmentDialog: (context: Context, appointment: Appointment) => Dialog;
}

/** Dialog with the form of a resource (a room, a chair or a machine). */
export function resourceDialog(context: Context, tools: ResourceTools, shown?: Resource): Dialog {
  const { appointmentDialog, fill, Loaded, readAppointment, sayIfLeft } = tools;
  const { client } = context;
  const id = shown?.id;
  const key = crypto.randomUUID();
  const first: ResourceState['entered'] = shown
    ? {
        name: shown.name,
        kind: shown.kind,
        quantity: String(shown.quantity ?? 1),
        status: shown.status ?? 'active',
      }
    : NEW;
  let state: ResourceState = {
    entered: first,
    id,
    stored: first,
    isAsking: false,
    isSaving: false,
    isTried: false,
    failure: undefined,
    left: undefined,
  };
  const set = (changes: Partial<ResourceState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };

  const appointments = new Loaded<readonly AppointmentOn[]>(
    async (signal) => {
      if (id === undefined) return [];
      const now = context.now();
      const found = await readAppointmentsOn(client, id, context.writing.dayOf(now), signal);
      return found.filter(({ status, end_utc: end }) => status !== 'cancelled' && end > now);
    },
    () => context.changed(),
  );

  /**
   * Sends a write and shows its result.
   * @param staysOpen whether the dialog stays open to list appointments that no longer fit the changed resource
   */
  const write = async (
    send: () => Promise<Partial<WrittenResource>>,
    done: string,
    staysOpen: boolean,
  ): Promise<void> => {
    if (state.isSaving) return;
    set({ isSaving: true, failure: undefined });
    let written: Partial<WrittenResource>;
    try {
      written = await send();
    } catch (failure) {
      set({ isSaving: false, failure });
      return sayIfLeft(dialog, failure, context);
    }
    const { left_outside_count: kept = 0, left_outside: left = [] } = written;
    const words = context.texts.resources;
    context.say(
      [
        done,
        kept > 0 && context.plural(words.kept, kept),
        written.left_outside_complete === false && words.mayBeMore,
      ]
        .filter((sentence) => sentence !== false)
        .join(' '),
    );
    if (kept > 0 && staysOpen) set({ isSaving: false, left });
    else context.close(dialog);
    await context.refresh();
  };

  const open = async (appointmentId: number): Promise<void> => {
    try {
      const found = await readAppointment(client, appointmentId);
      if (found && context.isOpen(dialog)) context.open(appointmentDialog(context, found));
    } catch (failure) {
      set({ failure });
    }
  };

  const actions: ResourceActions = {
    open: (appointmentId) => void open(appointmentId),
    enter: (changes) => set({ entered: { ...state.entered, ...changes }, failure: undefined }),
    save: () => {
      const draft = draftOf(state.entered);
      if (!draft) return set({ isTried: true });
      const saved = fill(context.texts.resources.saved, { name: draft.name });
      void write(
        () => (id === undefined ? createResource(client, draft, key) : changeResource(client, id, draft)),
        saved,
        true,
      );
    },
    ask: (isAsking) => set({ isAsking, failure: undefined }),
    remove: () => {
      if (id === undefined) return;
      void write(
        () => deleteResource(client, id),
        fill(context.texts.resources.removed, { name: first.name }),
        false,
      );
    },
  };

  const dialog: Dialog = {
    title: () => shown?.name ?? context.texts.resources.titleNew,
    view: () => resourceView({ context, state, appointments, actions, tools }),
    refresh: () => appointments.refresh(),
    hasEntries: () => state.entered !== first && !state.isSaving && !state.left,
    closed: () => appointments.end(),
  };
  void appointments.refresh();
  return dialog;
}
