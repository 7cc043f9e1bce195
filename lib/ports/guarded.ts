import type { AccessPort, Admission, EntitlementsPort, HostPorts, MessagesPort } from './ports';
import { guardCall, type Guarding, type GuardOptions, type HostMethod } from './guard-call';
import {
  INTEGER_IDS,
  type OptionalPort,
  OPTIONAL_METHODS,
  type PortName,
  type ResultRules,
  TEXT_IDS,
} from './port-methods';
import { isBoolean, isDecision, type ResultCheck } from './result-checks';

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

function guardPort<Port extends object>(port: Port, name: PortName, guarding: Guarding): Port {
  const guarded: Record<string, HostMethod> = {};
  for (const [method, isRight] of Object.entries<ResultCheck>(guarding.rules.checks[name])) {
    const called = `${name}.${method}`;
    if (OPTIONAL_METHODS.includes(called) && (port as Record<string, unknown>)[method] === undefined)
      continue;
    const call: HostMethod = (...args) => (port as Record<string, HostMethod>)[method]!(...args);
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
