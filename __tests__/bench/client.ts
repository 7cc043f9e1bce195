import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { startThread, type Thread } from './in-a-thread';

/** A GET request that the client thread sends again and again. */
interface Order {
  readonly port: number;
  readonly path: string;
  readonly requests: number;
  readonly connections: number;
}

/** An HTTP client in another thread. `ask` resolves with the milliseconds that its requests took. */
export type Client = Thread<Order, number>;

export const startClient = (): Client => startThread(__filename);

/**
 * Sends requests on one kept-alive connection, and reads only the lengths of the responses. Reads all bytes
 * into one buffer, because a new buffer for each read would keep the threads of the garbage collector busy.
 */
function ask({ port, path }: Order, requests: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    let left = requests;
    let missing = 0;
    let head = '';
    const received = (bytes: number, memory: Uint8Array): boolean => {
      let body = bytes;
      if (missing === 0) {
        head += Buffer.from(memory.buffer, memory.byteOffset, bytes).toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return true;
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, 200));
        missing = Number(/content-length: (\d+)/i.exec(head)![1]);
        body = head.length - end - 4;
        head = '';
      }
      missing -= body;
      if (missing > 0) return true;
      left -= 1;
      if (left > 0) socket.write(request);
      else {
        socket.end();
        resolve();
      }
      return true;
    };
    const onread = { buffer: Buffer.alloc(65_536), callback: received };
    const socket = connect({ port, host: '127.0.0.1', onread }, () => socket.write(request));
    socket.on('error', reject);
  });
}

parentPort?.on('message', (order: Order) => {
  const began = performance.now();
  const each = Array.from({ length: order.connections }, () =>
    ask(order, order.requests / order.connections),
  );
  Promise.all(each).then(
    () => parentPort!.postMessage(performance.now() - began),
    (error: unknown) => {
      throw error;
    },
  );
});
