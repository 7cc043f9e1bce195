import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CallContext, EntitlementClaim, EntitlementsPort } from '../../lib/index';
import { type AnyHost, type AnyId, type ContractCheck, sharedDatabase } from './subject';
import { LENT, undone, WRITE_THROUGH_IT } from './transaction-ways';

const needs = ['entitlements'] as const;

/** Checks of the optional port `entitlements`. Each check gives back the entries that it reserves. */
export const entitlementsChecks: ContractCheck[] = [
  {
    port: 'entitlements',
    needs,
    name: 'find returns what can pay for a booking of the customer, with the number of entries left',
    run: async (subject) => {
      const { id, left } = subject.facts.entitlement!;
      const found = (await findOf(subject)).find((one) => one.id === id);
      assert.ok(found, `the entitlement ${id} is not found`);
      assert.equal(found.left, left);
      assert.equal(typeof found.name, 'string');
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'an entitlement pays for no other customer',
    run: async (subject) => {
      const { manager, entitlement } = subject.facts;
      const others = await findOf(subject, { customerId: manager });
      assert.ok(!others.some(({ id }) => id === entitlement!.id), 'another customer finds the entitlement');
      await taking(subject, { customerId: manager }, (reserved) => assert.equal(reserved.places, 0));
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'an unknown entitlement pays for nothing',
    run: (subject) =>
      taking(subject, { entitlementId: 'no entitlement of this shop' }, (reserved) =>
        assert.equal(reserved.places, 0),
      ),
  },
  {
    port: 'entitlements',
    needs,
    name: 'reserve takes an entry for each place, and returns the name of the entitlement',
    run: (subject) =>
      taking(subject, { quantity: 2 }, async (reserved) => {
        assert.equal(reserved.places, 2);
        assert.equal(typeof reserved.name, 'string');
        assert.equal(await leftOf(subject), subject.facts.entitlement!.left - 2);
      }),
  },
  {
    port: 'entitlements',
    needs,
    name: 'for more places than entries, reserve pays one place for each entry; then the entitlement pays for nothing',
    run: async (subject) => {
      const { left } = subject.facts.entitlement!;
      await taking(subject, { quantity: left + 1 }, async (reserved) => {
        assert.equal(reserved.places, left);
        assert.equal(await leftOf(subject), 0);
        await taking(subject, {}, (second) => assert.equal(second.places, 0));
      });
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'reserve is idempotent on the reference, also when called at the same time',
    run: async (subject) => {
      const claim = claimOf(subject, { quantity: 2 });
      await taking(subject, claim, async () => {
        const again = await Promise.all(Array.from({ length: 4 }, () => call(subject, reserving(claim))));
        assert.deepEqual(
          again.map(({ places }) => places),
          [2, 2, 2, 2],
        );
        assert.equal(await leftOf(subject), subject.facts.entitlement!.left - 2);
      });
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'an entitlement whose end reserve states (`endsAt`) pays until then, and for no start from then on',
    run: async (subject) => {
      const { id, left, start } = subject.facts.entitlement!;
      const claim = claimOf(subject);
      await taking(subject, claim, async ({ endsAt = null }) => {
        const again = await call(subject, reserving(claim));
        assert.equal(again.endsAt ?? null, endsAt, 'a repeated reserve returns another `endsAt`');
        if (endsAt === null) return;
        assert.ok(endsAt > start, 'the entitlement pays for a start that is not before its `endsAt`');
        const found = await findOf(subject, { start: endsAt });
        assert.ok(
          !found.some((one) => one.id === id),
          'find returns the entitlement for a start at its `endsAt`',
        );
        await taking(subject, { start: endsAt }, (late) => assert.equal(late.places, 0));
        assert.equal(await leftOf(subject), left - 1);
      });
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'several reservations at the same time do not take one entry twice',
    run: async (subject) => {
      const { left } = subject.facts.entitlement!;
      const claims = Array.from({ length: 4 }, () => claimOf(subject, { quantity: left - 1 }));
      const reserved = await Promise.all(claims.map((claim) => call(subject, reserving(claim))));
      const taken = reserved.reduce((sum, { places }) => sum + places, 0);
      const leftThen = await leftOf(subject);
      for (const { reference } of claims) await call(subject, givingBack(reference, 0));
      assert.equal(taken, left);
      assert.equal(leftThen, 0);
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'commit may be repeated, and takes nothing more',
    run: (subject) =>
      taking(subject, {}, async (_, reference) => {
        await call(subject, committing(reference));
        await call(subject, committing(reference));
        assert.equal(await leftOf(subject), subject.facts.entitlement!.left - 1);
      }),
  },
  {
    port: 'entitlements',
    needs,
    name: 'giveBack keeps the given number of places and gives back the others, and does so once if it is called again after a commit',
    run: (subject) =>
      taking(subject, { quantity: 3 }, async (_, reference) => {
        const { left } = subject.facts.entitlement!;
        await call(subject, committing(reference));
        await call(subject, givingBack(reference, 2));
        await call(subject, givingBack(reference, 2));
        assert.equal(await leftOf(subject), left - 2);
        await call(subject, givingBack(reference, 3));
        assert.equal(
          await leftOf(subject),
          left - 2,
          'giveBack took entries because `keep` was larger than the number of used entries',
        );
        await call(subject, givingBack(reference, 0));
        await call(subject, givingBack(reference, 0));
        assert.equal(await leftOf(subject), left);
      }),
  },
  {
    port: 'entitlements',
    needs,
    name: 'a use that was given back stays given back, whatever is called for it later',
    run: async (subject) => {
      const claim = claimOf(subject);
      await taking(subject, claim, async (_, reference) => {
        await call(subject, givingBack(reference, 0));
        await call(subject, committing(reference));
        assert.equal((await call(subject, reserving(claim))).places, 0);
        assert.equal(await leftOf(subject), subject.facts.entitlement!.left);
      });
    },
  },
  {
    port: 'entitlements',
    needs,
    name: 'a reservation that arrives after its giveBack takes nothing',
    run: async (subject) => {
      const claim = claimOf(subject);
      await call(subject, givingBack(claim.reference, 0));
      await taking(subject, claim, (reserved) => assert.equal(reserved.places, 0));
      assert.equal(await leftOf(subject), subject.facts.entitlement!.left);
    },
  },
  {
    port: 'entitlements',
    needs: ['entitlements', 'sharedEntitlements'],
    name: 'a use that is written inside a transaction is gone when it rolls back',
    run: async (subject) => {
      const claim = claimOf(subject);
      await undone(LENT, subject, (transaction) => reserving(claim)(portOf(subject), { transaction }));
      const leftThen = await leftOf(subject);
      await call(subject, givingBack(claim.reference, 0));
      assert.equal(leftThen, subject.facts.entitlement!.left, WRITE_THROUGH_IT);
    },
  },
  {
    port: 'entitlements',
    needs: ['entitlements', 'sharedEntitlements'],
    name: 'entries that are given back inside a transaction are used again when it rolls back',
    run: (subject) =>
      taking(subject, {}, async (_, reference) => {
        await undone(LENT, subject, (transaction) =>
          givingBack(reference, 0)(portOf(subject), { transaction }),
        );
        assert.equal(await leftOf(subject), subject.facts.entitlement!.left - 1, WRITE_THROUGH_IT);
      }),
  },
];

type Port = EntitlementsPort<AnyId>;
type Context = CallContext<AnyId>;
type Claim = EntitlementClaim<AnyId>;
type Call<T> = (port: Port, context: Context) => Promise<T>;

const portOf = ({ host }: AnyHost): Port => host.entitlements!;

/** Makes one call of the entitlements port, inside a transaction if entitlements share the database. */
const call = <T>(subject: AnyHost, work: Call<T>): Promise<T> => {
  const port = portOf(subject);
  return port.sharesDatabase
    ? sharedDatabase(subject).transaction((transaction) => work(port, { transaction }))
    : work(port, {});
};

const reserving =
  (claim: Claim) =>
  (port: Port, context: Context): ReturnType<Port['reserve']> =>
    port.reserve(claim, context);
const committing =
  (reference: string): Call<void> =>
  (port, context) =>
    port.commit(reference, context);
const givingBack =
  (reference: string, keep: number): Call<void> =>
  (port, context) =>
    port.giveBack({ reference, keep }, context);

function claimOf({ facts }: AnyHost, changes: Partial<Claim> = {}): Claim {
  const { id, start } = facts.entitlement!;
  return {
    reference: randomUUID(),
    entitlementId: id,
    customerId: facts.customer,
    productId: facts.products[0],
    start,
    quantity: 1,
    ...changes,
  };
}

/** Reserves entries of the entitlement, runs a part of a check, and gives the entries back. */
async function taking(
  subject: AnyHost,
  changes: Partial<Claim>,
  check: (reserved: Awaited<ReturnType<Port['reserve']>>, reference: string) => void | Promise<void>,
): Promise<void> {
  const claim = claimOf(subject, changes);
  try {
    await check(await call(subject, reserving(claim)), claim.reference);
  } finally {
    await call(subject, givingBack(claim.reference, 0));
  }
}

const findOf = (subject: AnyHost, changes: Partial<Claim> = {}): ReturnType<Port['find']> => {
  const { customerId, productId, start, quantity } = claimOf(subject, changes);
  return portOf(subject).find({ customerId, productId, start, quantity }, {});
};

/**
 * Returns the number of entries that the tested entitlement has left; null if there is no limit, and 0 if the
 * entitlement is not found.
 */
async function leftOf(subject: AnyHost): Promise<number | null> {
  const { id } = subject.facts.entitlement!;
  const found = (await findOf(subject)).find((one) => one.id === id);
  return found ? found.left : 0;
}
