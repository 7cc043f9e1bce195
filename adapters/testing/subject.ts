import type { HostPorts } from '../../lib/index';

/**
 * A host to be tested, and the facts about its records that the checks need. The checks write records, so give them a
 * shop that nothing else uses.
 * If the ids of the shop are texts, `host` has the ports for `withExternalIds`.
 */
export interface HostUnderTest<Id = number> {
  readonly host: HostPorts<Id>;
  readonly facts: HostFacts<Id>;
  /** Access to transactions, for hosts whose orders share the library's database. */
  readonly shared?: SharedDatabase<Id>;
  /** Payments and refunds in your shop. Without it, the check of refunds is left out. */
  readonly payments?: ShopPayments<Id>;
  /**
   * Returns the number of used connections in the shop's pool; with `pg`: `pool.totalCount - pool.idleCount`. With it,
   * each check also finds a port that does not give its connection back.
   */
  readonly connectionsInUse?: () => number | Promise<number>;
  /** Called once after the last check. */
  readonly close?: () => Promise<void>;
}

/** An id of a shop: an integer, or a text if the shop uses `withExternalIds`. */
export type AnyId = number | string;

/** A host whose ids have either form. */
export type AnyHost = HostUnderTest<AnyId>;

/** Adapts the host for the checks, which pass to its functions only ids that these have returned, or of that form. */
export const asAnyHost = <Id extends AnyId>(subject: HostUnderTest<Id>): AnyHost =>
  subject as unknown as AnyHost;

/** Ids of existing records that the checks need. */
export interface HostFacts<Id = number> {
  /** Two published, appointable products. */
  readonly products: readonly [Id, Id];
  /** A product that the public may not see. */
  readonly unpublishedProduct: Id;
  /** Two users with the role `shop_staff`, of different names and e-mail addresses; they may be managers, too. */
  readonly staff: readonly [Id, Id];
  /** A user who may `manage_shop`. */
  readonly manager: Id;
  /** A user who may not `manage_shop`, and is not a member. */
  readonly customer: Id;
  /** A key pair; absent if the shop has no API keys. */
  readonly key?: {
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly permissions: 'read' | 'write' | 'read_write';
    readonly userId: Id | null;
  };
  /** An application password; absent if the shop has none. */
  readonly applicationPassword?: {
    readonly login: string;
    readonly password: string;
    readonly userId: Id;
  };
  /** The login of another user than that of `applicationPassword`. Absent if the shop has no application passwords. */
  readonly otherLogin?: string;
  /** A browser that is signed in; absent if the shop has no sessions. */
  readonly signedIn?: { readonly cookie: string; readonly userId: Id };
  /** A browser with a session in which no user has signed in; absent if the shop has no such sessions. */
  readonly visitor?: { readonly cookie: string };
  /**
   * Ids of webhooks: an active one, one that is not, and an active one that a check may disable. Absent if the shop
   * has no webhooks.
   */
  readonly webhooks?: {
    readonly active: number | string;
    readonly inactive: number | string;
    readonly disposable: number | string;
  };
}

const REQUIRED = ['products', 'unpublishedProduct', 'staff', 'manager', 'customer'] as const;

/** @throws Error that names the missing facts */
export function assertHasFacts<Id>({ facts }: HostUnderTest<Id>): void {
  const required = facts.applicationPassword ? [...REQUIRED, 'otherLogin' as const] : REQUIRED;
  const missing = required.filter((name) => facts[name] === undefined);
  if (missing.length > 0) throw new Error(`facts are missing: ${missing.join(', ')}`);
}

/**
 * Access to a transaction of the library's database. The checks that need an optional function are left out without it.
 */
export interface SharedDatabase<Id = number> {
  /** Commits when `work` resolves, rolls back when it rejects. `appointments.transaction` does this. */
  transaction<T>(work: (transaction: unknown) => Promise<T>): Promise<T>;
  /** Renames a product, so that a check sees through which transaction it is read. */
  renameProduct(id: Id, name: string, transaction: unknown): Promise<void>;
  /** Changes a user's display name. */
  renameUser(id: Id, name: string, transaction: unknown): Promise<void>;
  /**
   * Begins a transaction of your data layer's own inside this one. Keeps it when `work` resolves; undoes it, and
   * rejects with the same error, when `work` rejects.
   *
   * @param work receives a function that renames a product in the inner transaction
   */
  nested?(
    transaction: unknown,
    work: (renameProduct: (id: Id, name: string) => Promise<void>) => Promise<void>,
  ): Promise<void>;
  /** Makes your data layer's own event call `listener` after this transaction has committed. */
  afterCommit?(transaction: unknown, listener: () => void): Promise<void> | void;
  /** Ends the connection of this transaction, like a crash of the server. */
  crash?(transaction: unknown): Promise<void>;
  /**
   * Begins a transaction in your data layer, joins it with `appointments.joinTransaction`, and passes the joined one on.
   * Commits when `work` resolves, rolls back when it rejects.
   */
  join?<T>(work: (transaction: unknown) => Promise<T>): Promise<T>;
}

/** Payments and refunds, made like those of the shop's own pages. */
export interface ShopPayments<Id = number> {
  /** Records that an order is paid in full. */
  pay(orderId: Id): Promise<unknown>;
  /** Refunds one line of a paid order in full. */
  refundLine(orderId: Id, orderItemId: Id): Promise<unknown>;
}

/** The optional functions of `SharedDatabase`. */
export const TRANSACTION_ABILITIES = ['nested', 'afterCommit', 'crash', 'join'] as const;

/** An optional function of `SharedDatabase` that some checks need. */
export type TransactionAbility = (typeof TRANSACTION_ABILITIES)[number];

/** The name of one of the five ports. */
export type PortName = keyof HostPorts;

/** Abilities that some hosts lack. */
export type ContractNeed =
  | TransactionAbility
  | 'sharedDatabase'
  | 'sessions'
  | 'keys'
  | 'applicationPasswords'
  | 'webhooks'
  | 'revival'
  | 'finalCancellation'
  | 'exactAmounts'
  | 'changingProducts'
  | 'lineReferences'
  | 'payments';

/** One promise of a port. `run` rejects with an assertion error if the port breaks it. */
export interface ContractCheck {
  readonly port: PortName;
  readonly name: string;
  /** Abilities that the check needs; a host without them skips it. */
  readonly needs?: readonly ContractNeed[];
  readonly run: (subject: AnyHost) => Promise<void>;
}

/** Returns an id that does not exist in the shop, and that its database accepts: of the form of the customer's. */
export function unknownId({ facts: { customer } }: AnyHost): AnyId {
  if (typeof customer === 'number') return 987_654_321;
  if (/^\d+$/.test(customer)) return '987654321';
  return customer.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '9');
}

/**
 * Texts that a caller may send as ids, although no id of the shop has their form; a database may refuse them, for
 * example for a UUID.
 */
export const strayIds = ({ facts: { customer } }: AnyHost): AnyId[] =>
  typeof customer === 'number' ? [] : ['no id of this shop', '%'];

/**
 * The id of no record: the customer of a guest's order, the user of a visitor's call, an order that is not made yet.
 */
export const guestOf = ({ facts }: AnyHost): 0 | null => (typeof facts.customer === 'number' ? 0 : null);

/** Returns the transactions of a host that shares the library's database. */
export function sharedDatabase({ shared }: AnyHost): SharedDatabase<AnyId> {
  if (!shared) throw new Error('`shared` is missing: orders.sharesDatabase is true');
  return shared;
}
