import { Router } from 'express';
import type { ShopParts } from '../../shop-parts';
import { languageOf } from '../../texts/language-of';
import { html } from '../frame/html';
import { sendPage } from '../frame/layout';
import { signInForm } from '../sign-in/sign-in-form';
import { findWorker } from './workers';

/** `GET /admin/sign-in`: the page on which managers and staff sign in. */
export function signInPage(shop: ShopParts): Router {
  const router = Router();
  const { host, site } = shop;

  router.get('/admin/sign-in', async (req, res) => {
    if (await findWorker(shop, req)) return res.redirect('/admin');
    const session = await host.access.session({ headers: req.headers });
    const { texts } = languageOf(res);
    const user = session && (await host.users.find([session.userId], {})).get(session.userId);
    const main = html`<div class="narrow">
      <h1>${texts.signIn}</h1>
      <p class="lead">${user ? texts.notStaff(user.displayName) : texts.staffOnly}</p>
      ${signInForm('/admin', texts)}
    </div>`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.signIn, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router;
}
