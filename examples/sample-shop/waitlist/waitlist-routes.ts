import { json, type Request, Router } from 'express';
import {
  AppointmentsError,
  appointmentsErrors,
  productSettings,
  type WaitlistDraft,
} from 'shop-appointments';
import { hourlyLimit } from '../access/hourly-limit';
import type { OpenShop } from '../open-shop';
import { sendError } from '../send-error';
import { rememberEntry } from './guest-entries';
import { sentAnswers } from './sent-answers';

/**
 * Maximum number of entries that guests can make from one IP address in an hour, because each may send a message to a
 * stranger.
 */
const MOST_AN_HOUR = 10;

/**
 * Routes of the waiting list: `POST /waitlist` adds a guest, with the fields that the picker sends. `POST
 * /my/waitlist/{token}/accept`, `/decline` and `/leave` are for anyone with the link to an entry.
 */
export function waitlistRoutes({ appointments, host, guests, clock }: OpenShop): Router {
  const { waitlist } = appointments;
  const router = Router();
  const mayJoin = hourlyLimit(MOST_AN_HOUR, () => clock.now());

  router.use(['/waitlist', '/my/waitlist'], json(), (_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });

  router.post('/waitlist', async (req, res) => {
    if (!mayJoin(req.ip ?? '')) throw tooMany();
    const draft = draftOf(req);
    const product = (await host.products.find([draft.productId], { userId: 0 })).get(draft.productId);
    if (product?.extra?.waitlist !== true)
      throw new AppointmentsError('shop_rest_product_invalid_id', 'There is no waitlist for this service.');
    const { id } = await waitlist.join(draft);
    rememberEntry(req, res, await waitlist.linkToken(id));
    res.sendStatus(201);
  });

  router.post('/my/waitlist/:token/accept', async (req, res) => {
    const { id, productId } = await waitlist.open(req.params.token);
    const product = (await host.products.find([productId], {})).get(productId);
    const questions = product ? productSettings(product).questions : [];
    const { appointmentId, customerId } = await waitlist.accept(id, {
      answers: sentAnswers(req.body, questions),
    });
    const booked = await appointments.get(appointmentId);
    if (customerId === 0) await guests.remember(req, res, booked.orderId);
    res.json({ appointment_id: appointmentId });
  });
  router.post('/my/waitlist/:token/decline', async (req, res) => {
    const { id } = await waitlist.open(req.params.token);
    res.json({ status: (await waitlist.decline(id)).status });
  });
  router.post('/my/waitlist/:token/leave', async (req, res) => {
    const { id } = await waitlist.open(req.params.token);
    res.json({ status: (await waitlist.leave(id)).status });
  });

  return router.use(appointmentsErrors(), sendError);
}

/** Reads the fields of a waiting list entry, as the picker sends them. The library refuses wrong values. */
function draftOf({ body }: Request): WaitlistDraft {
  const { product_id, staff_id, qty, min_date, max_date, time_from, time_to, weekdays, contact } = (body ??
    {}) as Readonly<Record<string, unknown>>;
  return {
    productId: product_id,
    staffId: staff_id,
    quantity: qty,
    minDate: min_date,
    maxDate: max_date,
    timeFrom: time_from,
    timeTo: time_to,
    weekdays,
    contact,
  } as WaitlistDraft;
}

const tooMany = (): AppointmentsError =>
  new AppointmentsError('shop_rest_too_many_attempts', 'Too many entries were made from this address.');
