import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Appointments } from '../../lib/index';
import { onTransactionEnd } from '../../lib/storage/storage';

/** A call of a writing method of the library, as its caller saw it. */
export interface Call {
  /** Name of the attempt that made the call, and the number of the call in its process. */
  readonly id: string;
  /** Start of the call, in milliseconds of the machine's clock, like `ended`. */
  readonly begun: number;
  readonly ended: number;
  /** 0 if the call succeeded, otherwise the status of the error. */
  readonly status: number;
  readonly code: string;
  /** Names of the call's transactions whose commit the database has acknowledged. */
  readonly committed: readonly string[];
}

type RunningCall = Pick<Call, 'id' | 'begun'> & { readonly committed: string[] };

/** Name of the attempt that the running code belongs to. */
export const currentAttempt = new AsyncLocalStorage<string>();
const currentCall = new AsyncLocalStorage<RunningCall>();

/** Returns the running call of the library. Outside of a call, returns the attempt, with 0 as its start. */
export const callNow = (): Pick<Call, 'id' | 'begun'> =>
  currentCall.getStore() ?? { id: currentAttempt.getStore() ?? '', begun: 0 };

const names = new WeakMap<Transaction, string>();

/**
 * Returns the name of a transaction. All writes of the transaction get the same name. After the commit, the running
 * call records the name.
 */
export function nameOf(t: Transaction): string {
  const known = names.get(t);
  if (known !== undefined) return known;
  const name = randomUUID();
  names.set(t, name);
  const call = currentCall.getStore();
  onTransactionEnd(t, (outcome) => {
    if (outcome === 'committed') call?.committed.push(name);
  });
  return name;
}

/**
 * Records all calls of writing methods. Returns a function that returns the calls recorded since it was last
 * called.
 */
export function recordCalls(appointments: Appointments): () => Call[] {
  let calls: Call[] = [];
  let count = 0;
  const note = async <T>(work: () => Promise<T>): Promise<T> => {
    // A call within another call belongs to the outer one.
    if (currentCall.getStore()) return work();
    count += 1;
    const call: RunningCall = {
      id: `${currentAttempt.getStore() ?? ''}/${count}`,
      begun: Date.now(),
      committed: [],
    };
    const end = (status: number, code: string) => calls.push({ ...call, ended: Date.now(), status, code });
    try {
      const result = await currentCall.run(call, work);
      end(0, '');
      return result;
    } catch (error) {
      const { status, code } = error as { status?: unknown; code?: unknown };
      end(typeof status === 'number' ? status : 500, String(code));
      throw error;
    }
  };
  const { holds, resources, rules, series } = appointments;
  noteEach(appointments, ['create', 'book', 'update', 'reschedule', 'remove', 'batch', 'tick'], note);
  noteEach(appointments, ['transaction', 'orderChanged'], note);
  noteEach(holds, ['place', 'checkout', 'change', 'extend', 'release'], note);
  noteEach(rules, ['create', 'update', 'remove'], note);
  noteEach(resources, ['create', 'update', 'remove'], note);
  noteEach(series, ['create'], note);
  return () => {
    const noted = calls;
    calls = [];
    return noted;
  };
}

type Note = (work: () => Promise<unknown>) => Promise<unknown>;

function noteEach<Service extends object>(
  service: Service,
  methods: readonly (keyof Service)[],
  note: Note,
): void {
  for (const method of methods) {
    const own = (service[method] as (...args: unknown[]) => Promise<unknown>).bind(service);
    Object.assign(service, { [method]: (...args: unknown[]) => note(() => own(...args)) });
  }
}
