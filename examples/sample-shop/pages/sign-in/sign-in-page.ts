import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import type { PublicSite } from '../../shop-parts';
import { findWorker } from '../admin/workers';
import { languageOf } from '../../texts/language-of';
import type { Texts } from '../../texts/texts';
import { sendError } from '../../send-error';
import { mailLink, phoneLink } from '../frame/contact-lines';
import { html, type Html } from '../frame/html';
import { signInForm } from './sign-in-form';
import { sendPage } from '../frame/layout';

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
    const main = html`<div class="narrow">
      <h1>${texts.signIn}</h1>
      <p class="lead">${isForPasses ? `${texts.signInToBuy}.` : texts.signInLead}</p>
      ${signInForm(isForPasses ? '/sign-in?for=passes' : '/sign-in', texts)}
      ${isForPasses && accountHint(site, texts)}
      <p class="muted">${texts.noAccountNeeded}</p>
    </div>`;
    res.set('Cache-Control', 'no-store');
    sendPage(res, { title: texts.signIn, site, main, scripts: ['pages/forms.mjs'] });
  });

  return router.use(sendError);
}

/** Says how a customer without an account gets one, because a pass cannot be bought without it. */
export const accountHint = ({ name, contact: { phone, email } }: PublicSite, texts: Texts): Html =>
  html`<p class="muted">
    ${texts.passNeedsAccount(name)} ${phone !== '' && phoneLink(phone)} ${email !== '' && mailLink(email)}
  </p>`;
