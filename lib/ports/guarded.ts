import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Applicant } from '../domain/people/admission';
import { AppointmentsError } from '../domain/errors';
import type { Logger } from '../domain/logger';
import type { Message } from '../domain/messages/message';
import type { NewCustomer } from '../domain/people/new-customer';
import type { OrderDraft, TaxableLine } from '../domain/orders/order';
import { refuseOtherIds } from './external-ids/refuse-other-ids';
import type {
  AccessPort,
  Admission,
  ApiKey,
  CallContext,
  EntitlementsPort,
  HostPorts,
  MessagesPort,
} from './ports';
import { isAmount, refuseOtherAmounts } from './refuse-amounts';
import { refuseWireNames } from './wire-names';
import { withoutCredentials } from './without-credentials';

/** Checks that a port's result has the shape that the library needs. */
type ResultCheck = (result: unknown) => boolean;
type Method = (...args: unknown[]) => Promise<unknown>;

const isMap: ResultCheck = (result) => result instanceof Map;
const isArray: ResultCheck = Array.isArray;
const isObject: ResultCheck = (result) => typeof result === 'object' && result !== null;
const isOptionalObject: ResultCheck = (result) => result === undefined || isObject(result);
const isPage: ResultCheck = (result) =>
  isObject(result) &&
  isArray((result as { items?: unknown }).items) &&
  isCount((result as { total?: unknown }).total);
const isCount: ResultCheck = (result) => Number.isSafeInteger(result) && (result as number) >= 0;
const isLineRef =
  (isId: ResultCheck): ResultCheck =>
  (result) =>
    isObject(result) &&
    isId((result as { orderId?: unknown }).orderId) &&
    isId((result as { orderItemId?: unknown }).orderItemId) &&
    hasAmounts(result);
/**
 * Checks only `amounts` in the result of `updateItem`. All other properties are allowed, because the result may be
 * whatever an ORM returns.
 */
const hasAmounts: ResultCheck = (result) => {
  const { amounts } = (isObject(result) ? result : {}) as { amounts?: unknown };
  return (
    amounts === undefined ||
    (isObject(amounts) &&
      ['net', 'tax'].every((name) => isAmount((amounts as Readonly<Record<string, unknown>>)[name])))
  );
};
/** Statuses that the shop may give to a new order. */
const NEW_ORDER_STATUSES: readonly unknown[] = ['pending', 'on-hold', undefined];
const isNewOrder =
  (isId: ResultCheck): ResultCheck =>
  (result) =>
    isLineRef(isId)(result) && NEW_ORDER_STATUSES.includes((result as { status?: unknown }).status);
/** Checks an added customer. The id 0 would stand for a guest. */
const isAddedCustomer =
  (isId: ResultCheck): ResultCheck =>
  (result) => {
    if (!isObject(result)) return false;
    const { user, isNew } = result as { user?: unknown; isNew?: unknown };
    const { id } = (isObject(user) ? user : {}) as { id?: unknown };
    return isBoolean(isNew) && isObject(user) && isId(id) && id !== 0;
  };
const isAnything: ResultCheck = () => true;
const isBoolean: ResultCheck = (result) => typeof result === 'boolean';
/**
 * Checks an API key, which must have either `consumerSecret` or `isConsumerSecret`. With both, it would be unclear
 * which one counts.
 */
const isOptionalKey: ResultCheck = (result) => {
  if (!isObject(result)) return result === undefined;
  const { consumerSecret, isConsumerSecret } = result as Partial<Record<keyof ApiKey, unknown>>;
  return isConsumerSecret === undefined
    ? typeof consumerSecret === 'string'
    : typeof isConsumerSecret === 'function' && consumerSecret === undefined;
};

const isEntitlement = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const { id, name, left } = value as { id?: unknown; name?: unknown; left?: unknown };
  return typeof id === 'string' && typeof name === 'string' && (left === null || isCount(left));
};

const areEntitlements: ResultCheck = (result) => Array.isArray(result) && result.every(isEntitlement);

const isReserved: ResultCheck = (result) =>
  isObject(result) &&
  isCount((result as { places?: unknown }).places) &&
  typeof (result as { name?: unknown }).name === 'string';

type Checks<Port> = {
  readonly [
    K in keyof Port as NonNullable<Port[K]> extends (...args: never[]) => unknown ? K : never
  ]-?: ResultCheck;
};

