import type { Resource } from '../../domain/resource';
import type { Transaction } from '../../storage/storage';
import { eventOf } from '../events/rule-events';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Number of availability rules that one step deletes. Bookings of the resource wait during a step. */
const RULES_A_STEP = 200;

const ownerOf = ({ id }: Pick<Resource, 'id'>) => ({ kind: 'resource' as const, kindId: id });

/** Whether a resource has more availability rules than one step deletes. */
export const hasManyRules = async ({ storage }: Core, resource: Resource): Promise<boolean> =>
  (await storage.rules.firstOf(ownerOf(resource), RULES_A_STEP + 1)).length > RULES_A_STEP;

/**
 * Deletes the first availability rules of a resource, with an event for each. The caller holds the lock of the
 * resource's rules.
 *
 * @returns whether rules may be left
 */
export async function removeSomeRules(
  { storage, storedIndex, options }: Core,
  resource: Resource,
  how: WriteContext,
  t: Transaction,
): Promise<boolean> {
  const owner = ownerOf(resource);
  const removed = await storage.rules.firstOf(owner, RULES_A_STEP, t);
  await storage.rules.removeAll(
    removed.map(({ id }) => id),
    t,
  );
  await storedIndex.refresh({ owners: [owner], removed }, t);
  const now = options.clock.now();
  await storage.outbox.append(
    removed.map((rule) => eventOf('availability.deleted', rule, how, now)),
    t,
  );
  return removed.length === RULES_A_STEP;
}

/**
 * Deletes a resource with its availability rules and its calendar subscriptions, in one transaction. The caller holds
 * the lock of the resource's rules.
 */
export async function removeWithRules(
  core: Core,
  resource: Resource,
  how: WriteContext,
  t: Transaction,
): Promise<void> {
  const { calendarEvents, calendarSources, resources } = core.storage;
  while (await removeSomeRules(core, resource, how, t));
  for (const source of await calendarSources.ofResource(resource.id, t)) {
    await calendarEvents.removeOf(source.id, t);
    await calendarSources.remove(source.id, t);
  }
  await resources.remove(resource, t);
}
