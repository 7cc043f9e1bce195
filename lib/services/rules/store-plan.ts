import type { OutboxDraft } from '../../domain/events/event';
import type { Rule, RuleDraft } from '../../domain/rule';
import { rulesRow } from '../../storage/rules-row';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import type { Instant } from '../../time/units';
import { eventOf } from '../events/rule-events';
import { type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { ownersIn, type RulePlan, type WrittenRules } from './plan';

/**
 * Stores planned writes of rules in one transaction. The rules of all their owners are locked together, so that each
 * booking is checked against the whole change or none of it.
 *
 * @param isQuiet whether no events are emitted, as for an import. Default: false
 * @throws StalePlan if a rule of the plan, or the resource that gets a rule, has changed since it was read
 */
export async function storePlan(
  core: Core,
  plan: RulePlan,
  how: WriteContext,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<WrittenRules> {
  const { storage, options, storedIndex } = core;
  const owners = ownersIn(plan);
  if (owners.length === 0) return { create: [], update: plan.update.map(({ seen }) => seen), remove: [] };
  const written = await storage.transaction(async (t) => {
    await storage.guards.lock(
      owners.map(({ kind, kindId }) => rulesRow(kind, kindId)),
      t,
    );
    const now = options.clock.now();
    await assertUnchanged(core, plan, t);
    const rules = await writeRules(core, plan, { how, now }, t);
    const changed = rules.update.filter((_, index) => plan.update[index]!.draft);
    await storedIndex.refresh({ owners, written: [...rules.create, ...changed], removed: rules.remove }, t);
    await storage.outsideMarks.mark(owners, t);
    if (!isQuiet) await storage.outbox.append(eventsOf(rules, plan, { how, now }), t);
    return rules;
  }, joined(how));
  onceCommitted(core, how, 'Numbering events', core.numberSoon);
  return written;
}

interface Cause {
  readonly how: WriteContext;
  readonly now: Instant;
}

async function assertUnchanged({ storage }: Core, plan: RulePlan, t: Transaction): Promise<void> {
  const seen = [...plan.update.map((update) => update.seen), ...plan.remove];
  const found = await storage.rules.find(
    seen.map(({ id }) => id),
    t,
  );
  if (seen.some(({ id, version }) => found.get(id)?.version !== version)) throw new StalePlan();
  // A resource is deleted together with its rules, under the lock that this transaction holds. A resource that is found
  // here is therefore not deleted meanwhile.
  const resourceIds = newResourcesIn(plan);
  const resources = await storage.resources.find(resourceIds, t);
  if (resourceIds.some((id) => !resources.has(id))) throw new StalePlan();
}

/** Lists the resources to which this plan gives a new rule, or a rule that belonged to another owner before. */
const newResourcesIn = ({ create, update }: RulePlan): number[] => [
  ...create.flatMap(resourceOf),
  ...update.flatMap(({ seen, draft }) =>
    draft && (draft.kind !== seen.kind || draft.kindId !== seen.kindId) ? resourceOf(draft) : [],
  ),
];

const resourceOf = ({ kind, kindId }: RuleDraft): number[] =>
  kind === 'resource' && kindId !== null ? [kindId] : [];

async function writeRules(
  { storage: { rules } }: Core,
  plan: RulePlan,
  { how, now }: Cause,
  t: Transaction,
): Promise<WrittenRules> {
  const create: Rule[] = [];
  for (const [index, draft] of plan.create.entries()) {
    const created = await rules.insert(draft, now, t);
    await how.onCreated?.(created.id, t, index);
    create.push(created);
  }
  const update: Rule[] = [];
  for (const { seen, draft } of plan.update)
    update.push(draft ? await rules.update(seen.id, draft, now, t) : seen);
  for (const [index, { id }] of plan.remove.entries()) {
    await rules.remove(id, t);
    await how.onRemoved?.(id, t, index);
  }
  return { create, update, remove: plan.remove };
}

/**
 * Creates one event for each written rule. The event of an update also names the rule's former owner (product, staff
 * member or resource), which the update may have changed.
 */
function eventsOf(rules: WrittenRules, plan: RulePlan, { how, now }: Cause): OutboxDraft[] {
  return [
    ...rules.create.map((rule) => eventOf('availability.created', rule, how, now)),
    ...rules.update.flatMap((rule, index) => {
      const { seen, draft } = plan.update[index]!;
      if (!draft) return [];
      const formerly = { kind: seen.kind, kindId: seen.kindId };
      return [{ ...eventOf('availability.updated', rule, how, now), formerly }];
    }),
    ...rules.remove.map((rule) => eventOf('availability.deleted', rule, how, now)),
  ];
}
