import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { unknownFields } from '../../domain/checks/input-check';
import { invalidParams } from '../../domain/errors';
import type { Concern, Topic } from '../../domain/event';
import type { CountEnd, NewRule, Rule, RuleDraft } from '../../domain/rule';
import { isStaffMember } from '../../domain/user';
import { TooMuchWork } from '../../engine/recurrence/work';
import { countEndOf } from '../../engine/rules/count-end';
import { normaliseRule } from '../../engine/rules/normalise';
import { validateRule } from '../../engine/rules/validate';
import { rulesRow } from '../../storage/rules-row';
import type { Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import type { Instant } from '../../time/units';
import { appointmentsOutside } from '../appointments/outside';
import { draftOf } from '../../engine/rules/draft-of';
import { eventOf } from '../events/rule-events';
import { callContext, checkVersion, type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { ruleNotFound } from './not-found';

/** Availability rules as the host's own code uses them: callers are trusted. */
export interface RuleService {
  /** @throws AppointmentsError 404 */
  get(id: number): Promise<Rule>;
  /** Unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Rule>>;
  /** Every rule, in the order of ids. */
  all(): Promise<Rule[]>;
  /** @throws AppointmentsError 400 that names every wrong field; nothing is stored */
  create(draft: NewRule, how?: WriteContext): Promise<Rule>;
  /**
   * Changes the fields that are sent. A value that equals the stored one changes nothing. @throws AppointmentsError
   * 400, 404, 412
   */
  update(id: number, changes: Partial<RuleDraft>, how?: WriteContext): Promise<Rule>;
  /**
   * Lists the appointments that a write would leave outside of open time: the change of a stored rule (`id`), a new
   * rule, or, without `changes`, a rule's removal. Stores nothing. @throws as the write would
   */
  dryRun(
    write: { readonly id?: number; readonly changes?: Partial<RuleDraft> },
    how?: WriteContext,
  ): Promise<Appointment[]>;
  /** Returns the rule as it was. @throws AppointmentsError 404, 412 */
  remove(id: number, how?: WriteContext): Promise<Rule>;
}

/**
 * Every write locks the guard rows of the rules' owners that it concerns, so no booking is judged by a rule that is
 * being written, and records an event in the outbox.
 */
export function createRuleService(core: Core): RuleService {
  const { storage, options } = core;

  const find = async (id: number, t?: Transaction): Promise<Rule> => {
    const rule = (await storage.rules.find([id], t)).get(id);
    if (!rule) throw ruleNotFound(id);
    return rule;
  };

  const write = async (
    topic: Topic,
    owners: readonly RuleDraft[],
    how: WriteContext,
    work: (t: Transaction, now: Instant) => Promise<Rule>,
  ): Promise<Rule> => {
    const written = await storage.transaction(async (t) => {
      await storage.guards.lock(
        owners.map(({ kind, kindId }) => rulesRow(kind, kindId)),
        t,
      );
      const now = options.clock.now();
      const rule = await work(t, now);
      const change = topic === 'availability.deleted' ? { removed: [rule] } : { written: [rule] };
      await core.storedIndex.refresh({ owners, ...change }, t);
      await storage.outbox.append(
        [{ ...eventOf(topic, rule, how, now), formerly: concernOf(topic, owners) }],
        t,
      );
      return rule;
    }, joined(how));
    onceCommitted(core, how, 'Numbering events', core.numberSoon);
    return written;
  };

  const assertUnchanged = async (seen: Rule, t: Transaction): Promise<void> => {
    if ((await find(seen.id, t)).version !== seen.version) throw new StalePlan();
  };

  return {
    get: (id) => find(id),
    find: (ids) => storage.rules.find(ids),
    all: () => storage.rules.all(),

    async create(draft, how = {}) {
      const rule = normaliseRule({ ...UNSENT, ...sent(draft) });
      await check(core, rule, undefined, how);
      const countEnd = countEndIn(core, rule, options.clock.now());
      return write('availability.created', [rule], how, async (t, now) => {
        const created = await storage.rules.insert({ ...rule, countEnd }, now, t);
        await how.onCreated?.(created.id, t);
        return created;
      });
    },

    update: (id, changes, how = {}) =>
      untilFresh(async () => {
        const seen = await find(id, joined(how));
        checkVersion(seen, how);
        const before = draftOf(seen);
        const after = normaliseRule({ ...before, ...sent(changes) });
        if (isDeepStrictEqual(after, before)) return seen;
        await check(core, after, before, how);
        const countEnd = countEndIn(core, after, seen.dateCreated);
        return write('availability.updated', [before, after], how, async (t, now) => {
          await assertUnchanged(seen, t);
          return storage.rules.update(id, { ...after, countEnd }, now, t);
        });
      }),

    async dryRun({ id, changes }, how = {}) {
      const seen = id === undefined ? undefined : await find(id);
      if (seen) checkVersion(seen, how);
      const now = await storage.rules.all();
      const otherRules = now.filter((rule) => rule.id !== id);
      if (!changes) return appointmentsOutside(core, { now, then: otherRules });
      const before = seen && draftOf(seen);
      const after = normaliseRule({ ...(before ?? UNSENT), ...sent(changes) } as RuleDraft);
      await check(core, after, before, how);
      const at = options.clock.now();
      const countEnd = countEndIn(core, after, seen?.dateCreated ?? at);
      const rule = { ...UNSTORED, dateCreated: at, dateModified: at, ...seen, ...after, countEnd };
      return appointmentsOutside(core, { now, then: [...otherRules, rule] });
    },

    remove: (id, how = {}) =>
      untilFresh(async () => {
        const seen = await find(id, joined(how));
        checkVersion(seen, how);
        return write('availability.deleted', [seen], how, async (t) => {
          await assertUnchanged(seen, t);
          await storage.rules.remove(id, t);
          return seen;
        });
      }),
  };
}

/** The defaults of a new rule. */
const UNSENT: Omit<RuleDraft, 'kind' | 'rangeType'> = {
  kindId: null,
  eventId: null,
  title: '',
  appointable: true,
  fromDate: null,
  toDate: null,
  fromRange: '',
  toRange: '',
  rrule: null,
  priority: null,
  capacity: null,
  ordering: 0,
};

const isWritable = (name: string): boolean =>
  Object.hasOwn(UNSENT, name) || name === 'kind' || name === 'rangeType';

/** The fields that a copy of a stored rule brings with it. They are not a caller's to set, and are left out. */
const STORED = ['id', 'version', 'dateCreated', 'dateModified', 'countEnd'] satisfies (keyof Rule)[];
const isKnown = (name: string): boolean => isWritable(name) || STORED.some((field) => field === name);

/**
 * The fields that were sent: undefined is none.
 *
 * @throws AppointmentsError 400 that names fields that a rule does not have
 */
function sent<Draft extends object>(draft: Draft): Draft {
  const problems = unknownFields(draft, isKnown);
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  const entries = Object.entries(draft).filter(([name, value]) => value !== undefined && isWritable(name));
  return Object.fromEntries(entries) as Draft;
}

/** A new rule comes after all others. */
const UNSTORED = { id: Number.MAX_SAFE_INTEGER, version: 0 };

/** @throws AppointmentsError 400 for a COUNT that costs too much to follow */
function countEndIn({ site }: Core, rule: RuleDraft, createdAt: Instant): CountEnd | undefined {
  try {
    return countEndOf(rule, createdAt, site.zone);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw invalidParams({ rrule: TOO_LONG_A_COUNT });
  }
}

const TOO_LONG_A_COUNT =
  'takes too much work to follow: the last occurrence of its COUNT is too many days away; use UNTIL, or a smaller COUNT';

/** The owner of a rule has to exist when the rule gets that owner; it may be gone later. */
async function check(
  core: Core,
  rule: RuleDraft,
  before: RuleDraft | undefined,
  how: WriteContext,
): Promise<void> {
  const problems = { ...validateRule(rule) };
  const isSameOwner = before?.kind === rule.kind && before.kindId === rule.kindId;
  if (Object.keys(problems).length === 0 && !isSameOwner && !(await hasOwner(core, rule, how))) {
    problems.kindId = `there is no ${rule.kind === 'staff' ? 'staff member' : 'product'} with this id`;
  }
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
}

async function hasOwner({ host }: Core, { kind, kindId }: RuleDraft, how: WriteContext): Promise<boolean> {
  if (kind === 'global' || kindId === null) return true;
  const context = callContext(how);
  return kind === 'product'
    ? (await host.products.find([kindId], context)).has(kindId)
    : isStaffMember((await host.users.find([kindId], context)).get(kindId));
}

/** The owner of the rule before an update. */
function concernOf(topic: Topic, [before]: readonly RuleDraft[]): Concern | null {
  if (topic !== 'availability.updated' || !before) return null;
  return { kind: before.kind, kindId: before.kindId };
}
