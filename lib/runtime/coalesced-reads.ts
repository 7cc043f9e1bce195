import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { outsideRequest } from './request-values';

/** The reads of one kind of data: one that is running, and one that has not begun. */
interface Line<T> {
  running?: Promise<unknown>;
  next?: Promise<T>;
}

/**
 * Coalesces concurrent reads. A read starts only after every caller that shares it has asked, so no caller gets data
 * older than its question. A read starts when the previous read has ended and the callers that had arrived by then have
 * joined, so a busy process reads once for many requests. A failed read fails only for the callers that share it.
 */
export function createSharedReads<T>() {
  const lines = new Map<string, Line<T>>();

  const readInTurn = async (line: Line<T>, key: string, read: () => Promise<T>): Promise<T> => {
    await line.running;
    await turnOfTheLoop();
    line.next = undefined;
    // Read outside the request that happens to start the read: values that this request has read already may be older
    // than the questions of other callers.
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
