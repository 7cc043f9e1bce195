import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import { languageOf } from '../../texts/language-of';
import { html, type Html } from '../frame/html';
import { adminLayout } from './admin-layout';
import { screenTabs } from './screen-tabs';
import { workerOf } from './workers';

/** `GET /admin/mail`: the messages that a real shop would send to customers, newest first. */
export function mailPage({ site, tables: { mail } }: Pick<OpenShop, 'site' | 'tables'>): Router {
  const router = Router();
  router.get('/admin/mail', async (_req, res) => {
    const language = languageOf(res);
    const { mail: title, mailLead, mailNone, mailTo } = language.texts.atDesk;
    const messages = (await mail.find({}, null)).reverse();
    const main = html`<h1>${title}</h1>
      <p class="lead">${mailLead}</p>
      ${
        messages.length === 0
          ? html`<p>${mailNone}</p>`
          : html`<ul class="rows">
              ${messages.map(
                ({ recipient, subject, body }) =>
                  html`<li class="row">
                    <div>
                      <h2 dir="auto">${subject}</h2>
                      <p class="muted">${mailTo(recipient)}</p>
                      <p class="text" dir="auto">${withLinks(body)}</p>
                    </div>
                  </li>`,
              )}
            </ul>`
      }`;
    const tabs = screenTabs(res, 'mail');
    res.send(adminLayout({ title, site, main, tabs, worker: workerOf(res), language }));
  });
  return router;
}

/** Turns the URLs in a text into links. */
const withLinks = (text: string): readonly Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
