import { Worker } from 'node:worker_threads';

/** Code in a thread of its own, so that its work is not measured. */
export interface Thread<Order, Outcome> {
  /** Sends an order, and resolves with the message that the thread sends back. Rejects if the thread ends with an error. */
  ask(order: Order): Promise<Outcome>;
  close(): Promise<unknown>;
}

/** Starts a thread that runs a module, which receives orders from its parent port. */
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
