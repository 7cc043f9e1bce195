import { Router } from 'express';
import { html } from '../html';
import type { ShopParts } from '../../shop-parts';
import { adminLayout } from './admin-layout';
import { workerOf } from './workers';

/** `GET /admin`: the desk (the web component for staff), with links to the shop's own admin pages. */
export function deskPage({ site }: Pick<ShopParts, 'site'>): Router {
  const router = Router();
  router.get('/admin', (_req, res) => {
    const worker = workerOf(res);
    const main = html`<h1 class="unseen">Desk</h1>
      <appointment-desk
        api="/api"
        session-nonce="${worker.nonce}"
        sign-in-url="/admin/sign-in"
        ${worker.canManage && html`order-url="/admin/orders/{id}"`}
      >
        ${
          worker.canManage &&
          html`<a slot="navigation" href="/admin/webhooks">Webhooks</a>
            <a slot="navigation" href="/admin/mail">Mail</a>`
        }
      </appointment-desk>`;
    const scripts = ['desk/desk.mjs', 'pages/desk.mjs'];
    res.send(adminLayout({ title: 'Desk', shop: site.name, main, worker, scripts, isDesk: true }));
  });
  return router;
}
