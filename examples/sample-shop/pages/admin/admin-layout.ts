import type { PublicSite } from '../../shop-parts';
import { ENGLISH, type Language } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { html, type Html } from '../frame/html';
import { layout } from '../frame/layout';
import type { Worker } from './workers';

interface AdminPage {
  readonly title: string;
  readonly site: PublicSite;
  readonly main: Html;
  readonly scripts?: readonly string[];
  readonly worker: Worker;
  /** Whether the page shows the desk (the web component for staff), which has its own links. */
  readonly isDesk?: boolean;
  /** Language of the page; absent on the pages that are in English only. */
  readonly language?: Language;
}

/** Style sheet of the admin pages, loaded after the shop's own. */
export const ADMIN_HEAD = html`<link rel="stylesheet" href="/assets/admin.css" />`;

/** Links to the pages for staff. Those that are in English only have English names. */
const adminNav = ({ atDesk }: Texts): Html =>
  html`<nav aria-label="Admin">
    <a href="/admin">${atDesk.desk}</a><a href="/admin/webhooks" lang="en">Webhooks</a
    ><a href="/admin/mail" lang="en">Mail</a>
  </nav>`;

/** Frame of a page for people who work in the shop: its links, and the nonce with which its scripts send requests. */
export function adminLayout({ worker, scripts = [], isDesk = false, ...page }: AdminPage): string {
  const { texts } = page.language ?? ENGLISH;
  const head = html`${ADMIN_HEAD} <meta name="nonce" content="${worker.nonce}" />`;
  const nav = html`${!isDesk && adminNav(texts)}
    <form class="who" data-send="POST" action="/logout" data-then="/admin/sign-in">
      <span>${worker.name}</span><button class="quiet">${texts.signOut}</button><span role="alert"></span>
    </form>`;
  return layout({
    ...page,
    head,
    nav,
    isWide: isDesk,
    hasOwnChoice: isDesk,
    scripts: ['pages/forms.mjs', ...scripts],
  });
}
