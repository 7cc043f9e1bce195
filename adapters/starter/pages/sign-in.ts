import { type Request, type Response, Router } from 'express';
import { AppointmentsError, createSignInThrottle, signInSource } from '../../../lib/index';
import { SESSION_COOKIE, SESSION_SECONDS } from '../access';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../passwords';
import { handle, textOf } from './handle';
import { html, type Html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';

/**
 * `/sign-in`, `/sign-out` and `/set-up?code=...`. The code is that of the first administrator, or of an invitation.
 * Each sign-in creates a new session, so a cookie that an attacker planted before gives no access.
 */
export function signInPages(
  { appointments, host, hostTables }: PageParts,
  { users, access }: NonNullable<KeptPorts['people']>,
): Router {
  const router = Router();
  const throttle = createSignInThrottle();
  const { firstAdministrator } = hostTables;

  const begin = async (userId: number, request: Request, response: Response): Promise<void> => {
    await access.endSession(request);
    const value = await access.beginSession(userId);
    // A proxy that ends TLS talks to the shop over HTTP, so the site's URL tells whether the browser uses HTTPS.
    const secure = request.secure || hostTables.site().url.startsWith('https:');
    response.cookie(SESSION_COOKIE, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: SESSION_SECONDS * 1000,
    });
  };
  const send = (response: Response, title: string, main: Html, status = 200): void =>
    sendPage(response, { title, shop: hostTables.site().name, main, status });

  router.get(
    '/sign-in',
    handle(async (request, response) => {
      if (await host.access.session(request)) response.redirect('/desk');
      else send(response, 'Sign in', signInForm(''));
    }),
  );
  router.post(
    '/sign-in',
    handle(async (request, response) => {
      const email = textOf(request, 'email');
      try {
        const user = await throttle.attempt(signInSource(request, email.toLowerCase()), () =>
          users.withPassword(email, passwordOf(request)),
        );
        if (!user) return send(response, 'Sign in', signInForm('The address or the password is wrong.'), 401);
        await begin(user.id, request, response);
        response.redirect(303, '/desk');
      } catch (error) {
        if (!(error instanceof AppointmentsError) || error.status !== 429) throw error;
        send(response, 'Sign in', signInForm('Too many attempts failed. Try again later.'), 429);
      }
    }),
  );
  router.post(
    '/sign-out',
    handle(async (request, response) => {
      await access.endSession(request);
      response.clearCookie(SESSION_COOKIE).redirect(303, '/sign-in');
    }),
  );

  router.get(
    '/set-up',
    handle(async (request, response) => {
      const code = typeof request.query.code === 'string' ? request.query.code : '';
      const isFirst = await firstAdministrator.accepts(code);
      if (isFirst || (await users.isInvited(code)))
        send(response, isFirst ? 'Set up the shop' : 'Choose a password', setUpForm(code, isFirst));
      else send(response, 'This link does not work', html`<p role="alert">${USED_LINK}</p>`, 404);
    }),
  );
  router.post(
    '/set-up',
    handle(async (request, response) => {
      const code = textOf(request, 'code');
      const isFirst = await firstAdministrator.accepts(code);
      const again = (problem: string): void =>
        send(
          response,
          isFirst ? 'Set up the shop' : 'Choose a password',
          setUpForm(code, isFirst, problem),
          400,
        );
      const password = passwordOf(request);
      if (password.length < SHORTEST_PASSWORD)
        return again(`A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`);
      const email = textOf(request, 'email');
      if (isFirst && (textOf(request, 'name') === '' || !email.includes('@')))
        return again('Fill in your name and your e-mail address.');
      const [fromRange, toRange] = [textOf(request, 'from'), textOf(request, 'to')];
      if (isFirst && !(CLOCK.test(fromRange) && CLOCK.test(toRange) && fromRange < toRange))
        return again('Enter a closing time that is later than the opening time.');
      const user = isFirst
        ? await firstAdministrator.create({ firstName: textOf(request, 'name'), email }, password)
        : await users.acceptInvitation(code, password);
      if (!user) return again(USED_LINK);
      if (isFirst)
        await appointments.rules.create({ kind: 'global', rangeType: 'time:all', fromRange, toRange });
      await begin(user.id, request, response);
      response.redirect(303, isFirst ? '/desk/services' : '/desk');
    }),
  );
  return router;
}

const USED_LINK =
  'This link has been used already, or a newer link has replaced it. Ask a manager for a new link.';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the password of a form without trimming it; '' for a password that is too long. */
function passwordOf({ body }: Request): string {
  const { password } = (body ?? {}) as { readonly password?: unknown };
  return typeof password === 'string' && password.length <= LONGEST_PASSWORD ? password : '';
}

const signInForm = (problem: string): Html =>
  html`${problem !== '' && html`<p role="alert">${problem}</p>`}
    <form class="panel" method="post" action="/sign-in">
      <label>E-mail address <input name="email" type="email" autocomplete="username" required /></label>
      <label
        >Password <input name="password" type="password" autocomplete="current-password" required />
      </label>
      <button>Sign in</button>
    </form>`;

const setUpForm = (code: string, isFirst: boolean, problem = ''): Html =>
  html`${problem !== '' && html`<p role="alert">${problem}</p>`}
    <form class="panel" method="post" action="/set-up">
      <input type="hidden" name="code" value="${code}" />
      ${
        isFirst &&
        html`<label>Your name <input name="name" autocomplete="name" required /></label>
          <label>E-mail address <input name="email" type="email" autocomplete="username" required /></label>`
      }
      <label
        >Password, ${SHORTEST_PASSWORD} characters or more
        <input
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${SHORTEST_PASSWORD}"
        />
      </label>
      ${
        isFirst &&
        html`<p>When is the shop open? The desk changes this later, for each day.</p>
          <div class="fields">
            <label>Every day from <input name="from" type="time" value="09:00" required /></label>
            <label>to <input name="to" type="time" value="17:00" required /></label>
          </div>`
      }
      <button>Continue</button>
    </form>`;
