import { Router } from 'express';
import { languageOf } from '../../texts/language-of';
import type { Language } from '../../texts/languages';
import type { ShopParts } from '../../shop-parts';
import { html } from '../frame/html';
import { languageLinks } from '../frame/footer';
import { inLanguage } from '../words/products';
import { adminLayout } from './admin-layout';
import { managerLinks } from './screen-tabs';
import { workerOf } from './workers';

/** `GET /admin`: the desk (the web component for staff) in the chosen language, with links to the shop's own admin pages. */
export function deskPage({ host, site }: Pick<ShopParts, 'host' | 'site'>): Router {
  const router = Router();
  router.get('/admin', async (_req, res) => {
    const worker = workerOf(res);
    const language = languageOf(res);
    const title = language.texts.staffPages;
    const main = html`<h1 class="unseen">${title}</h1>
      <appointment-desk
        api="/api"
        session-nonce="${worker.nonce}"
        sign-in-url="/admin/sign-in"
        data-names="${JSON.stringify(await namesIn(language))}"
        ${worker.canManage && html`order-url="/admin/orders/{id}"`}
      >
        ${worker.canManage && managerLinks(language.texts, { slot: 'navigation' })}
        ${languageLinks(language, 'navigation')}
      </appointment-desk>`;
    const scripts = ['desk/desk.mjs', 'pages/desk.mjs'];
    res.send(adminLayout({ title, site, main, worker, scripts, language }));
  });
  /** Returns the names of services, rooms and closed times in a language, by their names in the shop. */
  async function namesIn(language: Language): Promise<Readonly<Record<string, string>>> {
    const { items } = await host.products.search({ status: 'any' }, {});
    const services = items.map((product) => [product.name, inLanguage(product, language).name] as const);
    return { ...site.translations[language.tag], ...Object.fromEntries(services) };
  }

  return router;
}
