import { isObject } from '../domain/checks/option-check';
import { refuseOtherIds } from './external-ids/refuse-other-ids';
import type { HostPorts } from './ports';
import { refuseOtherAmounts } from './refuse-amounts';
import {
  areEntitlements,
  hasAmounts,
  isAddedCustomer,
  isAnything,
  isArray,
  isBoolean,
  isCount,
  isLineRef,
  isMap,
  isNewOrder,
  isOptionalKey,
  isOptionalObject,
  isPage,
  isReserved,
  type ResultCheck,
} from './result-checks';
import { refuseWireNames } from './wire-names';

type Checks<Port> = {
  readonly [
    K in keyof Port as NonNullable<Port[K]> extends (...args: never[]) => unknown ? K : never
  ]-?: ResultCheck;
};

/** Names of the ports that are objects with methods. */
export type PortName = Exclude<keyof HostPorts, 'admission'>;
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
export interface ResultRules {
  readonly checks: PortChecks;
  /** Throws a TypeError that names the method and the wrong value; does nothing if the result is fine. */
  readonly refuse: (called: string, result: unknown) => void;
}

export const INTEGER_IDS: ResultRules = { checks: checksWith(isCount), refuse: refuseOther };
export const TEXT_IDS: ResultRules = {
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

/**
 * Methods that change data of the shop. They are never called a second time after a failure, because the change might
 * be made twice.
 */
export const WRITES: readonly string[] = [
  ...['createPending', 'addItem', 'updateItem', 'setStatus', 'needsAttention'].map(
    (name) => `orders.${name}`,
  ),
  'users.addCustomer',
  'webhooks.disable',
  ...['reserve', 'commit', 'giveBack'].map((name) => `entitlements.${name}`),
  'messages.send',
];

/** Names of the methods that a port may omit. */
export const OPTIONAL_METHODS: readonly string[] = [
  'orders.needsAttention',
  'users.search',
  'users.addCustomer',
];

/** Names of the ports that a shop may omit. */
export const OPTIONAL_PORTS = ['entitlements', 'messages'] as const satisfies readonly PortName[];
export type OptionalPort = (typeof OPTIONAL_PORTS)[number];

/** Names of the ports that are objects with methods. */
export const PORT_NAMES = Object.keys(INTEGER_IDS.checks) as PortName[];

/** Lists the methods that the library calls on a port. */
export const methodsOf = (port: PortName): readonly string[] => Object.keys(INTEGER_IDS.checks[port]);
