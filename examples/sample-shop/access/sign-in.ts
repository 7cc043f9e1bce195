import { json, type Request, Router, urlencoded } from 'express';
import { randomBytes } from 'node:crypto';
import {
  AppointmentsError,
  appointmentsErrors,
  createSignInThrottle,
  type Session,
  signInSource,
} from 'shop-appointments';
import { hashPassword, isPassword } from 'shop-appointments/adapters/port-helpers';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import type { UserRow } from '../tables';
import { SESSION_COOKIE, SESSION_SECONDS } from './sessions';

/**
 * Routes for signing in and out: `POST /login` with `login` and `password` as JSON or form; `GET /session` with the
 * signed-in user and the nonce; `POST /logout`. Signing in or out replaces the browser's cookies for session and cart,
 * so that copied or planted cookies stop working.
 */
export function signInRoutes({
  appointments,
  host,
  tables: { users },
  sessions,
  carts,
  cartCookie,
  guests,
}: Pick<
  OpenShop,
  'appointments' | 'host' | 'tables' | 'sessions' | 'carts' | 'cartCookie' | 'guests'
>): Router {
  const router = Router();
  const throttle = createSignInThrottle();
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

  /**
   * Finds a user by login and password. An unknown login takes as long as a wrong password, so that the time reveals
   * nothing.
   */
  const userWith = async (login: string, password: string): Promise<UserRow | undefined> => {
    const namesakes = await users.find({ login }, null);
    const user = namesakes.find((one) => one.login === login && one.password_hash !== '');
    const isRight = await isPassword(password, user?.password_hash ?? (await nobodysHash));
    return isRight ? user : undefined;
  };

  const describe = async (session: Session | undefined) => {
    const found = session && (await host.users.find([session.userId], {})).get(session.userId);
    if (!session || !found) return { user: null, nonce: null };
    const { id, login, email, displayName, roles } = found;
    return {
      user: { id, login, email, display_name: displayName, roles },
      nonce: appointments.nonceFor(session),
    };
  };

  router.use(['/login', '/logout', '/session'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.post('/login', json(), urlencoded({ extended: false }), async (req, res) => {
    const { login, password } = readLogin(req);
    const user = await throttle.attempt(signInSource(req, login), () => userWith(login, password));
    if (!user) {
      throw new AppointmentsError('shop_rest_cannot_view', 'Login or password is wrong.');
    }
    await sessions.end(req);
    const { session, cookie } = await sessions.begin(user.id);
    // The lines move to a new cart, because another person may know the cookie of the former cart.
    const former = cartCookie.of(req);
    if (former !== '') {
      const cart = cartCookie.create();
      await carts.move(former, cart);
      cartCookie.keep(cart, req, res);
    }
    await guests.renew(req, res);
    const maxAge = SESSION_SECONDS * 1000;
    res.cookie(SESSION_COOKIE, cookie, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge });
    res.json(await describe(session));
  });

  router.post('/logout', async (req, res) => {
    await sessions.end(req);
    const cart = cartCookie.of(req);
    if (cart !== '') await carts.empty(cart);
    cartCookie.clear(res);
    res.clearCookie(SESSION_COOKIE).status(204).end();
  });

  router.get('/session', async (req, res) => {
    res.json(await describe(await sessions.of(req)));
  });

  return router.use(appointmentsErrors(), sendError);
}

function readLogin(req: Request): { readonly login: string; readonly password: string } {
  const { login, password } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof login === 'string' && typeof password === 'string') return { login, password };
  throw new AppointmentsError('rest_missing_callback_param', 'Send login and password.', {
    params: ['login', 'password'],
  });
}
