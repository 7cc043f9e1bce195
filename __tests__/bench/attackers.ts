import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** A request that an attack repeats. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server's port, and the requests that the client repeats on each connection, one after another. */
interface Attack {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly Sent[];
}

/** Sends a request and reads its response to the end. Returns the status, or 0 if the connection broke. */
export async function statusOf(port: number, { body, ...sent }: Sent, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const headers = { ...sent.headers, ...length };
    const sending = request({ host: '127.0.0.1', port, agent, ...sent, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode!));
    });
    sending.once('error', () => resolve(0)).end(body);
  });
}

/**
 * Starts a client in another thread that sends the requests of an attack until it is stopped. Resolves after its first
 * response. `stop` returns the number of responses by status.
 */
export async function startAttack(attack: Attack): Promise<{ stop(): Promise<Record<number, number>> }> {
  const worker = new Worker(__filename, { workerData: attack });
  await once(worker, 'message');
  return {
    async stop() {
      const told = once(worker, 'message');
      worker.postMessage('stop');
      const [statuses] = (await told) as [Record<number, number>];
      await worker.terminate();
      return statuses;
    },
  };
}

if (parentPort && workerData) {
  const { port, connections, requests } = workerData as Attack;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<number, number> = {};
  let sent = 0;
  const keepSending = async (): Promise<void> => {
    for (;;) {
      const status = await statusOf(port, requests[sent++ % requests.length]!, agent);
      if (Object.keys(statuses).length === 0) parentPort!.postMessage('begun');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  for (let connection = 0; connection < connections; connection += 1) void keepSending();
  parentPort.once('message', () => parentPort!.postMessage(statuses));
}
