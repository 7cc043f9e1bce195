import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { isPublicAddress } from '../../lib/network/public-address';
import { requestSafely, type SafeNetwork } from '../../lib/network/safe-https';
import { type Certificate, makeCertificate } from '../support/certificate';

let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate();
});
afterAll(() => certificate.remove());

let server: Server;
let port: number;
let connections: number;
let answer: RequestListener;
beforeEach(async () => {
  connections = 0;
  server = createServer({ key: certificate.key, cert: certificate.cert }, (req, res) =>
    answer(req, res),
  ).listen(0, '127.0.0.1');
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const post = (url: string, network: Partial<SafeNetwork> = {}) =>
  requestSafely(
    {
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/json' },
      body: '{"ä":1}',
      mostBytes: 65_536,
    },
    { allow: [], ca: certificate.cert, ...network },
  );
const refusal = { name: 'UnsafeAddress' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

test.each([
  ['127.0.0.1', (at: number) => `https://127.0.0.1:${at}/hook?a=b`],
  ['receiver.example', (at: number) => `https://receiver.example:${at}/hook?a=b`],
])('an allowed receiver at %s gets the exact bytes', async (host, url) => {
  const got: unknown[] = [];
  answer = (req, res) => {
    void bodyOf(req).then((body) => {
      got.push([req.method, req.url, req.headers['content-type'], req.headers['content-length'], body]);
      res.writeHead(202, { 'Retry-After': '7' }).end('thanks');
    });
  };
  const answered = await post(url(port), { allow: [`${host}:${port}`], resolve: loopback });
  expect(answered).toMatchObject({ status: 202, text: 'thanks', headers: { 'retry-after': '7' } });
  expect(got).toEqual([['POST', '/hook?a=b', 'application/json', '8', '{"ä":1}']]);
});

test.each([
  'https://127.0.0.1:{port}/',
  'https://127.1:{port}/',
  'https://2130706433:{port}/',
  'https://0x7f.0.0.1:{port}/',
  'https://0177.0.0.1:{port}/',
  'https://0.0.0.0:{port}/',
  'https://[::1]:{port}/',
  'https://[::ffff:127.0.0.1]:{port}/',
  'https://[::ffff:7f00:1]:{port}/',
  'https://localhost:{port}/',
  'https://169.254.169.254/',
  'http://127.0.0.1:{port}/',
  'http://receiver.example:{port}/',
])('no connection is made to %s', async (url) => {
  await expect(post(url.replace('{port}', String(port)))).rejects.toMatchObject(refusal);
  expect(connections).toBe(0);
});

test('plain HTTP is refused even for an allowed receiver, and another port needs its own permission', async () => {
  const allow = [`127.0.0.1:${port}`];
  await expect(post(`http://127.0.0.1:${port}/`, { allow })).rejects.toMatchObject(refusal);
  await expect(post(`https://127.0.0.1:${port + 1}/`, { allow })).rejects.toMatchObject(refusal);
});

test('a name is refused when any of its addresses is not public', async () => {
  const resolve = async () => [{ address: '93.184.215.14', family: 4 }, ...(await loopback())];
  await expect(post(`https://receiver.example:${port}/`, { resolve })).rejects.toMatchObject(refusal);
  expect(connections).toBe(0);
});

test('if a name’s address changes, the address of the connection is checked', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked === 1 ? loopback() : [{ address: '93.184.215.14', family: 4 }];
  };
  await expect(post(`https://receiver.example:${port}/`, { resolve })).rejects.toMatchObject(refusal);
  expect(asked).toBe(1);
});

test('a redirect is returned like any other response', async () => {
  answer = (_, res) => res.writeHead(302, { Location: `https://127.0.0.1:${port}/other` }).end();
  const answered = await post(`https://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] });
  expect(answered.status).toBe(302);
  expect(connections).toBe(1);
});

test('a certificate of an unknown issuer is refused', async () => {
  const network = { allow: [`127.0.0.1:${port}`], ca: undefined };
  await expect(post(`https://127.0.0.1:${port}/`, network)).rejects.toThrow(/self-signed/);
});

test('only the part of a response that the caller wants is read, however long the response is', async () => {
  answer = (_, res) => {
    const more = (): void => {
      while (!res.destroyed && res.write('x'.repeat(16_384)));
      if (!res.destroyed) res.once('drain', more);
    };
    more();
  };
  const { text, isCut } = await post(`https://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] });
  expect([text.length, isCut]).toEqual([65_536, true]);
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'responds drop by drop',
    (_, res) => {
      res.write('x');
      const drip = setInterval(() => res.write('x'), 50).unref();
      res.on('close', () => clearInterval(drip));
    },
  ],
])('a connection to a receiver that %s is given up', async (_, listener) => {
  answer = listener;
  const network = { allow: [`127.0.0.1:${port}`], totalMs: 300 };
  await expect(post(`https://127.0.0.1:${port}/`, network)).rejects.toThrow(/abort/i);
});

const drip = (socket: TLSSocket, text: string): void => {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), 2);
};

test.each<[string, RegExp, (socket: TLSSocket) => void]>([
  ['is no HTTP', /Parse Error/, (socket) => socket.end('<html>hello</html>')],
  ['is a connection that closes', /hang up/, (socket) => socket.end()],
  [
    'changes the protocol',
    /without a response/,
    (socket) => socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nabc'),
  ],
  [
    'is headers without end',
    /overflow/i,
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, `X-A: ${'a'.repeat(8_000)}\r\n`);
    },
  ],
  ['is nothing but 100 Continue', /abort/i, (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  [
    'is shorter than it says',
    /abort/i,
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
  ],
])('a response that %s is an error, and its connection ends', async (_, message, behave) => {
  const { key, cert } = certificate;
  const odd = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => behave(socket));
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const at = (odd.address() as AddressInfo).port;
  const agent = new Agent({ keepAlive: true });
  try {
    for (const network of [{}, { agent }, { agent }]) {
      const sent = post(`https://127.0.0.1:${at}/`, { allow: [`127.0.0.1:${at}`], totalMs: 500, ...network });
      await expect(sent).rejects.toThrow(message);
    }
  } finally {
    agent.destroy();
    odd.close();
  }
});

test('a connection is reused for further requests, and opened again if the server has closed it meanwhile', async () => {
  let asked = 0;
  answer = (req, res) => {
    asked += 1;
    // The third request arrives on a kept-alive connection just when the server closes it.
    if (asked === 3) req.socket.destroy();
    else res.end(String(asked));
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const network = { allow: [`127.0.0.1:${port}`], agent };
  const texts: string[] = [];
  for (let time = 0; time < 3; time += 1)
    texts.push((await post(`https://127.0.0.1:${port}/`, network)).text);
  expect(texts).toEqual(['1', '2', '4']);
  expect(connections).toBe(2);
  agent.destroy();
});

test.each([
  ...[
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...[
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::1',
  ],
  ...[
    '2001::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'nonsense',
    '',
  ],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
