import type { Response } from 'express';
import { cartCountOf } from '../../orders/cart-count';
import type { PublicSite } from '../../shop-parts';
import { languageOf } from '../../texts/language-of';
import { ENGLISH, type Language } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { footer } from './footer';
import { html, Html } from './html';

interface Page {
  readonly title: string;
  readonly site: PublicSite;
  readonly main: Html;
  /** Names of script modules in `/assets` that the page runs. */
  readonly scripts?: readonly string[];
  /** Further elements for the `<head>`. */
  readonly head?: Html;
  /** Links at the top of the page. Default: those of the shop. */
  readonly nav?: Html;
  /** Row of links below the head of the page. */
  readonly tabs?: Html;
  /** Whether the content takes the full width of the window. */
  readonly isWide?: boolean;
  /** Language of a page on which another one can be chosen. Default: English. */
  readonly language?: Language;
  /** Whether the page has the links to other languages in another place than its foot. */
  readonly hasOwnChoice?: boolean;
  /** Number of appointments and visits in the visitor's cart. */
  readonly cartCount?: number;
}

/** Sends a page for customers, in their language. */
export function sendPage(res: Response, page: Omit<Page, 'nav' | 'language' | 'cartCount'>): void {
  const language = languageOf(res);
  res.set('Content-Language', language.tag).send(layout({ ...page, language, cartCount: cartCountOf(res) }));
}

/** Complete HTML document of a page of the shop. */
export function layout({
  title,
  site,
  main,
  scripts = [],
  head,
  nav,
  tabs,
  isWide,
  language,
  hasOwnChoice,
  cartCount = 0,
}: Page): string {
  const { tag, isRightToLeft, texts } = language ?? ENGLISH;
  const { text } = html`<!doctype html>
    <html lang="${tag}" ${isRightToLeft && html`dir="rtl"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${site.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/shop.css" />
        ${head} ${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
      </head>
      <body class="${isWide === true && 'wide'}">
        <header class="site">
          <div>
            <a class="name" href="/">${site.name}</a>
            ${nav ?? shopLinks(cartCount, texts)}
          </div>
        </header>
        ${tabs}
        <main>${main}</main>
        ${!nav && scripts.length > 0 && scriptTexts(texts)}
        ${footer({ site: nav ? undefined : site, language: hasOwnChoice ? undefined : language }, texts)}
      </body>
    </html>`;
  return text;
}

const shopLinks = (cartCount: number, { shopLinks: name, services, myBookings, cart }: Texts): Html =>
  html`<nav aria-label="${name}">
    <a href="/">${services}</a><a href="/my/bookings">${myBookings}</a
    ><a href="/cart">${cart}${cartCount > 0 && ` (${cartCount})`}</a>
  </nav>`;

/**
 * Texts for the page's scripts, as JSON. The security policy allows this inline element because it is data, not code.
 */
const scriptTexts = ({ refusals, fieldRefusals, generalRefusal, limitRefusal, scripts }: Texts): Html =>
  new Html(
    `<script type="application/json" id="texts">${JSON.stringify({
      codes: refusals,
      fields: fieldRefusals,
      general: generalRefusal,
      limit: limitRefusal,
      scripts,
    }).replaceAll('<', '\\u003c')}</script>`,
  );
