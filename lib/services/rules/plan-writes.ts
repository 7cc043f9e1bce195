import { isDeepStrictEqual } from 'node:util';
import { assertBatchSize } from '../../domain/checks/batch-size';
import { ItemFaults } from '../../domain/checks/item-faults';
import { invalidParams } from '../../domain/errors';
import type { NewRule, Rule, RuleDraft } from '../../domain/rule';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { checkRules, type UncheckedRule } from './check-rules';
import { changedDraft, draftOf, newDraft } from './drafts';
import { rulesNotFound } from './not-found';
import { assertOwnTimeOff } from './own-time-off';
import type { RulePlan, RuleWrites } from './plan';

/**
 * Checks one new rule and plans its write.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export async function planCreate(core: Core, sent: NewRule, how: WriteContext): Promise<RulePlan> {
  const draft = newDraft(sent);
  assertOwnTimeOff([draft], how.ownCalendarOf);
  return planOne(core, { draft }, how);
}

/**
 * Checks the change of one rule and plans its write.
 *
 * @throws AppointmentsError as `planCreate`; 404 for an unknown rule
 */
export async function planUpdate(
  core: Core,
  seen: Rule,
  changes: Partial<RuleDraft>,
  how: WriteContext,
): Promise<RulePlan> {
  const draft = changedDraft(draftOf(seen), changes);
  assertOwnTimeOff([seen, draft], how.ownCalendarOf);
  return changesNothing({ draft, seen })
    ? { create: [], update: [{ seen }], remove: [] }
    : planOne(core, { draft, seen }, how);
}

async function planOne(core: Core, one: UncheckedRule, how: WriteContext): Promise<RulePlan> {
  const [checked] = await checkRules(core, [one], how);
  if ('faults' in checked!) throw invalidParams(checked.faults);
  const { draft } = checked!;
  const { seen } = one;
  return seen
    ? { create: [], update: [{ seen, draft }], remove: [] }
    : { create: [draft], update: [], remove: [] };
}

/**
 * Checks a batch of rule writes and plans them: first that each rule is named only once, then that all ids exist, then
 * the fields.
 *
 * @throws AppointmentsError 413 for more than a hundred; 400 or 404 that names every wrong item: `create[1].toRange`
 */
export async function planWrites(core: Core, writes: RuleWrites, how: WriteContext): Promise<RulePlan> {
  const { create = [], update = [], remove = [] } = writes;
  assertBatchSize([create, update, remove]);
  assertNamedOnce(update, remove);
  const found = await findAll(core, { update, remove }, how);

  const faults = new ItemFaults();
  const created = create.map((draft, index) => faults.collect(`create[${index}]`, () => newDraft(draft)));
  const changed = update.map(({ id, ...changes }, index) =>
    faults.collect(`update[${index}]`, () => changedDraft(draftOf(found.get(id)!), changes)),
  );
  faults.throwIfAny();
  const news = created.map((draft) => ({ draft: draft! }));
  const changes = changed.map((draft, index) => ({ draft: draft!, seen: found.get(update[index]!.id)! }));
  const written = changes.filter((change) => !changesNothing(change));

  const checked = await checkRules(core, [...news, ...written], how);
  const drafts = checked.map((one, at) => {
    if ('draft' in one) return one.draft;
    const index = at < news.length ? at : changes.indexOf(written[at - news.length]!);
    faults.addFields(`${at < news.length ? 'create' : 'update'}[${index}]`, one.faults);
    return undefined;
  });
  faults.throwIfAny();
  const draftsOfUpdates = new Map(written.map(({ seen }, at) => [seen.id, drafts[news.length + at]!]));
  return {
    create: drafts.slice(0, news.length).map((draft) => draft!),
    update: changes.map(({ seen }) => ({ seen, draft: draftsOfUpdates.get(seen.id) })),
    remove: remove.map((id) => found.get(id)!),
  };
}

const changesNothing = ({ draft, seen }: UncheckedRule): boolean =>
  seen !== undefined && isDeepStrictEqual(draft, draftOf(seen));

type Named = Required<Pick<RuleWrites, 'update' | 'remove'>>;

/** Refuses two writes of one rule in a batch, because it would be unclear which of them counts. */
function assertNamedOnce(update: Named['update'], remove: Named['remove']): void {
  const faults = new ItemFaults();
  const seen = new Set<number>();
  const check = (item: string, id: unknown): void => {
    if (!Number.isSafeInteger(id)) faults.add(item, 'must be an id, which is a whole number');
    else if (seen.has(id as number)) faults.add(item, 'is the id of a rule that this batch names already');
    else seen.add(id as number);
  };
  update.forEach(({ id }, index) => check(`update[${index}].id`, id));
  remove.forEach((id, index) => check(`remove[${index}]`, id));
  faults.throwIfAny();
}

/**
 * Finds the stored rules that a batch changes or removes.
 *
 * @throws AppointmentsError 404 that names every unknown id
 */
async function findAll({ storage }: Core, { update, remove }: Named, how: WriteContext) {
  const named = [
    ...update.map(({ id }, index) => ({ item: `update[${index}].id`, id })),
    ...remove.map((id, index) => ({ item: `remove[${index}]`, id })),
  ];
  const found = await storage.rules.find(
    named.map(({ id }) => id),
    joined(how),
  );
  const unknown = named.filter(({ id }) => !found.has(id));
  if (unknown.length > 0) throw rulesNotFound(unknown);
  return found;
}