/** Names of the ports that are objects with methods. */
type PortName = Exclude<keyof HostPorts, 'admission'>;
type PortChecks = { readonly [K in PortName]-?: Checks<NonNullable<HostPorts[K]>> };

const checksWith = (isId: ResultCheck): PortChecks => ({
  products: {
    find: isMap,
    search: isPage,
    categories: isArray,
    isReadable: (result) => result instanceof Set,
    tax: isArray,
  },
  orders: {
    createPending: isNewOrder(isId),
    findByReference: isMap,
    find: isMap,
    addItem: (result) => (isObject(result) ? isLineRef(isId)(result) : isId(result)),
    updateItem: hasAmounts,
    setStatus: isAnything,
    needsAttention: isAnything,
  },
  users: { find: isMap, staff: isPage, search: isPage, addCustomer: isAddedCustomer(isId) },
  access: {
    findKey: isOptionalKey,
    findApplicationPassword: isOptionalObject,
    session: isOptionalObject,
    can: isBoolean,
  },
  webhooks: { active: isArray, disable: isAnything },
  entitlements: { find: areEntitlements, reserve: isReserved, commit: isAnything, giveBack: isAnything },
  messages: { send: isAnything },
});

/** The checks of results of ports, which depend on whether the shop's ids are integers or texts. */
interface ResultRules {
  readonly checks: PortChecks;
  /** Throws a TypeError that names the method and the wrong value; does nothing if the result is fine. */
  readonly refuse: (called: string, result: unknown) => void;
}

const INTEGER_IDS: ResultRules = { checks: checksWith(isCount), refuse: refuseOther };
const TEXT_IDS: ResultRules = {
  // Ids are not checked here, because the message of `refuseOtherIds` is more helpful.
  checks: checksWith(isAnything),
  refuse(called, result) {
    refuseOther(called, result);
    refuseOtherIds(called, result);
  },
};

function refuseOther(called: string, result: unknown): void {
  refuseWireNames(called, result);
  if (called === 'orders.find') refuseOtherAmounts(result as Parameters<typeof refuseOtherAmounts>[0]);
}

/** Names of the methods that a port may omit. */
export const OPTIONAL_METHODS: readonly string[] = [
  'orders.needsAttention',
  'users.search',
  'users.addCustomer',
];

/** Names of the ports that a shop may omit. */
export const OPTIONAL_PORTS = ['entitlements', 'messages'] as const satisfies readonly PortName[];
type OptionalPort = (typeof OPTIONAL_PORTS)[number];

/** Names of the ports that are objects with methods. */
export const PORT_NAMES = Object.keys(INTEGER_IDS.checks) as PortName[];

/** Lists the methods that the library calls on a port. */
export const methodsOf = (port: PortName): readonly string[] => Object.keys(INTEGER_IDS.checks[port]);

/** Options for the guards (time limit, checks and error handling) around the ports. */
export interface GuardOptions {
  readonly timeoutMs: number;
  readonly logger: Logger;
  /** Returns the library's error (503) if an error comes from a database; undefined for any other error. */
  readonly databaseErrorOf: (error: unknown, sharesDatabase: boolean) => AppointmentsError | undefined;
}

/**
 * Guards the ports of a shop; `openPorts` puts further layers around them. A call that throws, takes longer than
 * `timeoutMs` or returns a value of another type becomes `shop_rest_host_error` (502); the cause is logged and never
 * shown to a client. An error of a database becomes `shop_rest_busy` (503); outside a transaction a read is tried up to
 * three times before that. A record with REST names (`staff_ids`) becomes `shop_rest_host_error`, too. An
 * AppointmentsError that the port throws is passed on.
 */
export const guardPorts = (ports: HostPorts, options: GuardOptions): HostPorts =>
  guardedBy(INTEGER_IDS, ports, options);

/**
 * Guards the ports of a shop whose ids are texts, like `guardPorts`. An id that is not a text becomes
 * `shop_rest_host_error`.
 */
export const guardExternalPorts = (ports: HostPorts<string>, options: GuardOptions): HostPorts<string> =>
  guardedBy(TEXT_IDS, ports, options);

/** The options of the guards around the ports, and facts about the guarded ports. */
interface Guarding extends GuardOptions {
  readonly rules: ResultRules;
  readonly sharesDatabase: () => boolean;
}

