import { CalledWith } from './scoped-value';

/** The values of one kind, by their key. They are promises, so concurrent readers share them too. */
export type RequestValues = Map<unknown, Promise<unknown>>;

/** The values that one request has read. */
interface Request {
  /** By their owner, and then by their kind. */
  readonly values: Map<object, Map<string, RequestValues>>;
  /** Work that a request began may go on after it, and must read anew. */
  isOver: boolean;
}

const requests = new CalledWith<Request>();

const openRequest = (): Request | undefined => {
  const request = requests.get();
  return request?.isOver ? undefined : request;
};

/**
 * Runs one request: a call of the core, or a REST request with the calls of the core that it makes. Its values end with
 * it. A request inside another one is a part of that one.
 */
export async function duringRequest<T>(work: () => Promise<T>): Promise<T> {
  if (openRequest()) return work();
  const request: Request = { values: new Map(), isOver: false };
  try {
    return await requests.run(request, work);
  } finally {
    request.isOver = true;
    request.values.clear();
  }
}

/** Stands for a call that shares no values. */
const NO_VALUES: Request = { values: new Map(), isOver: true };

/** Runs work that is no part of the request that started it: code of the host, or work that many requests share. */
export function outsideRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.get() ? requests.run(NO_VALUES, work) : work();
}

/** Runs work whose calls of the core are parts of it (`isWithinCall`), each with values of its own. */
export function withinCall<T>(work: () => Promise<T>): Promise<T> {
  return requests.get() ? work() : requests.run(NO_VALUES, work);
}

/** Whether the running code was called by a call of the core, however many promises ago. */
export const isWithinCall = (): boolean => requests.get() !== undefined;

/** The values of a kind that this request has read for `owner`; undefined outside a request. */
export function valuesOf(owner: object, kind: string): RequestValues | undefined {
  const request = openRequest();
  if (!request) return undefined;
  const kinds = request.values.get(owner) ?? new Map<string, RequestValues>();
  request.values.set(owner, kinds);
  const values = kinds.get(kind) ?? (new Map() as RequestValues);
  kinds.set(kind, values);
  return values;
}

/** Forgets the values of this request, of one owner or of all: what is read from now on is read anew. */
export function forgetValues(owner?: object): void {
  const values = openRequest()?.values;
  if (owner) values?.delete(owner);
  else values?.clear();
}

/** Reads a value, or shares the reading of it that this request has begun. A failure is not kept. */
export function shareValue<T>(
  values: RequestValues | undefined,
  key: unknown,
  read: () => Promise<T>,
): Promise<T> {
  if (!values) return read();
  const before = values.get(key) as Promise<T> | undefined;
  if (before) return before;
  const value = read();
  values.set(key, value);
  value.catch(() => {
    if (values.get(key) === value) values.delete(key);
  });
  return value;
}
