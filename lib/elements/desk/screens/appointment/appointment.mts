import type { Content } from '../../../common/dom.mjs';
import {
  type Appointment,
  type Change,
  changeAppointment,
  checkIn,
  readClass,
  readCustomersCancellation,
  recordAttendance,
  type Settlement,
} from '../../api/appointments.mjs';
import { readHistory } from '../../api/history.mjs';
import { cancelVisit, leftOf, readCustomersVisitCancellation, readVisit } from '../../api/visits.mjs';
import type { Undo, Whom } from '../../announcement.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { changeAsSeen, noteChanged, placeChanged } from '../../settle.mjs';
import { undoOf, undoOfCheckIn, undoOfMark, whomOf } from '../../undo.mjs';
import { TOOLS } from '../../tools.mjs';
import { undoOfVisit } from '../../undo-visit.mjs';
import { askToCancel } from '../../views/cancelling/load.mjs';
import { hasPeople } from '../../views/answers.mjs';
import { sayIfLeft } from '../../views/failure.mjs';
import { doneText, dueText, refundOfAll } from '../../views/refund.mjs';
import { markedText } from '../../views/marked.mjs';
import { markedState, siteStatusName } from '../../views/state.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import { sameAgain } from '../booking/same-again.mjs';
import { movingDialog } from '../booking/moving/moving.mjs';
import { openMovingVisit } from '../booking/moving/load-visit.mjs';
import { openService } from './changing-service/load.mjs';
import { openAnswers } from './load-answers.mjs';
import { followed } from './followed.mjs';
import { NO_NOTES, type PersonNotes, readPersonNotes } from './person-notes.mjs';
import { statusBefore } from './status-before.mjs';
import type { AppointmentActions, AppointmentState, NoShowFee, Overruled } from './state.mjs';
import { appointmentView } from './view.mjs';
import { customerName } from '../../views/names.mjs';

/**
 * Text that confirms a write, the function that undoes the write, and the customer whom it concerns. The function is
 * absent if an undo is impossible; the customer, if the write is no news to them.
 */
type Said = readonly [text: string, undo?: Undo | undefined, whom?: Whom | undefined];

