import { addDays } from '../../../../common/days.mjs';
import { fill } from '../../../../common/text.mjs';
import {
  type Owner,
  previewRules,
  readRules,
  type Rule,
  type RuleWrites,
  writeRules,
} from '../../../api/rules.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { Loaded } from '../../../loaded.mjs';
import { loadPart } from '../../../load-part.mjs';
import { TOOLS } from '../../../tools.mjs';
import { TypingPause } from '../../../typing-pause.mjs';
import { sayIfLeft } from '../../../views/failure.mjs';
import { siteSecondsOf } from '../../../writing.mjs';
import { nameOfOwner } from '../owners.mjs';
import { regionOf, weekFault, weekOf } from './week.mjs';
import type { weekView } from './form.mjs';
import type { WeekActions, WeekConsequences, WeekState } from './state.mjs';
import { weekWrites } from './writes.mjs';
import { hoursOf } from './weekly-rules.mjs';

/** Number of days for which the preview lists hours that differ from the week. */
const DAYS_SHOWN = 28;

/** Loads the form that changes the weekly hours of the shop, a service, a staff member or a resource, and opens it. */
export async function openWeek(context: Context, owner: Owner, shown: readonly Rule[]): Promise<void> {
  const part = await loadPart(context, () => import('./form.mjs'));
  if (part) context.open(weekDialog(context, owner, shown, part.weekView));
}

function weekDialog(context: Context, owner: Owner, shown: readonly Rule[], viewOf: typeof weekView): Dialog {
  const { client } = context;
  const today = context.writing.dayOf(context.now());
  const { precedence } = context.facts;
  const before = hoursOf(owner, shown, { precedence, today });
  const first: WeekState['entered'] = { hasOwn: before.source !== 'none', week: weekOf(before.open) };
  let state: WeekState = {
    owner,
    entered: first,
    copied: undefined,
    isSaving: false,
    isTried: false,
    failure: undefined,
  };
  const set = (changes: Partial<WeekState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };
  const fault = () => (state.entered.hasOwn ? weekFault(state.entered.week) : undefined);
  const openOf = ({ hasOwn, week }: WeekState['entered']) => (hasOwn ? regionOf(week) : undefined);

  const typing = new TypingPause();
  const consequences = new Loaded<WeekConsequences>(
    async (signal) => {
      const { entered } = state;
      const open = openOf(entered);
      const writes = weekWrites(owner, open, await readRules(client, signal), precedence);
      const isChanged = !isEmptyWrite(writes);
      const start = siteSecondsOf(today);
      const window = { start, end: siteSecondsOf(addDays(today, DAYS_SHOWN)) };
      const { days, appointments } = isChanged
        ? await previewRules(client, writes, window)
        : { days: [], appointments: [] };
      return { entered, open, isChanged, days, appointments };
    },
    () => context.changed(),
  );
  const preview = async (): Promise<void> => {
    typing.end();
    if (!fault()) await consequences.refresh();
  };

  const save = async (): Promise<void> => {
    if (fault()) return set({ isTried: true });
    if (state.isSaving) return;
    const open = openOf(state.entered);
    set({ isSaving: true, failure: undefined });
    try {
      const writes = weekWrites(owner, open, await readRules(client), precedence);
      if (!isEmptyWrite(writes)) await writeRules(client, writes);
    } catch (failure) {
      set({ isSaving: false, failure });
      return sayIfLeft(dialog, failure, context);
    }
    context.say(context.texts.hours.week.saved);
    context.close(dialog);
    await context.refresh();
  };

  const actions: WeekActions = {
    enter: (changes) => {
      set({ entered: { ...state.entered, ...changes }, failure: undefined });
      typing.before(() => void preview());
    },
    copy: (copied) => set({ copied }),
    save: () => void save(),
  };

  const dialog: Dialog = {
    title: () => fill(context.texts.hours.week.title, { name: nameOfOwner(owner, context) }),
    view: () => viewOf({ context, state, consequences, actions, tools: TOOLS }),
    refresh: preview,
    hasEntries: () => state.entered !== first && !state.isSaving,
    closed: () => {
      typing.end();
      consequences.end();
    },
  };
  void preview();
  return dialog;
}

const isEmptyWrite = ({ create = [], update = [], delete: removed = [] }: RuleWrites): boolean =>
  create.length + update.length + removed.length === 0;
