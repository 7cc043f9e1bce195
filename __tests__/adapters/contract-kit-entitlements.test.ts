import type { EntitlementsPort } from 'shop-appointments';
import { createMemoryShop, memoryEntitlements } from 'shop-appointments/adapters/memory';
import {
  checksFor,
  type ContractCheck,
  type HostUnderTest,
  runCheck,
  runContract,
} from 'shop-appointments/adapters/testing';
import { CARD_FACT, CONTRACT_CARD, CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { ZONE } from '../support/shops/core-shop';

type Break = (port: EntitlementsPort) => Partial<EntitlementsPort>;

const checks: readonly ContractCheck[] = checksFor({
  sharesDatabase: false,
  sessions: false,
  entitlements: 'shared',
}).filter(({ port }) => port === 'entitlements');

/**
 * Returns a host whose entitlement cards have one fault. With `sharesDatabase`, the cards claim to share the
 * library's database, although a rollback undoes none of their writes.
 */
function subjectWith(broken: Break, sharesDatabase: boolean): HostUnderTest {
  const { host } = createMemoryShop(CONTRACT_SHOP);
  const cards = memoryEntitlements([CONTRACT_CARD], ZONE);
  return {
    host: { ...host, entitlements: { ...cards, ...broken(cards), sharesDatabase } },
    facts: { ...CONTRACT_FACTS, entitlement: CARD_FACT },
    shared: {
      transaction: (work) => work({}),
      renameProduct: async () => undefined,
      renameUser: async () => undefined,
    },
  };
}

/**
 * A rule that a broken shop violates, the beginning of the message of the check that must notice this, and the code
 * that breaks the shop.
 */
const BREAKS: [what: string, notices: RegExp, broken: Break][] = [
  [
    'find returns the number of entries at the start',
    /^find returns what can pay/,
    (port) => ({
      find: async (...args) => (await port.find(...args)).map((one) => ({ ...one, left: 10 })),
    }),
  ],
  [
    'find returns the cards of others',
    /^an entitlement pays for no other customer/,
    (port) => ({ find: (query, context) => port.find({ ...query, customerId: 40 }, context) }),
  ],
  [
    'reserve takes the card of another customer',
    /^an entitlement pays for no other customer/,
    (port) => ({ reserve: (claim, context) => port.reserve({ ...claim, customerId: 40 }, context) }),
  ],
  [
    'reserve takes an unknown card for the only one',
    /^an unknown entitlement/,
    (port) => ({
      reserve: (claim, context) => port.reserve({ ...claim, entitlementId: CONTRACT_CARD.id }, context),
    }),
  ],
  [
    'reserve takes one entry for a booking of two places',
    /^reserve takes an entry for each place/,
    (port) => ({
      reserve: async (claim, context) => ({
        ...(await port.reserve({ ...claim, quantity: 1 }, context)),
        places: claim.quantity,
      }),
    }),
  ],
  [
    'reserve promises more places than entries',
    /^for more places than entries/,
    (port) => ({
      reserve: async (claim, context) => ({
        ...(await port.reserve(claim, context)),
        places: claim.quantity,
      }),
    }),
  ],
  [
    'reserve forgets its references',
    /^reserve is idempotent/,
    (port) => {
      let calls = 0;
      return {
        reserve: (claim, context) =>
          port.reserve({ ...claim, reference: `${claim.reference}-${(calls += 1)}` }, context),
      };
    },
  ],
  [
    'a card that has ended is found',
    /^an entitlement whose end reserve states/,
    (port) => ({ find: (query, context) => port.find({ ...query, start: CARD_FACT.start }, context) }),
  ],
  [
    'a card that has ended is taken',
    /^an entitlement whose end reserve states/,
    (port) => ({
      reserve: (claim, context) => port.reserve({ ...claim, start: CARD_FACT.start }, context),
    }),
  ],
  [
    'reserve states an end before the start',
    /^an entitlement whose end reserve states/,
    (port) => ({
      reserve: async (claim, context) => ({
        ...(await port.reserve(claim, context)),
        endsAt: CARD_FACT.start,
      }),
    }),
  ],
  [
    'a repeated reserve forgets the end',
    /^an entitlement whose end reserve states/,
    (port) => {
      const known = new Set<string>();
      return {
        async reserve(claim, context) {
          const { endsAt, ...reserved } = await port.reserve(claim, context);
          if (known.has(claim.reference)) return reserved;
          known.add(claim.reference);
          return { ...reserved, endsAt };
        },
      };
    },
  ],
  [
    'simultaneous reservations see the same entries',
    /^several reservations at the same time/,
    (port) => {
      let isBusy = false;
      return {
        async reserve(claim, context) {
          if (isBusy) return { name: CONTRACT_CARD.name, places: claim.quantity };
          isBusy = true;
          await Promise.resolve();
          isBusy = false;
          return port.reserve(claim, context);
        },
      };
    },
  ],
  [
    'commit takes an entry again',
    /^commit may be repeated/,
    (port) => {
      const claims = new Map<string, Parameters<EntitlementsPort['reserve']>[0]>();
      return {
        reserve: (claim, context) => {
          claims.set(claim.reference, claim);
          return port.reserve(claim, context);
        },
        commit: async (reference, context) => {
          await port.reserve({ ...claims.get(reference)!, reference: `${reference}-final` }, context);
        },
      };
    },
  ],
  [
    'giveBack gives all back',
    /^giveBack keeps the given number of places/,
    (port) => ({ giveBack: ({ reference }, context) => port.giveBack({ reference, keep: 0 }, context) }),
  ],
  [
    'giveBack ends nothing',
    /^giveBack keeps the given number of places/,
    (port) => ({
      giveBack: async (use, context) => (use.keep > 0 ? port.giveBack(use, context) : undefined),
    }),
  ],
  [
    'a reservation after giveBack takes entries again',
    /^a use that was given back stays given back/,
    (port) => {
      const given = new Set<string>();
      return {
        giveBack: (use, context) => {
          given.add(use.reference);
          return port.giveBack(use, context);
        },
        reserve: (claim, context) =>
          port.reserve(
            given.has(claim.reference) ? { ...claim, reference: `${claim.reference}-again` } : claim,
            context,
          ),
      };
    },
  ],
  [
    'giveBack ignores references that it does not know',
    /^a reservation that arrives after its giveBack/,
    (port) => {
      const known = new Set<string>();
      return {
        reserve: (claim, context) => {
          known.add(claim.reference);
          return port.reserve(claim, context);
        },
        giveBack: async (use, context) =>
          known.has(use.reference) ? port.giveBack(use, context) : undefined,
      };
    },
  ],
];

async function failuresOf(broken: Break, sharesDatabase = false): Promise<string[]> {
  const failed: string[] = [];
  for (const check of checks) {
    if (!sharesDatabase && check.needs?.includes('sharedEntitlements')) continue;
    // Each check gets a card of its own, because a fault may leave entries of the card reserved.
    await runCheck(check, subjectWith(broken, sharesDatabase)).catch(() => failed.push(check.name));
  }
  return failed;
}

test('a port without a fault passes every check', async () => {
  expect(await failuresOf(() => ({}))).toEqual([]);
});

test.each(BREAKS)('the kit notices when %s', async (_what, notices, broken) => {
  expect(await failuresOf(broken)).toContainEqual(expect.stringMatching(notices));
});

test('the kit notices cards that claim to share the database, and write elsewhere', async () => {
  expect(await failuresOf(() => ({}), true)).toEqual([
    'a use that is written inside a transaction is gone when it rolls back',
    'entries that are given back inside a transaction are used again when it rolls back',
  ]);
});

test('a host with an entitlements port has to name an entitlement for the checks', async () => {
  const { host, facts } = subjectWith(() => ({}), false);
  const { entitlement, ...others } = facts;
  expect(entitlement).toBe(CARD_FACT);
  await expect(runContract({ host, facts: others })).rejects.toThrow('facts are missing: entitlement');
});
