import { html, type Html } from '../html';
import { layout } from '../layout';
import type { Worker } from './workers';

interface AdminPage {
  readonly title: string;
  readonly shop: string;
  readonly main: Html;
  readonly scripts?: readonly string[];
  readonly worker: Worker;
  readonly isWide?: boolean;
  readonly styleNonce?: string;
  /** Scripts that are no modules, loaded before those that are. */
  readonly classicScripts?: readonly string[];
}

/** The style of the admin pages, beside the shop's own. */
export const ADMIN_HEAD = html`<link rel="stylesheet" href="/assets/admin.css" />`;

/** A page for those who work in the shop: its own links, and the nonce for what its scripts send. */
export function adminLayout({ worker, classicScripts = [], scripts = [], ...page }: AdminPage): string {
  const head = html`${ADMIN_HEAD}
    <meta name="nonce" content="${worker.nonce}" />
    ${classicScripts.map((name) => html`<script defer src="/assets/${name}"></script>`)}`;
  const nav = html`<nav aria-label="Admin">
      <a href="/admin">Calendar</a>
      ${worker.canManage && html`<a href="/admin/rules">Rules</a><a href="/admin/webhooks">Webhooks</a>`}
    </nav>
    <form class="who" data-send="POST" action="/logout" data-then="/admin/sign-in">
      <span>${worker.name}</span><button class="quiet">Sign out</button><span role="alert"></span>
    </form>`;
  return layout({ ...page, head, nav, scripts: ['pages/forms.mjs', ...scripts] });
}
