import type { Request, RequestHandler } from 'express';
import { AppointmentsError, createSignInThrottle, signInSource } from 'shop-appointments';
import { isSameText } from './same-text';
import type { ShopParts } from '../shop-parts';

/** Authenticated sender of a request: a user, or null for an API key, which acts for the shop itself. */
interface Caller {
  readonly userId: number | null;
  readonly permissions: 'read' | 'write' | 'read_write';
}

/**
 * Admits managers by the credentials of the REST interface: an application password or a key pair (HTTP Basic), or a
 * session cookie with its nonce in `X-SITE-Nonce`. A cookie alone does not suffice, because any website can make a
 * browser send it. Stores the user's id in `res.locals.userId`.
 */
export function managersOnly({
  appointments,
  host,
}: Pick<ShopParts, 'appointments' | 'host'>): RequestHandler {
  const { access } = host;
  const throttle = createSignInThrottle();

  const byPassword = async (req: Request, header: string): Promise<Caller> => {
    const text = Buffer.from(header.replace(/^basic +/i, ''), 'base64').toString();
    const colon = text.indexOf(':');
    const [login, password] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
    const caller = await throttle.attempt(signInSource(req, login), async (): Promise<Caller | undefined> => {
      const [key, found] = await Promise.all([
        access.findKey(login),
        access.findApplicationPassword(login, password.replaceAll(' ', '')),
      ]);
      // A key that was found always has a `consumerSecret`: ports/access.ts finds only keys whose secret it can
      // decrypt.
      if (key?.consumerSecret !== undefined && isSameText(key.consumerSecret, password)) return key;
      return found && { ...found, permissions: 'read_write' };
    });
    if (!caller)
      throw refused(
        'These credentials are not valid. Check the login and the application password, or the key and its secret.',
      );
    return caller;
  };

  const bySession = async ({ headers }: Request): Promise<Caller> => {
    const session = await access.session({ headers });
    const nonce = headers['x-site-nonce'];
    const isOwn = session && typeof nonce === 'string' && appointments.isNonceFor(session, nonce);
    if (!isOwn) throw refused('Sign in: send an application password, an API key, or your session’s nonce.');
    return { userId: session.userId, permissions: 'read_write' };
  };

  return async (req, res, next) => {
    const { authorization } = req.headers;
    const isBasic = authorization !== undefined && /^basic /i.test(authorization);
    const { userId, permissions } = await (isBasic ? byPassword(req, authorization) : bySession(req));
    const needed = req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'write';
    const mayManage = userId === null ? isBasic : userId >= 1 && (await access.can(userId, 'manage_shop'));
    if (!mayManage || (permissions !== 'read_write' && permissions !== needed)) {
      throw new AppointmentsError(
        'shop_rest_cannot_create',
        'Only managers, and API keys with this permission, may do this.',
      );
    }
    res.locals.userId = userId;
    next();
  };
}

const refused = (message: string): AppointmentsError =>
  new AppointmentsError('shop_rest_cannot_view', message);
