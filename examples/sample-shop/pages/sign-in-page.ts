import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { html } from './html';
import { layout } from './layout';

/**
 * `GET /sign-in`: the page on which customers with an account sign in. It leads to their bookings, and with
 * `?for=passes` to the passes.
 */
export function customerSignInPage({ sessions, site }: Pick<OpenShop, 'sessions' | 'site'>): Router {
  const router = Router();

  router.get('/sign-in', async (req, res) => {
    const isForPasses = req.query.for === 'passes';
    const next = isForPasses ? '/passes' : '/my/bookings';
    if (await sessions.of(req)) return res.redirect(next);
    // Without scripts, the browser sends the form itself. With POST, the password does not appear in the URL.
    const main = html`<h1>Sign in</h1>
      <p class="lead">Sign in to ${isForPasses ? 'buy a pass' : 'see the appointments of your account'}.</p>
      <form
        class="panel narrow"
        method="post"
        action="/login"
        data-send="POST"
        data-then="${next}"
        data-not-yours="Login or password is wrong."
      >
        <label for="login">Login</label>
        <input id="login" name="login" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <p role="alert"></p>
        <button>Sign in</button>
      </form>
      <p class="muted">You need no account to book.</p>`;
    res.set('Cache-Control', 'no-store');
    res.send(layout({ title: 'Sign in', shop: site.name, main, scripts: ['pages/forms.mjs'] }));
  });

  return router.use(sendError);
}
