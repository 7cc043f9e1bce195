import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { type Sent, statusOf } from '../attackers';
import { startThread, type Thread } from '../in-a-thread';

/** Times in milliseconds: of all work together, and of each piece. */
export interface Timed {
  readonly whole: number;
  readonly each: readonly number[];
}

/** Runs `works` with a number of parallel workers; each worker runs one piece of work after another. */
export async function inParallel(
  workers: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<Timed> {
  const each: number[] = [];
  const queue = works.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const work of queue) {
        const then = performance.now();
        await work();
        each.push(performance.now() - then);
      }
    }),
  );
  return { whole: performance.now() - began, each };
}

/** Requests to send on kept-alive connections. Each response must have the given status. */
interface Order {
  readonly port: number;
  readonly connections: number;
  readonly status: number;
  readonly requests: readonly Sent[];
}

/** An HTTP client in a thread of its own, so that its work does not count as the server's. */
export type Sender = Thread<Order, Timed>;

export const startSender = (): Sender => startThread(__filename);

async function send({ port, connections, status, requests }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const works = requests.map((request) => async () => {
    const answered = await statusOf(port, request, agent);
    if (answered !== status)
      throw new Error(`${request.method} ${request.path} gets the status ${answered}, not ${status}`);
  });
  const timed = await inParallel(connections, works);
  agent.destroy();
  parentPort!.postMessage(timed);
}

// A failed request ends the thread, and `ask` rejects with the error.
parentPort?.on('message', (order: Order) => void send(order));
