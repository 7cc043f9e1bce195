import { json, type RequestHandler, Router, urlencoded } from 'express';
import { appointmentsErrors, type CustomerView } from 'shop-appointments';
import { movableTimeToJson, viewToJson } from './customer-json';
import { sendError } from './send-error';
import { sentTime } from './sent-time';
import type { ShopParts } from './shop-parts';

/**
 * Routes of the self-service page of an appointment, as JSON. `GET /my/appointments/:token` returns the appointment.
 * Below this path, `GET /slots` (`min_date`, `max_date`) returns the times to which it can be moved, and `POST` to
 * `/cancel` (`reason`), `/reschedule` (`start`) and `/visit/cancel` (`reason`) changes the appointment or the whole
 * visit. The token in the link is the only credential: cookies are ignored, so that another website cannot act for the
 * customer.
 */
export function selfServiceRoutes({ appointments, site }: Pick<ShopParts, 'appointments' | 'site'>): Router {
  const { selfService } = appointments;
  const { zone } = site;
  const router = Router();
  const page = Router({ mergeParams: true });
  const shown = (view: CustomerView) => viewToJson(view, zone);

  /** Creates a route handler that gets the token and the body, which may be JSON or a form. */
  const respond =
    (act: (token: string, sent: Sent) => Promise<unknown>): RequestHandler<{ token: string }> =>
    async (req, res) => {
      const sent: unknown = req.method === 'GET' ? req.query : req.body;
      res.json(await act(req.params.token, (sent ?? {}) as Sent));
    };

  page.use(json(), urlencoded({ extended: false }), (_req, res, next) => {
    // The URL is the credential, so caches, search engines and linked websites must not get it.
    res.set({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    next();
  });
  page.get(
    '/',
    respond(async (token) => shown(await selfService.read(token))),
  );
  page.get(
    '/slots',
    respond(async (token, { min_date: minDate, max_date: maxDate }) => ({
      records: (await selfService.slots(token, { minDate: textOf(minDate), maxDate: textOf(maxDate) })).map(
        (slot) => movableTimeToJson(slot, zone),
      ),
    })),
  );
  page.post(
    '/cancel',
    respond(async (token, sent) => shown(await selfService.cancel(token, sent))),
  );
  page.post(
    '/visit/cancel',
    respond(async (token, sent) => ({ status: (await selfService.cancelVisit(token, sent)).status })),
  );
  page.post(
    '/reschedule',
    respond(async (token, { start, ...others }) =>
      shown(await selfService.reschedule(token, { ...others, start: sentTime(start) })),
    ),
  );

  return router.use('/my/appointments/:token', page, appointmentsErrors(), sendError);
}

type Sent = Readonly<Record<string, unknown>>;

/** Returns a text field; undefined if it is empty or missing. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
