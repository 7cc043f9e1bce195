import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Ports that no system gives to an outgoing connection (Linux gives those from 32768 on). One of the others could be
 * taken by a connection of another test before the server that needs it starts; a cluster failed to start by this.
 */
const [FIRST_PORT, END_OF_PORTS] = [16_384, 32_768];

/**
 * Finds ports of this machine on which no program listens. Holds all of them until the last one is found, so
 * that they differ.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held: { port: number; server: Server }[] = [];
  while (held.length < count) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    const server = await listening(port);
    if (server) held.push({ port, server });
  }
  await Promise.all(held.map(({ server }) => once(server.close(), 'close')));
  return held.map(({ port }) => port);
}

/** Listens on a port. Returns undefined if another program does. */
async function listening(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
