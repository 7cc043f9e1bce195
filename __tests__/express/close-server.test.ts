import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { closeServer } from 'shop-appointments';
import { eventually } from '../support/eventually';

/** Milliseconds, longer than the interval in which the server looks for idle connections. */
const LOOKS_MS = 120;

let server: Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

async function listen(app: RequestListener): Promise<void> {
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Opens a connection and sends a text on it. */
function send(text: string): Socket {
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  clients.push(client);
  client.write(text);
  return client;
}

test('a server with an open WebSocket is waited for only for a limited time', async () => {
  await listen((_request, response) => response.end());
  server.on('upgrade', (_request, socket: Socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  const client = send('GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(client, 'data');
  await closeServer(server);
  expect([server.listening, client.readyState]).toEqual([false, 'open']);
});

test('two requests that are sent at once while the server closes both get their responses', async () => {
  await listen((_request, response) => void setImmediate(() => response.end('done')));
  const client = send('');
  await once(server, 'connection');
  let text = '';
  client.on('data', (chunk: string) => (text += chunk));
  const closed = closeServer(server);
  client.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(2));
  await Promise.all([closed, once(client, 'close')]);
  const [, first, second] = text.split('HTTP/1.1 200 OK');
  expect(first).not.toContain('Connection: close');
  expect(second).toContain('Connection: close');
});

test('a request that arrives on a kept connection while the process computes gets its response', async () => {
  let finish = (): void => undefined;
  await listen((request, response) => {
    if (request.url === '/second') response.end('done');
    else finish = () => response.end('done');
  });
  const client = send('GET /first HTTP/1.1\r\nHost: shop\r\n\r\n');
  let text = '';
  client.on('data', (chunk: string) => (text += chunk));
  await once(server, 'request');
  const closed = closeServer(server);
  await eventually(() => !server.listening, Boolean);
  // Sends from a timer, so that the next timer to run is the one that looks for idle connections.
  setTimeout(() => {
    finish();
    client.write('GET /second HTTP/1.1\r\nHost: shop\r\n\r\n');
    const end = performance.now() + LOOKS_MS;
    while (performance.now() < end);
  });
  await Promise.all([closed, once(client, 'close')]);
  expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});
