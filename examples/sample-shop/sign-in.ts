import { randomBytes } from 'node:crypto';
import { json, type Request, Router, urlencoded } from 'express';
import {
  type Appointments,
  AppointmentsError,
  appointmentsErrors,
  createSignInThrottle,
  type Session,
} from 'shop-appointments';
import { hashPassword, isPassword } from 'shop-appointments/adapters/memory';
import { sameOriginOnly } from './same-origin';
import { sendError } from './send-error';
import { SESSION_COOKIE, SESSION_SECONDS, type Sessions } from './sessions';
import type { Tables, UserRow } from './tables';

/**
 * `POST /login` with `login` and `password`, JSON or form; `GET /session`: who is signed in, and the nonce for the page;
 * `POST /logout`.
 */
export function signInRoutes(appointments: Appointments, { users }: Tables, sessions: Sessions): Router {
  const router = Router();
  const throttle = createSignInThrottle();
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

  /** An unknown login takes as long as a wrong password. */
  const userWith = async (login: string, password: string): Promise<UserRow | undefined> => {
    const namesakes = await users.find({ login }, null);
    const user = namesakes.find((one) => one.login === login && one.password_hash !== '');
    const isRight = await isPassword(password, user?.password_hash ?? (await nobodysHash));
    return isRight ? user : undefined;
  };

  const describe = async (session: Session | undefined) => {
    const found = session && (await appointments.host.users.find([session.userId], {})).get(session.userId);
    if (!session || !found) return { user: null, nonce: null };
    const { id, login, email, display_name, roles } = found;
    return { user: { id, login, email, display_name, roles }, nonce: appointments.nonceFor(session) };
  };

  router.use(['/login', '/logout', '/session'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.post('/login', json(), urlencoded({ extended: false }), async (req, res) => {
    const { login, password } = readLogin(req);
    const source = { address: req.ip ?? '', login };
    await throttle.assertAllowed(source);
    const user = await userWith(login, password);
    if (!user) {
      await throttle.failed(source);
      throw new AppointmentsError('shop_rest_cannot_view', 'This login and password do not belong together.');
    }
    await throttle.succeeded(source);
    const { session, cookie } = sessions.begin(user.id);
    const maxAge = SESSION_SECONDS * 1000;
    res.cookie(SESSION_COOKIE, cookie, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge });
    res.json(await describe(session));
  });

  router.post('/logout', sameOriginOnly, (_req, res) => {
    res.clearCookie(SESSION_COOKIE).status(204).end();
  });

  router.get('/session', async (req, res) => {
    res.json(await describe(sessions.of(req)));
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
