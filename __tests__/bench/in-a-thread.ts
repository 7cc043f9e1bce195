import { Worker } from 'node:worker_threads';

/** A thread in which code runs outside of the measured thread. */
export interface Thread<Order, Outcome> {
  /** Sends a message to the thread and resolves with its reply. Rejects if the thread ends with an error. */
  ask(order: Order): Promise<Outcome>;
  close(): Promise<unknown>;
}

/** Starts a thread that runs a module; the module receives messages through its parent port. */
export function startThread<Order, Outcome>(module: string): Thread<Order, Outcome> {
  const worker = new Worker(module);
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once('message', resolve).once('error', reject);
        worker.postMessage(order);
      }),
    close: () => worker.terminate(),
  };
}
