interface Line<T> {
  running: Promise<T>;
  /** Begins when the running one has ended; undefined while nobody waits for it. */
  next?: Promise<T>;
}

/**
 * Has those who ask for the same at the same time share one reading, which begins after each of them has asked: what
 * was written before one asked is in the answer. A failed reading fails for all who share it, and for nobody else.
 */
export function createSharedReads<T>() {
  const lines = new Map<string, Line<T>>();

  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const line: Line<T> = { running: read() };
    lines.set(key, line);
    const leave = (): void => {
      if (!line.next && lines.get(key) === line) lines.delete(key);
    };
    line.running.then(leave, leave);
    return line.running;
  };

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const line = lines.get(key);
    if (!line) return begin(key, read);
    const ended = line.running.catch(() => undefined);
    return (line.next ??= ended.then(() => begin(key, read)));
  };
}
