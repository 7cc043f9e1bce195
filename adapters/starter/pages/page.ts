import type { Response } from 'express';
import { html, type Html } from './html';

/** The content of a page that is sent to a browser. */
interface Page {
  readonly title: string;
  /** Name of the shop. */
  readonly shop: string;
  readonly main: Html;
  /** Links that the header shows beside the name of the shop. */
  readonly links?: Html;
  /** The web component whose script the page loads. */
  readonly element?: 'picker' | 'desk';
  readonly status?: number;
}

/** Content security policy of the pages: browsers run only scripts of this origin, and show the page in no frame. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sends a page. Its style and its scripts are files, so the security policy needs no nonce. */
export function sendPage(response: Response, page: Page): void {
  response
    .status(page.status ?? 200)
    .set({
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      // The address of a page may contain a code or a customer's link, which other sites and caches must not get.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(documentOf(page).text);
}

/**
 * Returns the HTML document of a page. Its language is British English, so that the web components write times in the
 * same way as the pages.
 */
const documentOf = ({ title, shop, main, links, element }: Page): Html =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title === shop ? shop : `${title} · ${shop}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/starter/style.css" />
        ${element && html`<script type="module" src="/starter/${element}/${element}.mjs"></script>`}
      </head>
      <body ${element === 'desk' && html`class="desk"`}>
        <header><a href="/">${shop}</a>${links}</header>
        ${
          element === 'desk'
            ? main
            : html`<main>
                <h1>${title}</h1>
                ${main}
              </main>`
        }
      </body>
    </html>`;
