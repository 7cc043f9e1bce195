import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { outsideRequest } from './request-values';

/** The reads of one key: the running read, and the next one, which has not begun. */
interface Line<T> {
  running?: Promise<unknown>;
  next?: Promise<T>;
}

/**
 * Number of turns of the event loop between a call and its read. In the second turn, Node reads requests that arrived
 * while it handled the first ones. These requests then share the read, which costs more than a turn.
 */
const TURNS = 2;

/**
 * Creates a function with which concurrent callers share one read. A read starts only after the calls of all callers
 * that share it, so no caller gets data from before its call. Callers that arrive while a read runs share the next
 * read, so a busy process reads once for many requests. If a read fails, only the callers that share it get the
 * failure.
 */
export function createSharedReads<T>() {
  const lines = new Map<string, Line<T>>();

  const readInTurn = async (line: Line<T>, key: string, read: () => Promise<T>): Promise<T> => {
    await line.running;
    for (let turn = 0; turn < TURNS; turn += 1) await turnOfTheLoop();
    line.next = undefined;
    // The request that starts the read is not the only one that gets the result. Values that this request has read
    // before are therefore not used: the other requests may have begun after those values were read.
    const reading = outsideRequest(read);
    const ended = reading.then(ignore, ignore);
    line.running = ended;
    void ended.then(() => {
      if (!line.next && line.running === ended) lines.delete(key);
    });
    return reading;
  };

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? {};
    lines.set(key, line);
    return (line.next ??= readInTurn(line, key, read));
  };
}

const ignore = (): void => undefined;
