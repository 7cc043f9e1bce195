import { json, type Request, type Response, Router } from 'express';
import { AppointmentsError, appointmentsErrors, type DeliveryRecord } from 'shop-appointments';
import { idInPath } from '../access/id-in-path';
import { managersOnly } from '../access/managers';
import { sendError } from '../send-error';
import { problemsOf, type WebhookFields, type WebhookSettings } from './webhook-settings';
import type { ShopParts } from '../shop-parts';

const REQUIRED = ['topic', 'delivery_url'];
const WRITABLE = ['name', 'topic', 'delivery_url', 'secret', 'status'];

/**
 * Routes of the shop's webhooks, for managers: `GET` and `POST /`; `GET`, `PUT`, `PATCH` and `DELETE /{id}`; `GET
 * /{id}/deliveries` and `POST /{id}/deliveries/{delivery_id}/resend`. After a change of a webhook's secret, deliveries
 * are also signed with the previous secret; `DELETE /{id}/previous-secret` ends this. Secrets are never in a response.
 */
export function webhookRoutes({ appointments, host }: ShopParts, webhooks: WebhookSettings): Router {
  const { events } = appointments;
  const router = Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.use(managersOnly({ appointments, host }), json());

  router.get('/', async (_req, res) => void res.json(await webhooks.list()));

  router.post('/', async (req, res) => {
    const fields = readFields(req);
    const absent = REQUIRED.filter((name) => fields[name as keyof WebhookFields] === undefined);
    if (absent.length > 0) {
      const message = `Missing parameter(s): ${absent.join(', ')}`;
      throw new AppointmentsError('rest_missing_callback_param', message, { params: absent });
    }
    const created = await webhooks.create(fields);
    res.status(201).location(`${req.baseUrl}/${created.id}`).json(created);
  });

  router.get('/:id', async (req, res) => {
    await withWebhook(req, res, (id) => webhooks.find(id));
  });

  const update = async (req: Request, res: Response): Promise<void> => {
    const fields = readFields(req);
    await withWebhook(req, res, async (id) => {
      await webhooks.update(id, fields);
      return webhooks.find(id);
    });
  };
  router.put('/:id', update);
  router.patch('/:id', update);

  router.delete('/:id', async (req, res) => {
    await withWebhook(req, res, async (id) => {
      const removed = await webhooks.find(id);
      await webhooks.remove(id);
      await events.webhookRemoved(id);
      return removed;
    });
  });

  router.delete('/:id/previous-secret', async (req, res) => {
    await withWebhook(req, res, async (id) => {
      await webhooks.endRotation(id);
      return webhooks.find(id);
    });
  });

  router.get('/:id/deliveries', async (req, res) => {
    await withWebhook(req, res, async (webhookId) => {
      const [page, perPage] = [req.query.page, req.query.per_page].map((text) =>
        text === undefined ? undefined : Number(text),
      );
      const { items, total } = await events.deliveries({ webhookId, page, perPage });
      res.set('X-SITE-Total', String(total));
      res.set('X-SITE-TotalPages', String(Math.ceil(total / (perPage ?? 10))));
      return items.map(presentDelivery);
    });
  });

  router.post('/:id/deliveries/:deliveryId/resend', async (req, res) => {
    await withWebhook(req, res, async (webhookId) => {
      const delivery = await events.delivery(idInPath(req.params.deliveryId));
      if (delivery?.webhookId !== String(webhookId)) return undefined;
      await events.resend(delivery.id);
      const again = await events.delivery(delivery.id);
      return again && presentDelivery(again);
    });
  });

  /**
   * Sends the result of `work` for the webhook in the path; 404 if there is no such webhook, or `work` returns nothing.
   */
  const withWebhook = async (
    req: Request,
    res: Response,
    work: (id: number) => Promise<unknown>,
  ): Promise<void> => {
    const id = idInPath(req.params.id);
    const found = (await webhooks.find(id)) && (await work(id));
    if (found !== undefined) return void res.json(found);
    const message = 'There is no webhook, or no delivery of it, with this id.';
    res.status(404).json({ code: 'shop_rest_webhook_invalid_id', message, data: { status: 404 } });
  };

  return router.use(appointmentsErrors(), sendError);
}

/**
 * Reads the fields of a webhook that a client may write. Ignores other fields, so that a client can change a webhook
 * that it has read, and send all of it.
 */
function readFields(req: Request): Partial<WebhookFields> {
  const body = (req.body ?? {}) as Readonly<Record<string, unknown>>;
  const sent = Object.fromEntries(
    WRITABLE.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  );
  const params = problemsOf(sent);
  if (Object.keys(params).length === 0) return sent;
  throw new AppointmentsError(
    'rest_invalid_param',
    `Invalid parameter(s): ${Object.keys(params).join(', ')}`,
    {
      params,
    },
  );
}

const presentDelivery = (delivery: DeliveryRecord) => ({
  id: delivery.id,
  event_id: delivery.eventId,
  topic: delivery.topic,
  resource: delivery.resource,
  resource_id: delivery.resourceId,
  status: delivery.status,
  attempts: delivery.attempts,
  note: delivery.note,
  body: delivery.body,
  // Times are in Unix seconds.
  created_at: delivery.createdAt,
  due_at: delivery.status === 'waiting' ? delivery.dueAt : null,
  finished_at: delivery.finishedAt,
});