function guardedBy<Id>(rules: ResultRules, ports: HostPorts<Id>, options: GuardOptions): HostPorts<Id> {
  const guarding: Guarding = { ...options, rules, sharesDatabase: () => ports.orders.sharesDatabase };
  const guard = <Name extends Exclude<PortName, OptionalPort>>(name: Name): HostPorts<Id>[Name] =>
    guardPort(ports[name], name, guarding);
  const orders = guard('orders');
  Object.defineProperty(orders, 'sharesDatabase', { get: () => ports.orders.sharesDatabase });
  Object.defineProperty(orders, 'traits', { get: () => ports.orders.traits });
  const products = guard('products');
  Object.defineProperty(products, 'traits', { get: () => ports.products.traits });
  return {
    products,
    orders,
    users: guard('users'),
    access: withGuardedComparisons(guard('access'), guarding),
    webhooks: guard('webhooks'),
    ...(ports.entitlements && { entitlements: guardEntitlements(ports.entitlements, guarding) }),
    ...(ports.messages && { messages: guardMessages(ports.messages, guarding) }),
    ...(ports.admission && { admission: guardAdmission(ports.admission, guarding) }),
  };
}

/**
 * Methods that change data of the shop. They are never called a second time after a failure, because the change might
 * be made twice.
 */
const WRITES: readonly string[] = [
  ...['createPending', 'addItem', 'updateItem', 'setStatus', 'needsAttention'].map(
    (name) => `orders.${name}`,
  ),
  'users.addCustomer',
  'webhooks.disable',
  ...['reserve', 'commit', 'giveBack'].map((name) => `entitlements.${name}`),
  'messages.send',
];
const READ_TRIES = 3;
const PAUSE_MS = 100;

function guardPort<Port extends object>(port: Port, name: PortName, guarding: Guarding): Port {
  const guarded: Record<string, Method> = {};
  for (const [method, isRight] of Object.entries<ResultCheck>(guarding.rules.checks[name])) {
    const called = `${name}.${method}`;
    if (OPTIONAL_METHODS.includes(called) && (port as Record<string, unknown>)[method] === undefined)
      continue;
    const call: Method = (...args) => (port as Record<string, Method>)[method]!(...args);
    guarded[method] = guardCall({ called, call, isRight }, guarding);
  }
  return guarded as Port;
}

/** Guards the entitlements port, whose database may differ from the database of the orders. */
function guardEntitlements<Id>(port: EntitlementsPort<Id>, guarding: Guarding): EntitlementsPort<Id> {
  const own = { ...guarding, sharesDatabase: () => port.sharesDatabase };
  const guarded = guardPort(port, 'entitlements', own);
  Object.defineProperty(guarded, 'sharesDatabase', { get: () => port.sharesDatabase });
  return guarded;
}

/** Guards the messages port with a time limit, a check of its result and the library's errors. */
function guardMessages(port: MessagesPort, guarding: Guarding): MessagesPort {
  const guarded = guardPort(port, 'messages', guarding);
  return Object.defineProperty(guarded, 'channels', { get: () => port.channels });
}

/**
 * Guards the shop's function that admits customers with a time limit, a check of its result and the library's errors.
 */
const guardAdmission = <Id>(admission: Admission<Id>, guarding: Guarding): Admission<Id> =>
  guardCall(
    {
      called: 'admission',
      call: async (...args) => admission(...(args as Parameters<Admission<Id>>)),
      isRight: isDecision,
    },
    guarding,
  ) as unknown as Admission<Id>;

/** Largest number of characters of the text that a shop returns when it refuses a customer. */
const MOST_OF_TEXT = 1_000;

function isDecision(result: unknown): boolean {
  if (result === 'admit' || result === 'prepay') return true;
  const { refuse } = (isObject(result) ? result : {}) as { readonly refuse?: unknown };
  return typeof refuse === 'string' && refuse.trim() !== '' && refuse.length <= MOST_OF_TEXT;
}

/** Guards the access port, and also the method `isConsumerSecret` of the keys that it returns. */
function withGuardedComparisons<Id>(access: AccessPort<Id>, guarding: Guarding): AccessPort<Id> {
  return {
    ...access,
    async findKey(consumerKey) {
      const key = await access.findKey(consumerKey);
      if (key?.isConsumerSecret === undefined) return key;
      const { id, userId, permissions } = key;
      const compare = guardCall(
        {
          called: 'access.findKey().isConsumerSecret',
          call: async (candidate) => key.isConsumerSecret(candidate as string),
          isRight: isBoolean,
          credentials: [consumerKey],
        },
        guarding,
      );
      const isConsumerSecret = async (candidate: string) => (await compare(candidate)) as boolean;
      return { id, userId, permissions, isConsumerSecret };
    },
  };
}

