import { AppointmentsError } from '../errors';
import type { Logger } from '../options';
import type { HostPorts } from './ports';
import { withoutCredentials } from './without-credentials';

/** What an answer must look like for the library to go on with it. */
type AnswerCheck = (answer: unknown) => boolean;
type Method = (...args: unknown[]) => Promise<unknown>;

const isMap: AnswerCheck = (answer) => answer instanceof Map;
const isArray: AnswerCheck = Array.isArray;
const isObject: AnswerCheck = (answer) => typeof answer === 'object' && answer !== null;
const isOptionalObject: AnswerCheck = (answer) => answer === undefined || isObject(answer);
const isPage: AnswerCheck = (answer) =>
  isObject(answer) &&
  isArray((answer as { items?: unknown }).items) &&
  isCount((answer as { total?: unknown }).total);
const isCount: AnswerCheck = (answer) => Number.isSafeInteger(answer) && (answer as number) >= 0;
const isLineRef: AnswerCheck = (answer) =>
  isObject(answer) &&
  isCount((answer as { orderId?: unknown }).orderId) &&
  isCount((answer as { orderItemId?: unknown }).orderItemId);
const isAnything: AnswerCheck = () => true;

type Checks<Port> = {
  readonly [
    K in keyof Port as NonNullable<Port[K]> extends (...args: never[]) => unknown ? K : never
  ]-?: AnswerCheck;
};

const CHECKS: { readonly [K in keyof HostPorts]: Checks<HostPorts[K]> } = {
  products: {
    find: isMap,
    search: isPage,
    categories: isArray,
    isReadable: (answer) => answer instanceof Set,
    tax: isArray,
  },
  orders: {
    createPending: isLineRef,
    findByReference: isMap,
    find: isMap,
    addItem: isCount,
    updateItem: isAnything,
    setStatus: isAnything,
    needsAttention: isAnything,
  },
  users: { find: isMap, staff: isPage },
  access: {
    findKey: isOptionalObject,
    findApplicationPassword: isOptionalObject,
    session: isOptionalObject,
    can: (answer) => typeof answer === 'boolean',
  },
  webhooks: { active: isArray, disable: isAnything },
};

/** Methods that a port may go without. */
const OPTIONAL: readonly string[] = ['needsAttention'];

/**
 * The host's ports as the library calls them: a call that throws, takes longer than `timeoutMs` or answers something
 * else than its type says becomes `shop_rest_host_error` (502); the cause is logged and never shown to a client.
 */
export function guardPorts(ports: HostPorts, options: { timeoutMs: number; logger: Logger }): HostPorts {
  const guard = <Name extends keyof HostPorts>(name: Name): HostPorts[Name] =>
    guardPort(ports[name], name, CHECKS[name], options);
  const orders = guard('orders');
  Object.defineProperty(orders, 'sharesDatabase', { get: () => ports.orders.sharesDatabase });
  return {
    products: guard('products'),
    orders,
    users: guard('users'),
    access: guard('access'),
    webhooks: guard('webhooks'),
  };
}

function guardPort<Port extends object>(
  port: Port,
  name: string,
  checks: Readonly<Record<string, AnswerCheck>>,
  { timeoutMs, logger }: { timeoutMs: number; logger: Logger },
): Port {
  const guarded: Record<string, Method> = {};
  for (const [method, isRight] of Object.entries(checks)) {
    if (OPTIONAL.includes(method) && (port as Record<string, unknown>)[method] === undefined) continue;
    const called = `${name}.${method}`;
    guarded[method] = async (...args) => {
      try {
        args[0] = copyOf(args[0]);
        const answer = await withinTime((port as Record<string, Method>)[method]!(...args), timeoutMs);
        if (!isRight(answer))
          throw new TypeError(`${called} answered something that its type does not allow`);
        return answer;
      } catch (cause) {
        if (cause instanceof AppointmentsError) throw cause;
        const err = name === 'access' ? withoutCredentials(cause, args) : cause;
        logger.error({ err, port: called }, 'A host adapter failed');
        throw new AppointmentsError(
          'shop_rest_host_error',
          'The shop did not answer as expected; try again later.',
          {},
          { cause },
        );
      }
    };
  }
  return guarded as Port;
}

/** An adapter may sort or empty the lists that it is given; ours are kept. */
function copyOf(given: unknown): unknown {
  if (!isObject(given) || Object.getPrototypeOf(given) !== Object.prototype) return ownList(given);
  return Object.fromEntries(Object.entries(given as object).map(([name, value]) => [name, ownList(value)]));
}

const ownList = (value: unknown): unknown => (Array.isArray(value) ? [...(value as unknown[])] : value);

const UNKNOWN = Symbol('not answered yet');
const UNKNOWN_YET = Promise.resolve(UNKNOWN);

async function withinTime<T>(given: PromiseLike<T> | T, timeoutMs: number): Promise<T> {
  // Once: what a query builder answers asks the database each time somebody waits for it.
  const answer = Promise.resolve(given);
  // What the shop has at hand needs no timer, which costs more than all the rest of a call.
  const atOnce = await Promise.race([answer, UNKNOWN_YET]);
  if (atOnce !== UNKNOWN) return atOnce;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
