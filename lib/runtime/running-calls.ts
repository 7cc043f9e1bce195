import { AppointmentsError } from '../domain/errors';
import { isWithinCall } from './request-values';
import { within } from './within';

/** Milliseconds that running calls may still take after `close()`. */
const CLOSING_MS = 4_000;
/**
 * Number of turns of the event loop after `close()` in which requests are still accepted. In these turns, Node reads
 * the requests that had reached the process before.
 */
const TURNS_OF_ARRIVED_REQUESTS = 3;

/** The running calls of a booking core (the result of `createAppointments`). */
export interface RunningCalls {
  /** Signal that aborts when the booking core begins to close. */
  readonly closing: AbortSignal;
  /** Whether a new HTTP request is refused, because it reached the process after the booking core was closed. */
  readonly refusesRequests: boolean;
  /**
   * Runs a call, and counts it as running until it ends.
   *
   * @throws AppointmentsError 503 `shop_rest_busy` if the booking core is closed, unless the call is a part of a
   * running call
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a call like `run`, for a call that yields its results one after the other. */
  iterate<T>(work: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined>;
  /**
   * Counts an HTTP request as running. Returns the function that ends the count; calling it a second time has no
   * effect.
   */
  begin(): () => void;
  /**
   * Returns the error to throw when a call or request has failed with `error`: `shop_rest_busy` if the connections were
   * closed while it ran, otherwise `error` itself.
   */
  explained(error: unknown): unknown;
  /**
   * Refuses new calls, and waits for running calls. Resolves to true when they have ended, or to false after a time
   * limit.
   */
  end(): Promise<boolean>;
}

/**
 * Creates the counter of running calls of a booking core.
 *
 * @param leftBehind resolves when the background work that calls have started has ended
 */
export function createRunningCalls(leftBehind: () => Promise<void>): RunningCalls {
  const closing = new AbortController();
  let running = 0;
  let refusesRequests = false;
  let isCutShort = false;
  let lastHasEnded: (() => void) | undefined;

  const begin = (): (() => void) => {
    let isRunning = true;
    running += 1;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      running -= 1;
      if (running === 0) lastHasEnded?.();
    };
  };
  const admit = (): (() => void) => {
    if (closing.signal.aborted && (isCutShort || !isWithinCall())) throw calledAfterClose();
    return begin();
  };
  const explained = (error: unknown): unknown =>
    isCutShort && !(error instanceof AppointmentsError) ? cutShort(error) : error;
  const idle = async (): Promise<void> => {
    while (running > 0) await new Promise<void>((resolve) => (lastHasEnded = resolve));
    await leftBehind();
  };
  const end = async (): Promise<boolean> => {
    closing.abort();
    for (let turn = 0; turn < TURNS_OF_ARRIVED_REQUESTS; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    refusesRequests = true;
    const hasEnded = await within(CLOSING_MS, idle());
    isCutShort = true;
    return hasEnded;
  };
  let ended: Promise<boolean> | undefined;

  return {
    closing: closing.signal,
    get refusesRequests() {
      return refusesRequests;
    },
    async run(work) {
      const leave = admit();
      try {
        return await work();
      } catch (error) {
        throw explained(error);
      } finally {
        leave();
      }
    },
    async *iterate(work) {
      const leave = admit();
      try {
        yield* work();
      } catch (error) {
        throw explained(error);
      } finally {
        leave();
      }
    },
    begin,
    explained,
    end: () => (ended ??= end()),
  };
}

/** Creates the error of a call that comes after `close()`. */
export const calledAfterClose = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'close() was called before this call. Call createAppointments() again, or call close() later.',
    { retryAfter: 1 },
  );

const cutShort = (cause: unknown): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'close() was called while this call was running, and the call took too long to end.',
    { retryAfter: 1 },
    { cause },
  );
