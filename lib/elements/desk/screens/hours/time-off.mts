import { addDays } from '../../../common/days.mjs';
import { type Owner, previewRules, readRules, writeRule } from '../../api/rules.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { ownMemberOf } from '../../rights.mjs';
import { Loaded } from '../../loaded.mjs';
import { TypingPause } from '../../typing-pause.mjs';
import { sayIfLeft } from '../../views/failure.mjs';
import { appointmentsIn } from './time-off/appointments-in.mjs';
import { faultOf, type Span, spanOf, spansFrom, type TimeOff } from './time-off/closed-time.mjs';
import { type StoredTimeOff, writesOf } from './time-off/closing.mjs';
import { openDecisions } from './time-off/load-decisions.mjs';
import { SHOP } from './owners.mjs';
import { timeOffView } from './time-off/form.mjs';
import type { Consequences, TimeOffActions, TimeOffState } from './time-off/state.mjs';

/** Values that the form of a time off (such as a holiday) opens with, such as a time selected in the calendar. */
export interface ClosedTime {
  /** Id of the staff member or the resource to close; both undefined for the whole shop. */
  readonly staffId?: number | undefined;
  readonly resourceId?: number | undefined;
  /** Start and end on the shop's wall clock, `YYYY-MM-DDTHH:MM`, or a day `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const MIDNIGHT = '00:00';

/** Hours that the form proposes. */
const USUAL = { from: '12:00', to: '18:00' };

/**
 * Dialog that closes the shop, a service, a staff member or a resource for a time. If the given time is from midnight
 * to midnight, the form begins with whole days.
 */
export function timeOffDialog(context: Context, { staffId, resourceId, from, to }: ClosedTime): Dialog {
  const today = context.writing.dayOf(context.now());
  const [fromDay = today, fromTime = MIDNIGHT] = from?.split('T') ?? [];
  const [toDay = fromDay, toTime = MIDNIGHT] = to?.split('T') ?? [];
  const isWholeDays = fromTime === MIDNIGHT && toTime === MIDNIGHT;
  return formOf(context, {
    owner: ownerOf(ownMemberOf(context.facts) ?? staffId, resourceId),
    title: '',
    isWholeDays,
    fromDay,
    // The selected time ends at the midnight after the last closed day. The form shows the last closed day itself.
    toDay: isWholeDays && toDay > fromDay ? addDays(toDay, -1) : toDay,
    fromTime: isWholeDays ? USUAL.from : fromTime,
    toTime: isWholeDays ? USUAL.to : toTime,
    isYearly: false,
  });
}

function ownerOf(staffId: number | undefined, resourceId: number | undefined): Owner {
  if (resourceId !== undefined) return { kind: 'resource', kind_id: resourceId };
  return staffId === undefined ? SHOP : { kind: 'staff', kind_id: staffId };
}

/** Dialog that changes a stored time off (such as a holiday). */
export const changeTimeOff = (context: Context, { rule, off }: StoredTimeOff): Dialog =>
  formOf(context, { ...off, fromTime: off.fromTime || USUAL.from, toTime: off.toTime || USUAL.to }, rule.id);

function formOf(context: Context, first: TimeOff, id?: number): Dialog {
  let state: TimeOffState = { off: first, id, isSaving: false, isTried: false, failure: undefined };
  const typing = new TypingPause();
  const set = (changes: Partial<TimeOffState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };
  const { client } = context;

  const consequences = new Loaded<Consequences>(
    async (signal) => {
      const { off } = state;
      const today = context.writing.dayOf(context.now());
      const [span, before] = [off, first].map((one) => spansFrom(one, today, 1)[0] ?? spanOf(one));
      const rules = await readRules(client, signal);
      const [preview, appointments] = await Promise.all([
        context.facts.can_manage
          ? previewRules(
              client,
              writesOf(off, id, rules, context.facts.precedence),
              id === undefined ? bounded(span!) : bounded(span!, before),
            )
          : undefined,
        appointmentsIn(off, context, signal),
      ]);
      return { off, span: span!, isChange: id !== undefined, days: preview?.days, appointments };
    },
    () => context.changed(),
  );
  const preview = async (): Promise<void> => {
    typing.end();
    if (!faultOf(state.off)) await consequences.refresh();
  };

  const save = async (): Promise<void> => {
    if (faultOf(state.off)) return set({ isTried: true });
    if (state.isSaving) return;
    const { off } = state;
    set({ isSaving: true, failure: undefined });
    try {
      // Reads the rules again, because another user may have saved new hours meanwhile. The priority of the time off
      // must be high enough to close those, too.
      const rules = await readRules(client);
      await writeRule(client, writesOf(off, id, rules, context.facts.precedence));
    } catch (failure) {
      set({ isSaving: false, failure });
      return sayIfLeft(dialog, failure, context);
    }
    // Reads the appointments after the save: from now on nobody can book in this time, so the list is complete.
    const booked = await appointmentsIn(off, context).catch(() => undefined);
    const isDeciding = booked?.length !== 0 && context.isOpen(dialog) && (await openDecisions(context, off));
    if (!isDeciding) context.close(dialog);
    const { saved, savedOver } = context.texts.hours.timeOff;
    // A dialog that opens or closes clears announcements, so this text is announced afterwards.
    context.say(isDeciding || !booked?.length ? saved : context.plural(savedOver, booked.length));
    await context.refresh();
  };

  const actions: TimeOffActions = {
    change: (changes) => {
      const { off } = state;
      const next = { ...off, ...changes };
      // If the user changes the first day, the last day becomes the same day in two cases: both days were the same, or
      // the last day would now be before the first.
      const isBehind = off.toDay === off.fromDay || next.toDay < next.fromDay;
      if (changes.fromDay !== undefined && isBehind) next.toDay = next.fromDay;
      set({ off: next, failure: undefined });
      typing.before(() => void preview());
    },
    save: () => void save(),
  };

  const dialog: Dialog = {
    title: () => {
      const words = context.texts.hours.timeOff;
      return id === undefined ? words.titleNew : words.titleChange;
    },
    view: () => timeOffView({ context, state, consequences, actions }),
    refresh: preview,
    hasEntries: () => state.off !== first && !state.isSaving,
    closed: () => {
      typing.end();
      consequences.end();
    },
  };
  void preview();
  return dialog;
}

/** Longest time span that a preview compares, in seconds: a year. */
const LONGEST_SECONDS = 366 * 86_400;

/**
 * Returns the time span that a preview compares: the new time of a time off (such as a holiday) and its former time,
 * but at most a year.
 */
function bounded(span: Span, before = span): Span {
  const start = Math.min(span.start, before.start);
  return { start, end: Math.min(Math.max(span.end, before.end), start + LONGEST_SECONDS) };
}
