import { Router } from 'express';
import type { OpenShop } from '../../open-shop';
import { html, type Html } from '../frame/html';
import { adminLayout } from './admin-layout';
import { workerOf } from './workers';

/** `GET /admin/mail`: the messages that a real shop would send to customers, newest first. */
export function mailPage({ site, tables: { mail } }: Pick<OpenShop, 'site' | 'tables'>): Router {
  const router = Router();
  router.get('/admin/mail', async (_req, res) => {
    const messages = (await mail.find({}, null)).reverse();
    const main = html`<h1>Mail</h1>
      <p class="lead">This is a demo: e-mails to customers are not sent, but listed here.</p>
      ${
        messages.length === 0
          ? html`<p>There are none yet.</p>`
          : html`<ul class="rows">
              ${messages.map(
                ({ recipient, subject, body }) =>
                  html`<li class="row">
                    <div>
                      <h2>${subject}</h2>
                      <p class="muted">to ${recipient}</p>
                      <p class="text">${withLinks(body)}</p>
                    </div>
                  </li>`,
              )}
            </ul>`
      }`;
    res.send(adminLayout({ title: 'Mail', site, main, worker: workerOf(res) }));
  });
  return router;
}

/** Turns the URLs in a text into links. */
const withLinks = (text: string): readonly Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
