import { lookup as lookUp } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Agent, request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

const TOTAL_MS = 10_000;

interface SafeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit on the bytes of the response body to read. */
  readonly mostBytes: number;
}

interface SafeAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Response body, up to the limit. */
  readonly text: string;
  /** Whether the body was longer than the limit. */
  readonly isCut: boolean;
}

export interface SafeNetwork {
  /** `host:port` of servers that may have any address; the host as in a URL. */
  readonly allow: readonly string[];
  /** Resolves a name to addresses; default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Certificates to trust in place of the system's. */
  readonly ca?: string;
  /** Keeps connections for further requests to the same server; default: a connection for each request. */
  readonly agent?: Agent;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Milliseconds for connection, request and response together. Default 10,000. */
  readonly totalMs?: number;
}

/** A refused server address. */
class UnsafeAddress extends Error {
  override name = 'UnsafeAddress';
}

/**
 * Sends a request to an address that another person chose: over HTTPS only, to the public internet only, following no
 * redirect, and for a limited time. The check applies to the address that the socket connects to, so a name that
 * resolves to another address a moment later gains nothing.
 *
 * @throws UnsafeAddress; otherwise the network's error
 */
export async function requestSafely(
  { method, url, headers, body = '', mostBytes }: SafeRequest,
  network: SafeNetwork,
): Promise<SafeAnswer> {
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new UnsafeAddress('Only https:// addresses are allowed.');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = network.allow.includes(`${target.hostname}:${target.port || '443'}`);
  // The system connects to a literal without a lookup. `URL` has normalised its odd forms (0x7f.1, 2130706433).
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);

  const tooLate = AbortSignal.timeout(network.totalMs ?? TOTAL_MS);
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }) },
    agent: network.agent ?? false,
    lookup: checkedLookup(isAllowed, network.resolve ?? ((name) => lookUp(name, { all: true }))),
    signal: network.signal ? AbortSignal.any([tooLate, network.signal]) : tooLate,
    ...(network.ca !== undefined && { ca: network.ca }),
  };
  return send(target, options, body, mostBytes);
}

/** Retries if the server had closed a kept connection in the meantime. */
async function send(
  target: URL,
  options: RequestOptions,
  body: string,
  mostBytes: number,
): Promise<SafeAnswer> {
  const sending = request(target, options);
  try {
    return await answerTo(sending, body, mostBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!sending.reusedSocket || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    return answerTo(request(target, { ...options, agent: false }), body, mostBytes);
  }
}

async function answerTo(sending: ClientRequest, body: string, mostBytes: number): Promise<SafeAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve);
    sending.on('error', reject);
    // Without a response or an error, for example after a response of another protocol.
    sending.on('close', () => reject(new Error('The connection was closed without a response.')));
    sending.end(body);
  });
  const read = await readStart(answer, mostBytes);
  return { status: answer.statusCode ?? 0, headers: answer.headers, ...read };
}

/** Creates a lookup that fails if any of the name's addresses is not public. */
function checkedLookup(isAllowed: boolean, resolve: NonNullable<SafeNetwork['resolve']>): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        const wrong = isAllowed ? undefined : found.find(({ address }) => !isPublicAddress(address));
        if (wrong || !first)
          callback(wrong ? notPublic(wrong.address) : new Error(`${host} has no address`), []);
        else if (all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    );
  };
}

const notPublic = (address: string): UnsafeAddress =>
  new UnsafeAddress(`${address} is not an address of the public internet.`);

/** Reads the beginning of a response, and does not wait for the rest. */
async function readStart(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<Pick<SafeAnswer, 'text' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (size > mostBytes) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, mostBytes).toString(), isCut: size > mostBytes };
}
