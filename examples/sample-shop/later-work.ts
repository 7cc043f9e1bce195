/** Work that goes on after the response of its request. */
export interface LaterWork {
  /** Starts work. Its error is logged, because the response has been sent. */
  start(work: () => Promise<void>): void;
  /** Resolves when all work that was started has ended. */
  ended(): Promise<void>;
}

export function createLaterWork(): LaterWork {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      const done = work()
        .catch((error: unknown) => console.error(error))
        .finally(() => running.delete(done));
      running.add(done);
    },
    ended: async () => void (await Promise.all(running)),
  };
}
