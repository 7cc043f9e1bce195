import type { HostPorts, Instant } from '../../lib/index';

/**
 * The host to be tested, and the facts about its records that the checks need. The checks write records, so use a test
 * shop that nothing else uses. If the ids of the shop are texts, `host` has the ports for `withExternalIds`.
 */
export interface HostUnderTest<Id = number> {
  readonly host: HostPorts<Id>;
  readonly facts: HostFacts<Id>;
  /** Access to transactions, for hosts whose orders or entitlements share the library's database. */
  readonly shared?: SharedDatabase<Id>;
  /** Payments and refunds in your shop. Without it, the check of refunds is left out. */
  readonly payments?: ShopPayments<Id>;
  /**
   * Returns the number of connections of the shop's pool that are in use; with `pg`: `pool.totalCount -
   * pool.idleCount`. If this function is given, a check also fails if a port does not give its connection back.
   */
  readonly connectionsInUse?: () => number | Promise<number>;
  /** Function that is called once, after the last check. */
  readonly close?: () => Promise<void>;
}

/** An id of a shop: an integer, or a text if the shop uses `withExternalIds`. */
export type AnyId = number | string;

/** A host whose ids are either integers or texts. */
export type AnyHost = HostUnderTest<AnyId>;

/**
 * Returns the host in a type whose ids may have any form. This is safe, because the checks pass only ids that the host
 * returned, or ids of the same form.
 */
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
  /** A user with the capability `manage_shop`. */
  readonly manager: Id;
  /** A user without the capability `manage_shop` who is not a member of staff. */
  readonly customer: Id;
  /** The test key pair; absent if the shop has no API keys. */
  readonly key?: {
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly permissions: 'read' | 'write' | 'read_write';
    readonly userId: Id | null;
  };
  /** A test user's application password; absent if the shop has no application passwords. */
  readonly applicationPassword?: {
    readonly login: string;
    readonly password: string;
    readonly userId: Id;
  };
  /** Login of a user to whom `applicationPassword` does not belong. Absent if the shop has no application passwords. */
  readonly otherLogin?: string;
  /** A browser that is signed in; absent if the shop has no sessions. */
  readonly signedIn?: { readonly cookie: string; readonly userId: Id };
  /** A browser with a session in which no user has signed in; absent if the shop has no such sessions. */
  readonly visitor?: { readonly cookie: string };
  /**
   * Ids of three webhooks: an active one, an inactive one, and an active one that a check may disable. Absent if the
   * shop has no webhooks.
   */
  readonly webhooks?: {
    readonly active: number | string;
    readonly inactive: number | string;
    readonly disposable: number | string;
  };
  /**
   * An entitlement that belongs to `customer` alone, and pays for the first product. The checks reserve its entries and
   * give them back. Absent if the host has no entitlements.
   */
  readonly entitlement?: {
    readonly id: string;
    /** Number of places that the entitlement can still pay for: 3 or more. */
    readonly left: number;
    /** Start of a booking for which the entitlement pays. */
    readonly start: Instant;
  };
}

const REQUIRED = ['products', 'unpublishedProduct', 'staff', 'manager', 'customer'] as const;

/**
 * Throws if required facts are missing.
 *
 * @throws Error that names the missing facts
 */
export function assertHasFacts<Id>({ host, facts }: HostUnderTest<Id>): void {
  const required: (keyof HostFacts)[] = [
    ...REQUIRED,
    ...(facts.applicationPassword ? (['otherLogin'] as const) : []),
    ...(host.entitlements ? (['entitlement'] as const) : []),
  ];
  const missing = required.filter((name) => facts[name] === undefined);
  if (missing.length > 0) throw new Error(`facts are missing: ${missing.join(', ')}`);
}

/**
 * Access to transactions of the library's database. Without an optional function, the checks that need it are left out.
 */