/** Dialog of one appointment: its data, its attendance, and for managers buttons to change it. */
export function appointmentDialog(context: Context, shown: Appointment): Dialog {
  let state: AppointmentState = {
    appointment: shown,
    others: [],
    people: [],
    personNotes: NO_NOTES,
    askedPlace: undefined,
    fee: undefined,
    messages: { view: undefined, error: undefined },
    history: { view: undefined, error: undefined },
    byCustomer: undefined,
    visitByCustomer: undefined,
    question: undefined,
    isSaving: false,
    isPaying: undefined,
    isRefundDecided: false,
    amount: undefined,
    note: undefined,
    failure: undefined,
  };
  const set = (changes: Partial<AppointmentState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };

  const { visit_id: visitId } = shown;
  const visit = new Loaded<readonly Appointment[]>(
    async (signal) => (visitId === undefined ? [] : readVisit(context.client, visitId, signal)),
    () => set({ others: (visit.data ?? []).filter(({ id }) => id !== shown.id) }),
  );
  void visit.refresh();

  const people = new Loaded<readonly Appointment[]>(
    async (signal) => {
      const { appointment: now = shown } = state;
      const isClass = now.qty > 1 || now.places !== null || hasPeople(now);
      return isClass && now.status !== 'cancelled' ? readClass(context.client, now, signal) : [];
    },
    () => set({ people: people.data ?? [] }),
  );
  void people.refresh();

  const personNotes = new Loaded<PersonNotes>(
    (signal) => readPersonNotes(shown, context, signal),
    () => set({ personNotes: personNotes.data ?? NO_NOTES }),
  );
  void personNotes.refresh();

  const messages = new Loaded<() => Content>(
    async (signal) => (await context.messages()).about(shown.id, signal),
    () => set({ messages: { view: messages.data, error: messages.error } }),
  );

  const history = new Loaded<() => Content>(
    async (signal) => {
      const reading = readHistory(context.client, shown.id, signal);
      const [{ historyList }, entries] = await Promise.all([import('./history/history.mjs'), reading]);
      return () => historyList(entries, context, TOOLS);
    },
    () => set({ history: { view: history.data, error: history.error } }),
  );

  const customersCancellation = new Loaded<Settlement | null>(
    (signal) => readCustomersCancellation(context.client, shown.id, signal),
    () => set({ byCustomer: customersCancellation.data }),
  );

  const customersVisitCancellation = new Loaded<Settlement>(
    (signal) => readCustomersVisitCancellation(context.client, visitId!, signal),
    () => set({ visitByCustomer: customersVisitCancellation.data }),
  );

  const appointment = followed(shown.id, context, (now) => {
    const { appointment: seen, note, isSaving } = state;
    const error =
      now &&
      seen &&
      !isSaving &&
      (placeChanged(seen, now, context) ?? (note !== undefined && noteChanged(seen, now, context)));
    set({ appointment: now, ...(error && { failure: { error, overruled: undefined } }) });
  });

  const fee = new Loaded<NoShowFee | undefined>(
    async (signal) => {
      const isNoShow = state.appointment?.customer_status === 'no-show';
      if (!isNoShow || !context.facts.can_manage) return undefined;
      const { readNoShowFee } = await import('./no-show-fee.mjs');
      return readNoShowFee(shown.id, context, TOOLS, signal);
    },
    () => set({ fee: fee.data }),
  );
  /** Reads the appointment, and then the fee for a no-show, which depends on its state. */
  const refresh = (): Promise<void> => appointment.refresh().then(() => fee.refresh());
  void refresh();

  /** Shows stored values immediately, before the appointment is read again. */
  const keep = (stored: Partial<Appointment>): void =>
    set({ appointment: state.appointment && { ...state.appointment, ...stored } });

  /**
   * Sends a write and then shows its result.
   * @param write sends the write, and returns the text that confirms it, with a function that undoes it
   */
  const save = async (write: () => Promise<Said>, overruled?: Overruled): Promise<void> => {
    if (state.isSaving) return;
    set({ isSaving: true, failure: undefined });
    try {
      const [said, undo, whom] = await write();
      const isRefundDecided = state.question !== undefined && state.appointment?.status === 'cancelled';
      set({ isSaving: false, question: undefined, askedPlace: undefined, isRefundDecided });
      context.say(said, undo, whom);
      await context.refresh();
    } catch (error) {
      set({ isSaving: false, failure: { error, overruled } });
      sayIfLeft(dialog, error, context);
    }
  };

  /**
   * Shows or hides the question whether to cancel. The fees are read before, because they decide the answer: without
   * them, the shop would waive a fee that the user never saw. If they cannot be read, the failure is shown instead.
   */
  const ask = async (isAsking: boolean): Promise<void> => {
    if (!isAsking) return set({ question: undefined });
    // Only managers may say that the customer cancels.
    const fees = context.facts.can_manage
      ? [customersCancellation, ...(visitId === undefined ? [] : [customersVisitCancellation])]
      : [];
    const [question] = await Promise.all([askToCancel(context), ...fees.map((one) => one.refresh())]);
    const error = fees.find((one) => one.error !== undefined)?.error;
    set(
      error === undefined ? { question, failure: undefined } : { failure: { error, overruled: undefined } },
    );
  };

  const words = context.texts.appointment;
  /** Sends a change, and returns the text that confirms it. */
  const write = async (change: Change, done: string): Promise<Said> => {
    const before = state.appointment ?? shown;
    const written = await changeAsSeen(before, change, context);
    if ('note_money' in change) set({ amount: undefined });
    if ('waive_fee' in change) {
      fee.clear();
      set({ fee: undefined });
    }
    keep({
      status: written.status,
      ...('money_settled' in change && { money_settled: change.money_settled }),
      ...('resource_ids' in change && { resource_ids: change.resource_ids ?? [] }),
    });
    return [
      // The open dialog itself shows what is due after a cancellation, with the button that notes the refund.
      context.isOpen(dialog) ? done : doneText(change, done, written, context),
      undoOf(before, change, written, context),
      whomOf(before, change),
    ];
  };
  /** Confirms an unpaid appointment, and the others of its visit that the shop would cancel, too. */
  const keepVisit = async (): Promise<Said> => {
    const { client } = context;
    const items = visitId === undefined ? [] : await readVisit(client, visitId);
    const others = items.filter(({ id, release_utc: at }) => id !== shown.id && at !== null);
    // The shown one is last, so that its button stays if one of the others fails.
    for (const { id } of others) await changeAppointment(client, id, { status: 'confirmed' });
    return write({ status: 'confirmed' }, others.length > 0 ? words.visitConfirmed : words.confirmed);
  };
  const actions: AppointmentActions = {
    mark: (status) => {
      const to =
        context.texts.appointment.states[markedState({ ...shown, customer_status: status }, context.now())];
      const done = markedText(state.appointment ?? shown, to, context);
      const marked = async (): Promise<Said> => {
        const before = state.appointment ?? shown;
        await recordAttendance(context.client, shown.id, status);
        keep({ customer_status: status });
        return [done, undoOfMark(before, status, context)];
      };
      void save(marked);
    },
    change: (change, done) => void save(() => write(change, done), { change, done }),
    keep: () => void save(keepVisit),
    progress: (status) => {
      const now = state.appointment ?? shown;
      const isTakenBack = now.status === status;
      const moved = async (): Promise<Said> => {
        const to = isTakenBack ? statusBefore(await readHistory(context.client, shown.id), now) : status;
        const marked = isTakenBack
          ? words.states[markedState({ ...now, status: to }, context.now())]
          : siteStatusName(status, context);
        const [said, undo] = await write({ status: to }, markedText(now, marked, context));
        return [said, undo];
      };
      void save(moved);
    },
    cancelVisit: (terms) => {
      const { appointment: now = shown, others } = state;
      const before = [...leftOf([now, ...others], context.now())].sort((a, b) => a.start_utc - b.start_utc);
      const due = {
        ...(terms.cancelled_by === 'customer' && state.visitByCustomer
          ? state.visitByCustomer
          : { refund_due: refundOfAll(before), amount_due: '0' }),
        ...(terms.refund !== undefined && { refund_due: terms.refund }),
      };
      const cancelled = async (): Promise<Said> => {
        await cancelVisit(context.client, visitId!, terms);
        if (before.includes(now)) keep({ status: 'cancelled' });
        return [
          words.visitCancelled + dueText(due, context, now),
          undoOfVisit(before, context, terms),
          whomOf(shown, { ...terms, status: 'cancelled' }),
        ];
      };
      void save(cancelled);
    },
    checkIn: (booking, place, isIn) => {
      const marked = async (): Promise<Said> => {
        await checkIn(context.client, booking.id, { place, checked_in: isIn });
        await people.refresh();
        return [
          isIn ? words.placeArrived : words.placeExpected,
          undoOfCheckIn(booking, place, isIn, context),
        ];
      };
      void save(marked);
    },
    askPlace: (askedPlace) => set({ askedPlace }),
    cancelPlace: (booking, place) => {
      const change = { qty: booking.qty - 1, cancelled_places: [place] };
      const cancelled = async (): Promise<Said> => {
        const written = await changeAppointment(context.client, booking.id, change);
        await people.refresh();
        return [doneText(change, words.placeCancelled, written, context), undefined, booking];
      };
      void save(cancelled);
    },
    changeAnswers: (booking, place, name) => {
      const back = (): void => context.open(appointmentDialog(context, state.appointment ?? shown));
      void openAnswers(context, booking, { place, name, back });
    },
    open: (other) => context.open(appointmentDialog(context, other)),
    ask: (isAsking) => void ask(isAsking),
    pay: (isPaying) => set({ isPaying }),
    typeAmount: (amount) => set({ amount }),
    write: (note) => set({ note }),
    saveNote: () => {
      const { note } = state;
      if (note === undefined) return;
      const saved = async (): Promise<Said> => {
        const said = await write({ note }, words.noteSaved);
        keep({ note });
        if (state.note === note) set({ note: undefined });
        return said;
      };
      void save(saved);
    },
    readMessages: () => void messages.refresh(),
    readHistory: () => void history.refresh(),
    move: () => state.appointment && context.open(movingDialog(context, state.appointment)),
    changeService: () => {
      const now = state.appointment ?? shown;
      void openService(context, now, () => context.open(appointmentDialog(context, now)));
    },
    again: () => context.open(bookingDialog(context, sameAgain(state.appointment ?? shown, context))),
    moveVisit: () => visit.data && void openMovingVisit(context, visitId!, visit.data),
  };

  const dialog: Dialog = {
    title: () => customerName(shown, context),
    view: (): Content[] => appointmentView(context, state, actions),
    refresh: async () =>
      void (await Promise.all([
        refresh(),
        visit.refresh(),
        people.refresh(),
        state.messages.view && messages.refresh(),
        state.history.view && history.refresh(),
      ])),
    hasEntries: () => {
      const { note, appointment: now, isSaving } = state;
      return !isSaving && note !== undefined && now !== undefined && note !== now.note;
    },
    closed: () => {
      appointment.end();
      fee.end();
      visit.end();
      people.end();
      personNotes.end();
      messages.end();
      history.end();
      customersCancellation.end();
      customersVisitCancellation.end();
    },
  };
  return dialog;
}
