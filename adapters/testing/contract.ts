import type { OrderTraits } from '../../lib/index';
import { accessChecks } from './access-checks';
import { entitlementsChecks } from './entitlements-checks';
import { orderLifeChecks } from './order-life-checks';
import { orderLineChecks } from './order-line-checks';
import { ordersChecks } from './orders-checks';
import { paymentChecks } from './payment-checks';
import { refundChecks } from './refund-checks';
import { productsChecks } from './products-checks';
import { withoutKeptConnections } from './kept-connections';
import { lostConnectionChecks } from './lost-connection-checks';
import { nestedTransactionChecks } from './nested-transaction-checks';
import { commitEventChecks } from './commit-event-checks';
import { sharedDatabaseChecks } from './shared-database-checks';
import {
  assertHasFacts,
  type ContractCheck,
  type ContractNeed,
  type AnyId,
  asAnyHost,
  type HostUnderTest,
  TRANSACTION_ABILITIES,
  type TransactionAbility,
} from './subject';
import { JOINED, LENT } from './transaction-ways';
import { usersChecks } from './users-checks';
import { webhooksChecks } from './webhooks-checks';
import { withinTime } from './within-time';

/** All checks of the contract kit. Each checks one promise of a port. They may run in any order. */
export const contractChecks: readonly ContractCheck[] = [
  ...productsChecks,
  ...ordersChecks,
  ...orderLifeChecks,
  ...orderLineChecks,
  ...refundChecks,
  ...paymentChecks,
  ...usersChecks,
  ...accessChecks,
  ...webhooksChecks,
  ...entitlementsChecks,
  ...[LENT, JOINED].flatMap((way) => [
    ...sharedDatabaseChecks(way),
    ...nestedTransactionChecks(way),
    ...commitEventChecks(way),
    ...lostConnectionChecks(way),
  ]),
];

/**
 * The traits of a shop's orders that decide which checks apply. `statesPayments` is left out, because its check runs in
 * any case and reads the trait itself.
 */
type LackingTraits = Omit<OrderTraits, 'statesPayments'>;

function lackingTraits(traits: OrderTraits = {}): Pick<HostTraits, 'orders'> {
  const lacking = Object.entries(traits).filter(([name]) => name !== 'statesPayments');
  return lacking.length > 0 ? { orders: Object.fromEntries(lacking) } : {};
}

/** The optional features of a host, which decide which checks apply to it. */
export interface HostTraits {
  /** Value of the property `sharesDatabase` of the orders port. */
  readonly sharesDatabase: boolean;
  /** Whether browsers can sign in: `facts.signedIn` is given. */
  readonly sessions: boolean;
  /** Whether the shop has API keys: `facts.key` is given. Default true. */
  readonly keys?: boolean;
  /** Whether the shop has application passwords: `facts.applicationPassword` is given. Default true. */
  readonly applicationPasswords?: boolean;
  /** Whether the shop has webhooks: `facts.webhooks` is given. Default true. */
  readonly webhooks?: boolean;
  /** Names of the optional functions of `shared` that the host has. Default: none. */
  readonly transactions?: readonly TransactionAbility[];
  /** Whether the tested host is given `payments`. Default false. */
  readonly payments?: boolean;
  /** `shared` if entitlements are in the library's database, `elsewhere` if they are not. Default `none`: no entitlements. */
  readonly entitlements?: 'none' | 'shared' | 'elsewhere';
  /** Features that the orders of the shop lack: the property `traits` of the orders port. Absent if they lack none. */
  readonly orders?: LackingTraits;
}

/** Values of the optional traits that a host does not state. */
const DEFAULT_TRAITS = {
  keys: true,
  applicationPasswords: true,
  webhooks: true,
  payments: false,
  entitlements: 'none',
  transactions: [] as readonly TransactionAbility[],
} as const;

/** Fills in the default values of traits that are not given. */
export const allTraits = (
  traits: HostTraits,
): HostTraits & Required<Pick<HostTraits, keyof typeof DEFAULT_TRAITS>> => {
  const all = { ...DEFAULT_TRAITS, ...traits };
  return { ...all, transactions: TRANSACTION_ABILITIES.filter((one) => all.transactions.includes(one)) };
};

export const traitsOf = <Id extends AnyId>({
  host,
  facts,
  shared,
  payments,
}: HostUnderTest<Id>): HostTraits => ({
  sharesDatabase: host.orders.sharesDatabase,
  sessions: facts.signedIn !== undefined,
  keys: facts.key !== undefined,
  applicationPasswords: facts.applicationPassword !== undefined,
  webhooks: facts.webhooks !== undefined,
  payments: payments !== undefined,
  entitlements: !host.entitlements ? 'none' : host.entitlements.sharesDatabase ? 'shared' : 'elsewhere',
  transactions: TRANSACTION_ABILITIES.filter((name) => shared?.[name] !== undefined),
  ...lackingTraits(host.orders.traits),
});

/** Lists the checks that a host with these traits has to pass. */
export function checksFor(traits: HostTraits): ContractCheck[] {
  const all = allTraits(traits);
  const { sharesDatabase, sessions, keys, applicationPasswords, webhooks, payments } = all;
  const { transactions, entitlements, orders = {} } = all;
  const met: Readonly<Record<ContractNeed, boolean>> = {
    sharedDatabase: sharesDatabase,
    sessions,
    keys,
    applicationPasswords,
    webhooks,
    payments,
    entitlements: entitlements !== 'none',
    sharedEntitlements: entitlements === 'shared',
    revival: !orders.cancelledIsFinal,
    finalCancellation: orders.cancelledIsFinal === true,
    exactAmounts: !orders.unitPricesAreWhole,
    changingProducts: !orders.lineProductsAreFixed,
    lineReferences: !orders.linesHaveNoReference,
    nested: transactions.includes('nested'),
    afterCommit: transactions.includes('afterCommit'),
    crash: transactions.includes('crash'),
    join: transactions.includes('join'),
  };
  return contractChecks.filter(({ needs = [] }) => needs.every((need) => met[need]));
}

const DEADLINE_MS = 5000;

/** Runs a check with a time limit, because a port that needs a second connection may wait for ever. */
export const runCheck = <Id extends AnyId>(
  check: ContractCheck,
  subject: HostUnderTest<Id>,
): Promise<void> => {
  const host = asAnyHost(subject);
  const late = `${check.name}: no result within ${DEADLINE_MS} ms`;
  return withoutKeptConnections(host, () => withinTime(check.run(host), DEADLINE_MS, late));
};

/** A failed check of the contract kit, and its error. */
export interface ContractFailure {
  readonly port: ContractCheck['port'];
  readonly name: string;
  readonly error: unknown;
}

/** Runs every check that fits the host, one after the other; returns those that failed. */
export async function runContract<Id extends AnyId = number>(
  subject: HostUnderTest<Id>,
): Promise<ContractFailure[]> {
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
