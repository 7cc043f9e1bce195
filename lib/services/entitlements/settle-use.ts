import type { UnsettledUse } from '../../storage/storage';
import type { Core } from '../work/core';

/** Number of uses of entitlements (such as passes of ten visits) that the background work reads at once. */
const USES_AT_ONCE = 200;
const SPARE_SECONDS = 60;

/**
 * Returns the length of a lease in seconds. During the lease, only one process may make the calls to the shop that this
 * number of uses of entitlements (such as passes of ten visits) needs.
 */
export const leaseOfUses = ({ options }: Core, uses: number): number =>
  Math.ceil((2 * uses * options.hostTimeoutMs) / 1_000) + SPARE_SECONDS;

/**
 * Makes the call to the shop (`commit` or `giveBack`) that a use of an entitlement (such as a pass of ten visits) still
 * needs, and deletes the row that records it. Can be called repeatedly, because `commit` and `giveBack` can.
 */
export async function settleUse(core: Core, reference: string): Promise<void> {
  const use = await core.storage.entitlementUses.find(reference);
  if (!use) return;
  await callShop(core, use);
  await core.storage.entitlementUses.remove(use);
}

async function callShop({ host }: Core, { reference, step, kept }: UnsettledUse): Promise<void> {
  switch (step) {
    case 'reserve':
      // Nothing to do: the process that reserved the entries for a booking commits them or gives them back. If that
      // process has died, the background worker gives them back.
      return;
    case 'commit':
      return host.entitlements!.commit(reference, {});
    case 'give_back':
      return host.entitlements!.giveBack({ reference, keep: kept }, {});
    default:
      return step satisfies never;
  }
}

/**
 * Makes the calls to the shop about uses of entitlements (such as passes of ten visits) that failed before, or whose
 * process died. Several workers may run this function at the same time.
 */
export async function settleUses(core: Core): Promise<void> {
  const { entitlements } = core.host;
  if (!entitlements || entitlements.sharesDatabase) return;
  const { entitlementUses } = core.storage;
  for (const reference of await entitlementUses.due(USES_AT_ONCE)) {
    try {
      if (await entitlementUses.take(reference, leaseOfUses(core, 1))) await settleUse(core, reference);
    } catch (error) {
      core.options.logger.error(
        { err: error, reference },
        'Telling the shop to use or give back an entitlement failed; the background worker tries again later',
      );
    }
  }
}
