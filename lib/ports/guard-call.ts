import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Applicant } from '../domain/people/admission';
import { isObject } from '../domain/checks/option-check';
import { AppointmentsError } from '../domain/errors';
import type { Logger } from '../domain/logger';
import type { Message } from '../domain/messages/message';
import type { NewCustomer } from '../domain/people/new-customer';
import type { OrderDraft, TaxableLine } from '../domain/orders/order';
import type { CallContext } from './ports';
import { type ResultRules, WRITES } from './port-methods';
import type { ResultCheck } from './result-checks';
import { withoutCredentials } from './without-credentials';

/** Options for the guards (time limit, checks and error handling) around the ports. */
export interface GuardOptions {
  readonly timeoutMs: number;
  readonly logger: Logger;
  /** Returns the library's error (503) if an error comes from a database; undefined for any other error. */
  readonly databaseErrorOf: (error: unknown, sharesDatabase: boolean) => AppointmentsError | undefined;
}

/** The options of the guards around the ports, and facts about the guarded ports. */
export interface Guarding extends GuardOptions {
  readonly rules: ResultRules;
  readonly sharesDatabase: () => boolean;
}

const READ_TRIES = 3;
const PAUSE_MS = 100;

/** A function of the shop, such as a port's method. */
export type HostMethod = (...args: unknown[]) => Promise<unknown>;

/** A call of a function of the shop. */
interface HostCall {
  /** Name of the function in the log, such as `orders.find`. */
  readonly called: string;
  readonly call: HostMethod;
  readonly isRight: ResultCheck;
  /** Credentials that the log must not show, in addition to those in the arguments. */
  readonly credentials?: readonly string[];
}

/**
 * Guards a function of the shop with a time limit, a check of its result, further tries of a read whose database is
 * busy, and the library's errors.
 */
export function guardCall(
  { called, call, isRight, credentials = [] }: HostCall,
  { timeoutMs, logger, databaseErrorOf, rules, sharesDatabase }: Guarding,
): HostMethod {
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
