import { type Request, type Response, Router } from 'express';
import { AppointmentsError, type DeliveryRecord, TOPICS } from 'shop-appointments';
import { idInPath } from '../../access/id-in-path';
import type { WebhookSettings, WireWebhook } from '../../webhooks/webhook-settings';
import { languageOf } from '../../texts/language-of';
import { html, type Html } from '../frame/html';
import { adminLayout } from './admin-layout';
import { screenTabs } from './screen-tabs';
import { workerOf } from './workers';
import type { ShopParts } from '../../shop-parts';

/** Content of a page that is in English in every language, because developers read it. */
const inEnglish = (content: Html): Html => html`<div lang="en" dir="ltr">${content}</div>`;

const DELIVERIES_A_PAGE = 20;

/** `GET /admin/webhooks`: the webhooks; `GET /admin/webhooks/{id}`: the deliveries of one webhook. */
export function webhookPages(
  { appointments: { events }, site }: ShopParts,
  webhooks: WebhookSettings,
): Router {
  const router = Router();

  router.get('/admin/webhooks', async (_req, res) => {
    const all = await webhooks.list();
    const main = inEnglish(
      html`<h1>Webhooks</h1>
        <p class="lead">The shop sends changes to these addresses.</p>
        ${
          all.length === 0
            ? html`<p>There are none yet.</p>`
            : html`<ul class="rows">
                ${all.map(row)}
              </ul>`
        }
        ${NEW_WEBHOOK}`,
    );
    send(res, 'Webhooks', main, ['pages/webhooks.mjs']);
  });

  router.get('/admin/webhooks/:id', async (req, res) => {
    const webhook = await webhooks.find(idInPath(req.params.id));
    if (!webhook) throw new AppointmentsError('rest_no_route', 'There is no webhook with this id.');
    const page = pageOf(req);
    const query = { webhookId: webhook.id, page, perPage: DELIVERIES_A_PAGE };
    const { items, total } = await events.deliveries(query);
    const instant = new Intl.DateTimeFormat('en', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'UTC',
    });
    // Formats an instant on the shop's clock, whatever the zone of the browser, because staff read that clock.
    const written = (at: DeliveryRecord['createdAt']): string => instant.format(site.zone.toSite(at) * 1000);
    const path = `/admin/webhooks/${webhook.id}`;
    const main = inEnglish(
      html`<div class="head">
          <p><a class="go" href="/admin/webhooks">All webhooks</a></p>
          <h1>${webhook.name}</h1>
          <p class="lead">${webhook.topic} to <code>${webhook.delivery_url}</code></p>
        </div>
        ${
          items.length === 0
            ? html`<p>Nothing has been delivered yet.</p>`
            : html`<ul class="rows">
                ${items.map((delivery) => deliveryRow(delivery, written))}
              </ul>`
        }
        <p class="acts">
          ${page > 1 && html`<a href="${path}?page=${page - 1}">Newer</a>`}
          ${page * DELIVERIES_A_PAGE < total && html`<a href="${path}?page=${page + 1}">Older</a>`}
        </p>`,
    );
    send(res, webhook.name, main);
  });

  function send(res: Response, title: string, main: Html, scripts?: readonly string[]): void {
    const tabs = screenTabs(res, 'webhooks');
    res.send(
      adminLayout({ title, site, main, scripts, tabs, worker: workerOf(res), language: languageOf(res) }),
    );
  }

  return router;
}

const pageOf = ({ query }: Request): number =>
  typeof query.page === 'string' && /^[1-9]\d{0,5}$/.test(query.page) ? Number(query.page) : 1;

function row({ id, name, topic, delivery_url, status, note }: WireWebhook): Html {
  const isActive = status === 'active';
  const path = `/shop-api/webhooks/${id}`;
  return html`<li class="row">
    <div>
      <h2>${name} <span class="badge ${isActive ? 'open' : 'shut'}">${status}</span></h2>
      <p>${topic}</p>
      <p class="muted">${delivery_url}</p>
      ${note !== '' && html`<p>${note}</p>`}
    </div>
    <div class="acts">
      <a href="/admin/webhooks/${id}" aria-label="Deliveries of ${name}">Deliveries</a>
      <form data-send="PATCH" action="${path}">
        <input type="hidden" name="status" value="${isActive ? 'paused' : 'active'}" />
        <button class="quiet" aria-label="${isActive ? 'Pause' : 'Resume'} ${name}">
          ${isActive ? 'Pause' : 'Resume'}
        </button>
        <span role="alert"></span>
      </form>
      <form data-send="DELETE" action="${path}" data-confirm="Delete the webhook ${name}?" data-no="No">
        <button class="quiet danger" aria-label="Delete ${name}">Delete</button>
        <span role="alert"></span>
      </form>
    </div>
  </li>`;
}

const deliveryRow = (
  delivery: DeliveryRecord,
  written: (at: DeliveryRecord['createdAt']) => string,
): Html => {
  const { id, webhookId, topic, resource, resourceId, status, attempts, note, body, createdAt } = delivery;
  return html`<li class="row">
    <div>
      <h2>
        ${topic}
        <span class="badge ${status === 'delivered' ? 'open' : 'shut'}">${status}</span>
      </h2>
      <p>${resource} ${resourceId}, ${written(createdAt)}</p>
      <p class="muted">${attempts} ${attempts === 1 ? 'try' : 'tries'}${note !== '' && html`: ${note}`}</p>
      <details>
        <summary>Payload</summary>
        <pre>${body}</pre>
      </details>
    </div>
    <form data-send="POST" action="/shop-api/webhooks/${webhookId}/deliveries/${id}/resend">
      <button class="quiet" aria-label="Send again: ${topic} of ${resource} ${resourceId}">Send again</button>
      <span role="alert"></span>
    </form>
  </li>`;
};

const NEW_WEBHOOK = html`<h2>New webhook</h2>
  <form class="new" id="new-webhook">
    <div class="pair">
      <div>
        <label for="name">Name</label>
        <input id="name" name="name" required maxlength="255" />
      </div>
      <div>
        <label for="topic">Topic</label>
        <select id="topic" name="topic">
          ${TOPICS.map((topic) => html`<option>${topic}</option>`)}
        </select>
      </div>
      <div>
        <label for="delivery_url">Address</label>
        <input
          id="delivery_url"
          name="delivery_url"
          type="url"
          pattern="https://.*"
          placeholder="https://"
          required
        />
      </div>
      <div>
        <label for="secret">Secret (empty: one is made)</label>
        <input id="secret" name="secret" autocomplete="off" />
      </div>
    </div>
    <div class="answer" role="alert"></div>
    <button>Create</button>
  </form>`;