/** A call of a function of the shop. */
interface HostCall {
  /** Name of the function in the log, such as `orders.find`. */
  readonly called: string;
  readonly call: Method;
  readonly isRight: ResultCheck;
  /** Credentials that the log must not show, in addition to those in the arguments. */
  readonly credentials?: readonly string[];
}

function guardCall(
  { called, call, isRight, credentials = [] }: HostCall,
  { timeoutMs, logger, databaseErrorOf, rules, sharesDatabase }: Guarding,
): Method {
  const isWrite = WRITES.includes(called);
  return async (...args) => {
    const given = args[0];
    const isInside = isObject(args.at(-1)) && (args.at(-1) as CallContext).transaction !== undefined;
    const deadline = performance.now() + timeoutMs;
    for (let tries = isInside || isWrite ? READ_TRIES : 1; ; tries += 1) {
      try {
        args[0] = copyOf(given);
        const result = await withinTime(call(...args), timeoutMs);
        if (!isRight(result)) throw new TypeError(`${called} returned a value that its type does not allow`);
        rules.refuse(called, result);
        return result;
      } catch (cause) {
        if (cause instanceof AppointmentsError && cause.code !== 'shop_rest_host_error') throw cause;
        const busy = databaseErrorOf(cause, sharesDatabase());
        if (busy && tries < READ_TRIES && performance.now() < deadline) {
          await sleep(randomInt(1, tries * PAUSE_MS));
          continue;
        }
        // Credentials are also removed from `cause`, because a shop may log the error with its cause.
        const confidential = confidentialOf(called, args);
        const err = confidential ? withoutCredentials(cause, [...confidential, ...credentials]) : cause;
        // Inside a transaction nothing is logged here, because the failure is logged where the transaction is run.
        if (busy && !isInside)
          logger.warn({ err, port: called }, 'The database behind a port of the shop failed');
        if (busy) throw Object.assign(busy, { cause: err });
        logger.error({ err, port: called }, 'A port of the shop failed');
        throw hostError(err);
      }
    }
  };
}

/**
 * Returns the arguments that the log must not show: credentials, and the personal data in an order. Undefined if there
 * are none.
 */
function confidentialOf(called: string, args: readonly unknown[]): readonly unknown[] | undefined {
  if (called.startsWith('access.')) return args;
  if (called === 'users.addCustomer') return Object.values<unknown>({ ...(args[0] as NewCustomer) });
  if (called === 'messages.send') return Object.values<unknown>({ ...(args[0] as Message).to });
  if (called === 'admission') return Object.values<unknown>({ ...(args[0] as Applicant).contact });
  if (called !== 'orders.createPending' && called !== 'products.tax') return undefined;
  const drafts = [args[0]].flat() as Partial<OrderDraft | TaxableLine>[];
  const people = drafts.flatMap(({ billing }) => (billing ? (Object.values(billing) as unknown[]) : []));
  return people.length > 0 ? people : undefined;
}

/**
 * Makes the error that a client gets if a port fails. The cause is for the log of the shop, and never shown to a
 * client.
 */
export const hostError = (cause: unknown): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_host_error',
    'The shop did not respond as expected: try again later.',
    {},
    { cause },
  );

/** Copies the lists in an argument, because an adapter may sort or empty them. */
function copyOf(given: unknown): unknown {
  if (!isObject(given) || Object.getPrototypeOf(given) !== Object.prototype) return ownList(given);
  return Object.fromEntries(Object.entries(given as object).map(([name, value]) => [name, ownList(value)]));
}

const ownList = (value: unknown): unknown => (Array.isArray(value) ? [...(value as unknown[])] : value);

/** Waits for the result of a port. Throws if the port does not return in time. */
async function withinTime<T>(given: PromiseLike<T> | T, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const result = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The port did not return within ${timeoutMs} ms`)), timeoutMs);
    // `then` is called only once, because the query builder of an ORM sends its query at each call.
    Promise.resolve(given).then(resolve, reject);
  });
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}
