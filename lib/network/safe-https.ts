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
  /** Largest number of bytes of the response body to read. */
  readonly mostBytes: number;
}

export interface SafeResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Response body, up to the limit. */
  readonly text: string;
  /** Whether the response body was longer than the limit. */
  readonly isCut: boolean;
}

export interface SafeNetwork {
  /**
   * `host:port` of servers that may have any address, even outside the public internet. The host is written as in a
   * URL.
   */
  readonly allow: readonly string[];
  /** Resolves a host's name to its addresses; default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Certificates to trust instead of those of the system. */
  readonly ca?: string;
  /** Agent that keeps connections for further requests to a server. Default: a new connection for each request. */
  readonly agent?: Agent;
  /** Signal that aborts the request. */
  readonly signal?: AbortSignal;
  /** Milliseconds for connection, request and response together. Default 10,000. */
  readonly totalMs?: number;
}

/** The error for an address that is not HTTPS, or not on the public internet. */
class UnsafeAddress extends Error {
  override name = 'UnsafeAddress';
}

/**
 * Sends a request to an address that another person chose, such as a webhook's receiver: over HTTPS only, to the public
 * internet only, following no redirect, and for a limited time. The check applies to the address to which the socket
 * connects, so a name that resolves to another address a moment later cannot evade it.
 *
 * @throws UnsafeAddress for a refused address; otherwise the network's error
 */
export async function requestSafely(
  { method, url, headers, body = '', mostBytes }: SafeRequest,
  network: SafeNetwork,
): Promise<SafeResponse> {
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new UnsafeAddress('Only https:// addresses are allowed.');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = network.allow.includes(`${target.hostname}:${target.port || '443'}`);
  // A literal address is checked here, because the system connects to it without a lookup, so the check of lookups
  // would not run. `URL` has normalised unusual forms (0x7f.1, 2130706433).
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

/** Sends a request, and sends it once more if the server had closed a kept connection before the request arrived. */
async function send(
  target: URL,
  options: RequestOptions,
  body: string,
  mostBytes: number,
): Promise<SafeResponse> {
  const sending = request(target, options);
  try {
    return await responseTo(sending, body, mostBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!sending.reusedSocket || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    return responseTo(request(target, { ...options, agent: false }), body, mostBytes);
  }
}

async function responseTo(sending: ClientRequest, body: string, mostBytes: number): Promise<SafeResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve);
    sending.on('error', reject);
    // The connection may close without a response or an error, for example after a response in another protocol than
    // HTTP.
    sending.on('close', () => reject(new Error('The connection was closed without a response.')));
    sending.end(body);
  });
  const read = await readStart(response, mostBytes);
  return { status: response.statusCode ?? 0, headers: response.headers, ...read };
}

/** Creates a lookup of host names that fails if any address of the name is not public. */
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

/** Reads the beginning of a response body, up to a limit, and does not wait for the rest. */
async function readStart(
  response: IncomingMessage,
  mostBytes: number,
): Promise<Pick<SafeResponse, 'text' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    // Leaving the loop closes the connection, so the rest of the body is not received.
    if (size > mostBytes) break;
  }
  return { text: Buffer.concat(chunks).subarray(0, mostBytes).toString(), isCut: size > mostBytes };
}