export interface SharedDatabase<Id = number> {
  /**
   * Runs `work` in a transaction. Commits when `work` resolves, rolls back when it rejects. `appointments.transaction`
   * does this.
   */
  transaction<T>(work: (transaction: unknown) => Promise<T>): Promise<T>;
  /**
   * Renames a product through the transaction. A check later reads the product: the name shows whether it was read
   * through this transaction.
   */
  renameProduct(id: Id, name: string, transaction: unknown): Promise<void>;
  /** Changes a user's display name through the transaction. */
  renameUser(id: Id, name: string, transaction: unknown): Promise<void>;
  /**
   * Begins a transaction of your own data layer inside the given one. Keeps its writes when `work` resolves; undoes
   * them, and rejects with the same error, when `work` rejects.
   *
   * @param work receives a function that renames a product in the inner transaction
   */
  nested?(
    transaction: unknown,
    work: (renameProduct: (id: Id, name: string) => Promise<void>) => Promise<void>,
  ): Promise<void>;
  /** Registers `listener` with your data layer's own event for the commit of this transaction. */
  afterCommit?(transaction: unknown, listener: () => void): Promise<void> | void;
  /** Ends the connection of this transaction, like a crash of the server. */
  crash?(transaction: unknown): Promise<void>;
  /**
   * Begins a transaction in your data layer, joins it with `appointments.joinTransaction`, and passes the joined
   * transaction to `work`. Commits when `work` resolves, rolls back when it rejects.
   */
  join?<T>(work: (transaction: unknown) => Promise<T>): Promise<T>;
}

/** Payments and refunds, done in the same way as by the shop's own pages. */
export interface ShopPayments<Id = number> {
  /** Records that an order is paid in full. */
  pay(orderId: Id): Promise<unknown>;
  /** Refunds one line of a paid order in full. */
  refundLine(orderId: Id, orderItemId: Id): Promise<unknown>;
}

/** The optional functions of `SharedDatabase`. */
export const TRANSACTION_ABILITIES = ['nested', 'afterCommit', 'crash', 'join'] as const;

/** Name of an optional function of `SharedDatabase` that some checks need. */
export type TransactionAbility = (typeof TRANSACTION_ABILITIES)[number];

/** The name of a port with methods. */
export type PortName = Exclude<keyof HostPorts, 'admission'>;

/** Features of a host that a check may need, and that some hosts lack. */
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
  | 'payments'
  | 'entitlements'
  | 'sharedEntitlements';

/** A check of one promise of a port. `run` rejects with an assertion error if the port breaks the promise. */
export interface ContractCheck {
  readonly port: PortName;
  readonly name: string;
  /** Features of the host that the check needs. For a host without them, the check is skipped. */
  readonly needs?: readonly ContractNeed[];
  readonly run: (subject: AnyHost) => Promise<void>;
}

/**
 * Returns an id that does not exist in the shop. It has the form of the customer's id, so that the shop's database
 * accepts it.
 */
export function unknownId({ facts: { customer } }: AnyHost): AnyId {
  if (typeof customer === 'number') return 987_654_321;
  if (/^\d+$/.test(customer)) return '987654321';
  return customer.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '9');
}

/**
 * Lists texts that a caller may send as ids, although they do not have the form of the shop's ids. A database may
 * refuse to compare such a text, for example with a UUID.
 */
export const strayIds = ({ facts: { customer } }: AnyHost): AnyId[] =>
  typeof customer === 'number' ? [] : ['no id of this shop', '%'];

/**
 * Returns the id that means "no record", in the form of the shop's ids. It stands for the customer of a guest's order,
 * the user of a visitor's call, or an order that does not exist yet.
 */
export const guestOf = ({ facts }: AnyHost): 0 | null => (typeof facts.customer === 'number' ? 0 : null);

/** Returns the functions for transactions of a host that shares the library's database. */
export function sharedDatabase({ shared }: AnyHost): SharedDatabase<AnyId> {
  if (!shared) throw new Error('`shared` is missing, although sharesDatabase of a port is true');
  return shared;
}
