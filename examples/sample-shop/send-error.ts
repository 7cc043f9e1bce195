import type { ErrorRequestHandler } from 'express';
import { AppointmentsError, errorDataToJson, type Zone } from 'shop-appointments';

/**
 * Errors have the form that they have under `/api`. A 500 is a fault of the set-up: Express logs it, and its message is
 * not for clients. The app keeps the zone of the shop's clock in `locals`.
 */
export const sendError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof AppointmentsError) || error.status === 500) return next(error);
  const { code, message, status, data } = error;
  const { zone } = res.app.locals as { readonly zone: Zone };
  if (data.retryAfter !== undefined) res.set('Retry-After', String(data.retryAfter));
  res.status(status).json({ code, message, data: { ...errorDataToJson(data, zone), status } });
};
