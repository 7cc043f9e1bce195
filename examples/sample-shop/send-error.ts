import type { ErrorRequestHandler } from 'express';
import { AppointmentsError } from 'shop-appointments';

/** Errors have the form that they have under `/api`, and the same names. */
export const sendError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof AppointmentsError)) return next(error);
  const { code, message, status, data } = error;
  if (data.retryAfter !== undefined) res.set('Retry-After', String(data.retryAfter));
  res.status(status).json({ code, message, data: { ...(inWireNames(data) as object), status } });
};

/** JSON with `snake_case` names, which this shop's pages and the interface use. */
function inWireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWireNames);
  if (typeof value !== 'object' || value === null) return value;
  const name = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [name(key), inWireNames(held)]));
}
