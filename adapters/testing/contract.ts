import assert from 'node:assert/strict';
import type { OrderTraits } from '../../lib/index';
import { accessChecks } from './access-checks';
import { orderLifeChecks } from './order-life-checks';
import { orderLineChecks } from './order-line-checks';
import { ordersChecks } from './orders-checks';
import { productsChecks } from './products-checks';
import { sharedDatabaseChecks } from './shared-database-checks';
import { assertHasFacts, type ContractCheck, type ContractNeed, type HostUnderTest } from './subject';
import { usersChecks } from './users-checks';
import { webhooksChecks } from './webhooks-checks';

/** Everything that the five ports promise, one check a promise. They run in any order. */
export const contractChecks: readonly ContractCheck[] = [
  ...productsChecks,
  ...ordersChecks,
  ...orderLifeChecks,
  ...orderLineChecks,
  ...usersChecks,
  ...accessChecks,
  ...webhooksChecks,
  ...sharedDatabaseChecks,
];

/** Optional parts of a host; they decide which checks apply. */
export interface HostTraits {
  /** `orders.sharesDatabase`. */
  readonly sharesDatabase: boolean;
  /** Browsers can sign in: `facts.signedIn` is there. */
  readonly sessions: boolean;
  /** The shop has API keys: `facts.key` is there. Default true. */
  readonly keys?: boolean;
  /** The shop has application passwords: `facts.applicationPassword` is there. Default true. */
  readonly applicationPasswords?: boolean;
  /** The shop has webhooks: `facts.webhooks` is there. Default true. */
  readonly webhooks?: boolean;
  /** `orders.traits`; absent: the orders can do everything. */
  readonly orders?: OrderTraits;
}

/** The traits that a host has if nothing else is said. */
const DEFAULT_TRAITS = { keys: true, applicationPasswords: true, webhooks: true } as const;

/** The traits with their defaults. */
export const allTraits = (
  traits: HostTraits,
): HostTraits & Required<Pick<HostTraits, keyof typeof DEFAULT_TRAITS>> => ({ ...DEFAULT_TRAITS, ...traits });

export const traitsOf = ({ host, facts }: HostUnderTest): HostTraits => ({
  sharesDatabase: host.orders.sharesDatabase,
  sessions: facts.signedIn !== undefined,
  keys: facts.key !== undefined,
  applicationPasswords: facts.applicationPassword !== undefined,
  webhooks: facts.webhooks !== undefined,
  ...(host.orders.traits && { orders: host.orders.traits }),
});

/** The checks that a host with these traits has to pass. */
export function checksFor(traits: HostTraits): ContractCheck[] {
  const { sharesDatabase, sessions, keys, applicationPasswords, webhooks, orders = {} } = allTraits(traits);
  const met: Readonly<Record<ContractNeed, boolean>> = {
    sharedDatabase: sharesDatabase,
    sessions,
    keys,
    applicationPasswords,
    webhooks,
    revival: !orders.cancelledIsFinal,
    finalCancellation: orders.cancelledIsFinal === true,
    exactAmounts: !orders.unitPricesAreWhole,
    changingProducts: !orders.lineProductsAreFixed,
    lineReferences: !orders.linesHaveNoReference,
  };
  return contractChecks.filter(({ needs }) => needs === undefined || met[needs]);
}

const DEADLINE_MS = 5000;

/** Runs a check; one that does not end is a failure too, as with a port that waits for a second connection. */
export async function runCheck(check: ContractCheck, subject: HostUnderTest): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(new assert.AssertionError({ message: `${check.name}: no result within ${DEADLINE_MS} ms` })),
      DEADLINE_MS,
    );
  });
  try {
    await Promise.race([check.run(subject), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** A check that failed, and its error. */
export interface ContractFailure {
  readonly port: ContractCheck['port'];
  readonly name: string;
  readonly error: unknown;
}

/** Runs every check that fits the host, one after the other; returns those that failed. */
export async function runContract(subject: HostUnderTest): Promise<ContractFailure[]> {
  assertHasFacts(subject);
  const failures: ContractFailure[] = [];
  for (const check of checksFor(traitsOf(subject))) {
    try {
      await runCheck(check, subject);
    } catch (error) {
      failures.push({ port: check.port, name: check.name, error });
    }
  }
  return failures;
}
