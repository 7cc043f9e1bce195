import type { PublicSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { layout } from '../frame/layout';
import type { Worker } from './workers';

interface AdminPage {
  readonly title: string;
  readonly site: PublicSite;
  readonly main: Html;
  readonly scripts?: readonly string[];
  readonly worker: Worker;
  /** Links to the screens of the desk. Absent on the page of the desk (the web component for staff), which has its own. */
  readonly tabs?: Html;
  readonly language: Language;
}

/** Style sheet of the admin pages, loaded after the shop's own. */
const ADMIN_HEAD = html`<link rel="stylesheet" href="/assets/admin.css" />`;

/** Frame of a page for people who work in the shop: its links, and the nonce with which its scripts send requests. */
export function adminLayout({ worker, scripts = [], tabs, ...page }: AdminPage): string {
  const { texts } = page.language;
  const head = html`${ADMIN_HEAD} <meta name="nonce" content="${worker.nonce}" />`;
  const nav = html`<form class="who" data-send="POST" action="/logout" data-then="/admin/sign-in">
    <span>${worker.name}</span><button class="quiet">${texts.signOut}</button><span role="alert"></span>
  </form>`;
  return layout({
    ...page,
    head,
    nav,
    tabs,
    isWide: true,
    hasOwnChoice: true,
    scripts: ['pages/forms.mjs', ...(tabs ? ['pages/menu.mjs'] : []), ...scripts],
  });
}
