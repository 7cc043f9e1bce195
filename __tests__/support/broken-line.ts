import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Proxy in front of a database server. Tests can cut, stall and slow its connections, and mend it again. */
export interface BrokenLine {
  /** URL of the server by way of the proxy. */
  readonly url: string;
  /** Ends every connection, and every new one as soon as it opens. */
  cut(): void;
  /**
   * Ends all connections when one of them has sent these texts in order: before or after the server receives
   * the last text.
   */
  cutAt(texts: readonly string[], when: 'before' | 'after'): void;
  /** Stops the traffic in both directions, without ending connections. */
  stall(): void;
  /** Stalls the existing connections for good, while new connections work. */
  strand(): void;
  /** Delays the traffic by this many milliseconds. */
  slow(milliseconds: number): void;
  /** Lets the traffic pass again, including everything that was stalled. */
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the database server at `url`. */
export async function openBrokenLine(url: string): Promise<BrokenLine> {
  const target = new URL(url);
  let isCut = false;
  let delay = 0;
  let trap: { readonly texts: readonly string[]; readonly when: 'before' | 'after' } | undefined;
  let stalled: { readonly over: Promise<void>; readonly end: () => void } | undefined;
  const sockets = new Set<Socket>();
  const stranded = new WeakSet<Socket>();
  /** Number of texts of the trap (see `cutAt`) that each connection has sent. */
  let sent = new WeakMap<Socket, number>();
  const remember = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const springs = (data: Buffer, from: Socket): boolean => {
    const count = sent.get(from) ?? 0;
    if (!trap || !data.includes(trap.texts[count]!)) return false;
    sent.set(from, count + 1);
    return count + 1 === trap.texts.length;
  };
  const pass = async (data: Buffer, from: Socket, to: Socket, isFromClient: boolean): Promise<void> => {
    if (delay > 0) await sleep(delay);
    if (stranded.has(from)) return;
    await stalled?.over;
    const sprung = isFromClient && springs(data, from) ? trap : undefined;
    if (sprung) trap = undefined;
    if (sprung?.when === 'before') return drop();
    // The server still receives the last of the texts (see `cutAt`), but its response is lost.
    if (sprung) to.prependOnceListener('data', drop);
    if (!to.destroyed) to.write(data);
  };
  const carry = (from: Socket, to: Socket, isFromClient: boolean): void => {
    let last = Promise.resolve();
    from.on('data', (data: Buffer) => {
      last = last.then(() => pass(data, from, to, isFromClient));
    });
    // The client of a stranded connection does not learn that the server has ended its session.
    const isSilent = () => stranded.has(from) && !isFromClient;
    from.on('close', () => void last.then(() => isSilent() || to.destroy()));
  };
  const server = createServer((client) => {
    remember(client);
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    remember(upstream);
    carry(client, upstream, true);
    carry(upstream, client, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const mend = (): void => {
    isCut = false;
    delay = 0;
    stalled?.end();
    stalled = undefined;
  };
  return {
    url: here.href,
    cut: () => {
      isCut = true;
      drop();
    },
    cutAt: (texts, when) => {
      trap = { texts, when };
      sent = new WeakMap();
    },
    stall: () => {
      let end = (): void => undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      stalled = { over, end };
    },
    strand: () => sockets.forEach((socket) => stranded.add(socket)),
    slow: (milliseconds) => void (delay = milliseconds),
    mend,
    close: async () => {
      mend();
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
