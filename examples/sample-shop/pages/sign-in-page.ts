import { Router } from 'express';
import type { OpenShop } from '../open-shop';
import { findWorker } from './admin/workers';
import { languageOf } from '../texts/language-of';
import { sendError } from '../send-error';
import { html } from './html';
import { sendPage } from './layout';

/**
 * `GET /sign-in`: the sign-in page for customers with an account. After signing in they see their bookings, or with
 * `?for=passes` their passes. Managers and staff see the desk.
 */
export function customerSignInPage(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'sessions' | 'site'>,
): Router {
  const { sessions, site } = shop;
  const router = Router();

  router.get('/sign-in', async (req, res) => {
    const isForPasses = req.query.for === 'passes';
    if (await sessions.of(req)) {
      if (isForPasses) return res.redirect('/passes');
      return res.redirect((await findWorker(shop, req)) ? '/admin' : '/my/bookings');
    }
    const { texts } = languageOf(res);
    // Without scripts, the browser sends the form itself. With POST, the password does not appear in the URL.
    const main = html`<h1>${texts.signIn}</h1>
      <p class="lead">${isForPasses ? `${texts.signInToBuy}.` : texts.signInLead}</p>
      <form
        class="panel narrow"
        method="post"
        action="/login"
        data-send="POST"
        data-then="${isForPasses ? '/sign-in?for=passes' : '/sign-in'}"
        data-not-yours="${texts.signInWrong}"
      >
        <label for="login">${texts.login}</label>
        <input id="login" name="login" autocomplete="username" required />
        <label for="password">${texts.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <p role="alert"></p>
        <button>${texts.signIn}</button>
      </form>
      <p class="muted">${texts.noAccountNeeded}</p>`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.signIn, shop: site.name, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}
