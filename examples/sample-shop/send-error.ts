import type { ErrorRequestHandler } from 'express';
import { AppointmentsError } from 'shop-appointments';

/** Errors look as they do under `/api`. */
export const sendError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof AppointmentsError)) return next(error);
  const { code, message, status, data } = error;
  if (typeof data.retry_after === 'number') res.set('Retry-After', String(data.retry_after));
  res.status(status).json({ code, message, data: { ...data, status } });
};
