import { json, type RequestHandler, Router, urlencoded } from 'express';
import { type Appointments, appointmentsErrors } from 'shop-appointments';
import { sendError } from './send-error';
import { sentTime } from './sent-time';

/**
 * The page of a customer who has the link to an appointment, as JSON: `GET /my/appointments/:token`, its `/slots`
 * (`min_date`, `max_date`), and `POST` to `/cancel` (`reason`) and `/reschedule` (`start`). The link is the only
 * credential; no cookie has a say here, so no other page can act for the customer.
 */
export function selfServiceRoutes({ selfService }: Appointments): Router {
  const router = Router();
  const page = Router({ mergeParams: true });

  /** A handler for the holder of the token; a body may be JSON or a form. */
  const answer =
    (act: (token: string, sent: Sent) => Promise<unknown>): RequestHandler<{ token: string }> =>
    async (req, res) => {
      const sent: unknown = req.method === 'GET' ? req.query : req.body;
      res.json(await act(req.params.token, (sent ?? {}) as Sent));
    };

  page.use(json(), urlencoded({ extended: false }), (_req, res, next) => {
    // The address is the credential: it is for no cache, no search engine, and no page that is linked to from here.
    res.set({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    next();
  });
  page.get(
    '/',
    answer((token) => selfService.read(token)),
  );
  page.get(
    '/slots',
    answer(async (token, { min_date: minDate, max_date: maxDate }) => ({
      records: await selfService.slots(token, { minDate: textOf(minDate), maxDate: textOf(maxDate) }),
    })),
  );
  page.post(
    '/cancel',
    answer((token, sent) => selfService.cancel(token, sent)),
  );
  page.post(
    '/reschedule',
    answer((token, { start, ...others }) =>
      selfService.reschedule(token, { ...others, start: sentTime(start) }),
    ),
  );

  return router.use('/my/appointments/:token', page, appointmentsErrors(), sendError);
}

type Sent = Readonly<Record<string, unknown>>;

/** An empty field counts as not sent. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
