import type { Appointment } from '../../domain/appointment';
import type { NewRule, Rule, RuleDraft } from '../../domain/rule';
import type { Transaction } from '../../storage/storage';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { appointmentsOutside } from '../appointments/left-outside/outside-after-change';
import { checkVersion, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { ruleNotFound } from './not-found';
import { assertOwnTimeOff } from './own-time-off';
import { type RulePlan, rulesAfter, type RuleWrites, type WrittenRules } from './plan';
import { planCreate, planUpdate, planWrites } from './plan-writes';
import { previewPlan, type PreviewWindow, type RulePreview } from './preview';
import { storePlan } from './store-plan';

/** A write to try: `id` and `changes` change a rule, `changes` alone create one, and `id` alone removes one. */
interface OneWrite {
  readonly id?: number;
  readonly changes?: Partial<RuleDraft>;
}

/** Availability rules, for the host's own code. Callers are trusted. */
export interface RuleService {
  /**
   * Reads one rule.
   *
   * @throws AppointmentsError 404
   */
  get(id: number): Promise<Rule>;
  /** Returns a map from these ids to the rules; unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Rule>>;
  /** Lists every rule, sorted by id. */
  all(): Promise<Rule[]>;
  /**
   * Creates a rule.
   *
   * @throws AppointmentsError 400 that names every wrong field; nothing is stored
   */
  create(draft: NewRule, how?: WriteContext): Promise<Rule>;
  /**
   * Changes the fields that are sent. A value that equals the stored one changes nothing.
   *
   * @throws AppointmentsError 400, 404, 412
   */
  update(id: number, changes: Partial<RuleDraft>, how?: WriteContext): Promise<Rule>;
  /**
   * Lists the appointments that a write would leave outside the opening hours. `id` and `changes` try a change,
   * `changes` alone a new rule, and `id` alone a removal. Stores nothing.
   *
   * @throws AppointmentsError as the write would
   */
  dryRun(write: OneWrite, how?: WriteContext): Promise<Appointment[]>;
  /**
   * Removes a rule, and returns it as it was.
   *
   * @throws AppointmentsError 404, 412
   */
  remove(id: number, how?: WriteContext): Promise<Rule>;
  /**
   * Stores several writes in one transaction: all of them, or none. A booking is checked against the rules either
   * before all of these writes or after all of them. `ifVersion` is ignored.
   *
   * @throws AppointmentsError 400 that names every wrong item (`create[1].toRange`), or an id that occurs twice; 404 that names the unknown ids; 413 for more than 100
   */
  writeAll(writes: RuleWrites, how?: WriteContext): Promise<WrittenRules>;
  /**
   * Returns the effects that `writeAll` would have: the future appointments that would lie in closed time, and the
   * opening hours of each day before and after the write. Stores nothing.
   *
   * @throws AppointmentsError as `writeAll`; 400 for a window that is empty or longer than 366 days, and for more days than `limits.slotRecords`
   */
  preview(writes: RuleWrites, window?: PreviewWindow, how?: WriteContext): Promise<RulePreview>;
}

/**
 * Creates the service for availability rules. Every write locks the rules of the owners (site, product, staff member or
 * resource) that it changes, so that no booking is checked against a rule that is being written. Every write emits an
 * event.
 */
export function createRuleService(core: Core): RuleService {
  const { storage, keptRules, options } = core;

  const find = async (id: number, t?: Transaction): Promise<Rule> => {
    const rule = (await storage.rules.find([id], t)).get(id);
    if (!rule) throw ruleNotFound(id);
    return rule;
  };

  /** Reads the rule that a write is about to change. */
  const see = async (id: number, how: WriteContext): Promise<Rule> => {
    const seen = await find(id, joined(how));
    checkVersion(seen, how);
    return seen;
  };

  /** Plans one write: a new rule, a change of a rule or, without changes, the removal of a rule. */
  const planOfOne = async ({ id, changes }: OneWrite, how: WriteContext): Promise<RulePlan> => {
    if (id === undefined) return changes ? planCreate(core, changes as NewRule, how) : NO_CHANGE;
    const seen = await see(id, how);
    if (changes) return planUpdate(core, seen, changes, how);
    assertOwnTimeOff([seen], how.ownCalendarOf);
    return { ...NO_CHANGE, remove: [seen] };
  };

  return {
    get: (id) => find(id),
    find: (ids) => storage.rules.find(ids),
    all: () => keptRules.all(),

    create: (draft, how = {}) =>
      untilFresh(async () => {
        const { create } = await storePlan(core, await planCreate(core, draft, how), how);
        return create[0]!;
      }),

    update: (id, changes, how = {}) =>
      untilFresh(async () => {
        const { update } = await storePlan(core, await planOfOne({ id, changes }, how), how);
        return update[0]!;
      }),

    async dryRun(write, how = {}) {
      const plan = await planOfOne(write, how);
      const now = await keptRules.all();
      return appointmentsOutside(core, { now, then: rulesAfter(now, plan, options.clock.now()) });
    },

    remove: (id, how = {}) =>
      untilFresh(async () => {
        const { remove } = await storePlan(core, await planOfOne({ id }, how), how);
        return remove[0]!;
      }),

    writeAll: (writes, how = {}) =>
      untilFresh(async () => storePlan(core, await planWrites(core, writes, how), how)),

    preview: async (writes, window = {}, how = {}) =>
      previewPlan(core, await planWrites(core, writes, how), window),
  };
}

const NO_CHANGE: RulePlan = { create: [], update: [], remove: [] };
