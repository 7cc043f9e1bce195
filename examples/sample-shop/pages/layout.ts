import type { Response } from 'express';
import { languageOf, LANGUAGE_PARAMETER } from '../texts/language-of';
import { ENGLISH, type Language, LANGUAGES } from '../texts/languages';
import type { Texts } from '../texts/texts';
import { html, Html } from './html';

interface Page {
  readonly title: string;
  readonly shop: string;
  readonly main: Html;
  /** Names of script modules in `/assets` that the page runs. */
  readonly scripts?: readonly string[];
  /** Further elements for the `<head>`. */
  readonly head?: Html;
  /** Links at the top of the page. Default: those of the shop. */
  readonly nav?: Html;
  /** Whether the content takes the full width of the window. */
  readonly isWide?: boolean;
  /**
   * Language of a page on which another one can be chosen: a customer's page, the desk, or the page of an order. Other
   * pages for staff are in English.
   */
  readonly language?: Language;
  /** Whether the page has the links to other languages in another place than its foot. */
  readonly hasOwnChoice?: boolean;
}

/** Sends a page for customers, in their language. */
export function sendPage(res: Response, page: Omit<Page, 'nav' | 'language'>): void {
  const language = languageOf(res);
  res.set('Content-Language', language.tag).send(layout({ ...page, language }));
}

/** Complete HTML document of a page of the shop. */
export function layout({
  title,
  shop,
  main,
  scripts = [],
  head,
  nav,
  isWide,
  language,
  hasOwnChoice,
}: Page): string {
  const { tag, isRightToLeft, texts } = language ?? ENGLISH;
  const { text } = html`<!doctype html>
    <html lang="${tag}" ${isRightToLeft && html`dir="rtl"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${shop}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/shop.css" />
        ${head} ${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
      </head>
      <body class="${isWide === true && 'wide'}">
        <header class="site">
          <div>
            <a class="name" href="/">${shop}</a>
            ${nav ?? shopLinks(texts)}
          </div>
        </header>
        <main>${main}</main>
        ${!nav && scripts.length > 0 && scriptTexts(texts)}
        ${(!nav || (language && !hasOwnChoice)) && html`<footer class="site">${!nav && html`<a href="/admin">${texts.staffPages}</a>`}${language && choiceOf(language)}</footer>`}
      </body>
    </html>`;
  return text;
}

const shopLinks = ({ shopLinks: name, services, myBookings, cart }: Texts): Html =>
  html`<nav aria-label="${name}">
    <a href="/">${services}</a><a href="/my/bookings">${myBookings}</a><a href="/cart">${cart}</a>
  </nav>`;

const choiceOf = (language: Language): Html =>
  html`<nav aria-label="${language.texts.language}">${languageLinks(language)}</nav>`;

/**
 * Links that choose the language of the pages. The links are relative, so that the present page opens again in the
 * chosen language.
 *
 * @param slot slot of a web component in which the links stand
 */
export const languageLinks = ({ tag }: Language, slot?: string): readonly Html[] =>
  Object.entries(LANGUAGES).map(
    ([code, one]) =>
      html`<a
        ${slot !== undefined && html`slot="${slot}"`}
        href="?${LANGUAGE_PARAMETER}=${code}"
        lang="${one.tag}"
        rel="nofollow"
        ${one.tag === tag && html`aria-current="true"`}
        >${one.name}</a
      >`,
  );

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
