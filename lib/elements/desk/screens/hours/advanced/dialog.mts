import type { Rule, RuleDraft, RuleWrites } from '../../../api/rules.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import { ruleView } from './form.mjs';
import type { RuleActions, RuleConsequences, RuleState } from './state.mjs';

const DAYS_SHOWN = 56;

const NEW: RuleDraft = {
  kind: 'global',
  kind_id: 0,
  title: '',
  range_type: 'time:all',
  from_date: '',
  to_date: '',
  from_range: '09:00',
  to_range: '17:00',
  appointable: true,
  priority: 0,
  qty: 0,
  ordering: 0,
  rrule: null,
};

/** Dialog with all fields of a rule (which opens or closes times). Without `rule`, the dialog creates a new rule. */
export function ruleDialog(context: Context, tools: Tools, rule?: Rule): Dialog {
  const {
    addDays,
    Loaded,
    previewRules,
    readRules,
    RequestFailed,
    sayIfLeft,
    siteSecondsOf,
    TypingPause,
    writeRules,
  } = tools;
  const { client } = context;
  const id = rule?.id;
  const first = rule ? draftOf(rule) : NEW;
  let state: RuleState = {
    draft: first,
    id,
    isAsking: false,
    isSaving: false,
    isTried: false,
    failure: undefined,
  };
  let isGone = false;
  const typing = new TypingPause();
  const set = (changes: Partial<RuleState>): void => {
    state = { ...state, ...changes };
    context.changed();
  };
  const writes = (): RuleWrites => {
    if (state.isAsking && id !== undefined) return { delete: [id] };
    return id === undefined ? { create: [state.draft] } : { update: [{ ...state.draft, id }] };
  };

  const consequences = new Loaded<RuleConsequences>(
    async () => {
      const { draft } = state;
      const today = context.writing.dayOf(context.now());
      const window = { start: siteSecondsOf(today), end: siteSecondsOf(addDays(today, DAYS_SHOWN)) };
      const { days, appointments } = await previewRules(client, writes(), window);
      return { draft, days, appointments };
    },
    () => context.changed(),
  );
  const preview = (): Promise<void> => {
    typing.end();
    return consequences.refresh();
  };
  const write = async (done: string): Promise<void> => {
    if (state.isSaving) return;
    set({ isSaving: true, isTried: true, failure: undefined });
    try {
      await writeRules(client, writes());
    } catch (failure) {
      set({ isSaving: false, failure });
      return sayIfLeft(dialog, failure, context);
    }
    context.say(done);
    context.close(dialog);
    await context.refresh();
  };

  const actions: RuleActions = {
    change: (changes) => {
      set({ draft: { ...state.draft, ...changes }, failure: undefined });
      typing.before(() => void preview());
    },
    save: () => void write(context.texts.hours.rules.saved),
    ask: (isAsking) => {
      set({ isAsking, failure: undefined });
      void preview();
    },
    remove: () => void write(context.texts.hours.rules.removed),
  };

  const dialog: Dialog = {
    title: () => {
      const words = context.texts.hours.rules;
      return id === undefined ? words.titleNew : words.titleChange;
    },
    view: () => ruleView({ context, state, isGone, consequences, actions, tools }),
    async refresh() {
      try {
        if (id !== undefined) isGone = !(await readRules(client)).some((one) => one.id === id);
      } catch (error) {
        // If the rules cannot be read, the deleted rule cannot be noticed, and the form stays open.
        if (!(error instanceof RequestFailed)) throw error;
      }
      if (!isGone) await preview();
      context.changed();
    },
    hasEntries: () => state.draft !== first && !state.isSaving && !isGone,
    closed: () => {
      typing.end();
      consequences.end();
    },
  };
  void preview();
  return dialog;
}

function draftOf(rule: Rule): RuleDraft {
  const draft = { ...NEW };
  for (const name of Object.keys(NEW) as (keyof RuleDraft)[]) Object.assign(draft, { [name]: rule[name] });
  return draft;
}
