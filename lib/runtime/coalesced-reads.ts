import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** Readings of one thing: one that runs, and one that has not begun. */
interface Line<T> {
  running?: Promise<unknown>;
  next?: Promise<T>;
}

/**
 * Has those who ask for the same at the same time share one reading, which begins after each of them has asked: what
 * was written before one asked is in the answer. It begins when the one before it has ended and all that has arrived by
 * then had its turn, so that a busy process reads once for many requests. A failed reading fails for all who share it,
 * and for nobody else.
 */
export function createSharedReads<T>() {
  const lines = new Map<string, Line<T>>();

  const readInTurn = async (line: Line<T>, key: string, read: () => Promise<T>): Promise<T> => {
    await line.running;
    await turnOfTheLoop();
    line.next = undefined;
    const reading = read();
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
