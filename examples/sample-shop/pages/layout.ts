import { html, Html } from './html';
import { FIELD_REFUSALS, GENERAL_REFUSAL, LIMIT_REFUSAL, REFUSALS } from './words/refusals';

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
}

const SHOP_NAV = html`<nav aria-label="Shop">
  <a href="/">Services</a><a href="/my/bookings">My bookings</a><a href="/cart">Cart</a>
</nav>`;

/**
 * Error texts for the page's scripts, as JSON. The security policy allows this inline element because it is data, not
 * code.
 */
const REFUSAL_WORDS = new Html(
  `<script type="application/json" id="refusals">${JSON.stringify({
    codes: REFUSALS,
    fields: FIELD_REFUSALS,
    general: GENERAL_REFUSAL,
    limit: LIMIT_REFUSAL,
  }).replaceAll('<', '\\u003c')}</script>`,
);

/** Complete HTML document of a page of the shop. */
export function layout({ title, shop, main, scripts = [], head, nav = SHOP_NAV, isWide }: Page): string {
  const { text } = html`<!doctype html>
    <html lang="en-GB">
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
            ${nav}
          </div>
        </header>
        <main>${main}</main>
        ${nav === SHOP_NAV && scripts.length > 0 && REFUSAL_WORDS}
        ${nav === SHOP_NAV && html`<footer class="site"><a href="/admin">Staff pages</a></footer>`}
      </body>
    </html>`;
  return text;
}
