import type { Request } from 'express';
import type { SignInSource } from '../access/sign-in-throttle';
import type { WarnOnce } from '../runtime/warn-once';

/**
 * Express's setting `trust proxy` as a function. It returns whether the sender at an address is a trusted proxy. `hops`
 * is the number of senders between this one and the shop.
 */
type Trusts = (address: string | undefined, hops: number) => boolean;

/**
 * Returns the source (address and login) under which a failed sign-in at a login form of the host is counted by
 * `createSignInThrottle`.
 */
export function signInSource(req: Request, login: string): SignInSource {
  return { ...senderOf(req), login };
}

/**
 * Returns the address of a request's client. With `trust proxy: true` Express believes any address that a client writes
 * in X-Forwarded-For. Only the last address in that header is reliable, because the nearest proxy has written it.
 */
export function senderOf(req: Request): Pick<SignInSource, 'address' | 'seenByProxy'> {
  const address = req.ip ?? '';
  const isForwarded = req.headers['x-forwarded-for'] !== undefined;
  const seenByProxy = isForwarded && trustsEverySender(req) ? req.ips.at(-1) : undefined;
  return seenByProxy === undefined || seenByProxy === address ? { address } : { address, seenByProxy };
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Logs a warning once if clients behind a proxy share one address, and once if any client can choose its address. */
export function warnOfProxies(req: Request, warn: WarnOnce): void {
  const header = FORWARDED.find((name) => req.headers[name] !== undefined);
  if (header === undefined) return;
  if (!trustsOf(req)(req.socket.remoteAddress, 0)) warn({ header }, UNTRUSTED);
  else if (trustsEverySender(req)) warn({ header }, TRUSTS_EVERY_SENDER);
}

const UNTRUSTED =
  'A request has a header of a proxy, such as X-Forwarded-For, but Express does not trust proxies. If a proxy is in ' +
  'front, set "trust proxy" of Express to the number of proxies or to their addresses. Otherwise all clients behind ' +
  'the proxy seem to have one address: failed sign-ins of one client lock out all of them, and they get a 503 sooner';

const TRUSTS_EVERY_SENDER =
  '"trust proxy" of Express is true, so a client can invent its address and try more passwords. Set it to the number ' +
  'of proxies or to their addresses';

/**
 * Whether the setting trusts every sender (`trust proxy: true`). To find out, the setting is asked about a sender that
 * no real setting would trust: an address reserved for documentation, a thousand hops away.
 */
const trustsEverySender = (req: Request): boolean => trustsOf(req)('203.0.113.1', 1000);

const trustsOf = (req: Request): Trusts => req.app.get('trust proxy fn') as Trusts;
