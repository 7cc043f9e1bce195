import { Router } from 'express';
import { languageOf, languages } from '../../texts/language-of';
import type { ShopParts } from '../../shop-parts';
import { html } from '../html';
import { adminLayout } from './admin-layout';
import { workerOf } from './workers';

/** `GET /admin`: the desk (the web component for staff) in the chosen language, with links to the shop's own admin pages. */
export function deskPage({ site }: Pick<ShopParts, 'site'>): Router {
  const router = Router();
  router.get('/admin', languages, (_req, res) => {
    const worker = workerOf(res);
    const language = languageOf(res);
    const title = language.texts.staffPages;
    const main = html`<h1 class="unseen">${title}</h1>
      <appointment-desk
        api="/api"
        session-nonce="${worker.nonce}"
        sign-in-url="/admin/sign-in"
        ${worker.canManage && html`order-url="/admin/orders/{id}"`}
      >
        ${
          worker.canManage &&
          html`<a slot="navigation" href="/admin/webhooks" lang="en">Webhooks</a>
            <a slot="navigation" href="/admin/mail" lang="en">Mail</a>`
        }
      </appointment-desk>`;
    const scripts = ['desk/desk.mjs', 'pages/desk.mjs'];
    res.send(adminLayout({ title, shop: site.name, main, worker, scripts, isDesk: true, language }));
  });
  return router;
}
