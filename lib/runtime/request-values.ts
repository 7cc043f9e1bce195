import { CalledWith } from './scoped-value';

/**
 * Map from keys to values that one request reads only once, such as the products by their ids. The values are promises,
 * so that concurrent readers share them, too.
 */
export type RequestValues = Map<unknown, Promise<unknown>>;

/** The values that one request has read from ports or the database. */
interface Request {
  /** For each owner (the object whose data is read), the values by kind of data. */
  readonly values: Map<object, Map<string, RequestValues>>;
  /** Whether the request has ended. Work that the request started may continue, and must then read again. */
  isOver: boolean;
}

const requests = new CalledWith<Request>();

const openRequest = (): Request | undefined => {
  const request = requests.get();
  return request?.isOver ? undefined : request;
};

/**
 * Runs one request: a call of the library's functions, or a REST request with the calls that it makes. Values that are
 * read during the request are dropped at its end. A request inside another one shares the values of the outer one.
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

/** Stands for a request that has ended: no values are kept for it. */
const NO_VALUES: Request = { values: new Map(), isOver: true };

/** Runs work outside the request that started it. Used for code of the shop, and for work that many requests share. */
export function outsideRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.get() ? requests.run(NO_VALUES, work) : work();
}

/**
 * Runs work in which calls of the library's functions count as part of a call (`isWithinCall`), although each of them
 * keeps its own values.
 */
export function withinCall<T>(work: () => Promise<T>): Promise<T> {
  return requests.get() ? work() : requests.run(NO_VALUES, work);
}

/** Whether this code runs inside a call of the library's functions, also after an await. */
export const isWithinCall = (): boolean => requests.get() !== undefined;

/** Returns the values of one kind that this request has read from `owner`; undefined outside a request. */
export function valuesOf(owner: object, kind: string): RequestValues | undefined {
  const request = openRequest();
  if (!request) return undefined;
  const kinds = request.values.get(owner) ?? new Map<string, RequestValues>();
  request.values.set(owner, kinds);
  const values = kinds.get(kind) ?? (new Map() as RequestValues);
  kinds.set(kind, values);
  return values;
}

/**
 * Drops the values that this request has read, from one owner (the object whose data is read) or from all, so that the
 * next reads get new data.
 */
export function forgetValues(owner?: object): void {
  const values = openRequest()?.values;
  if (owner) values?.delete(owner);
  else values?.clear();
}

/** Returns a value from `values`, or reads it. Concurrent callers share one read. A failed read is not kept. */
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
