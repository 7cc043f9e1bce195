import { Router } from 'express';
import { html } from '../html';
import { layout } from '../layout';
import { ADMIN_HEAD } from './admin-layout';
import { findWorker } from './workers';
import type { ShopParts } from '../../shop-parts';

/** `GET /admin/sign-in`: the page on which managers and staff sign in. */
export function signInPage(shop: ShopParts): Router {
  const router = Router();
  const { host, site } = shop;

  router.get('/admin/sign-in', async (req, res) => {
    if (await findWorker(shop, req)) return res.redirect('/admin');
    const session = await host.access.session({ headers: req.headers });
    const user = session && (await host.users.find([session.userId], {})).get(session.userId);
    // Without scripts, the browser sends the form itself. With POST, the password does not appear in the URL.
    const main = html`<h1>Sign in</h1>
      <p class="lead">
        ${user ? html`${user.displayName} is not a member of staff. Sign in with the login of one.` : 'For managers and staff.'}
      </p>
      <form
        class="panel narrow"
        method="post"
        action="/login"
        data-send="POST"
        data-then="/admin"
        data-not-yours="Login or password is wrong."
      >
        <label for="login">Login</label>
        <input id="login" name="login" autocomplete="username" required />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <p role="alert"></p>
        <button>Sign in</button>
      </form>`;
    res.set('Cache-Control', 'no-store');
    res.send(
      layout({ title: 'Sign in', shop: site.name, main, head: ADMIN_HEAD, scripts: ['pages/forms.mjs'] }),
    );
  });

  return router;
}
