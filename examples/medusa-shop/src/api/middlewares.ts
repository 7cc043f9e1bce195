// src/api/middlewares.ts: the router, and errors
import { authenticate, defineMiddlewares, errorHandler } from '@medusajs/framework/http';
import type { ErrorRequestHandler } from 'express';
import { AppointmentsError, appointmentsRouter, createZone, errorDataToJson } from 'shop-appointments';
import { appointments } from '../appointments/core';
import { SHOP } from '../settings';

const zone = createZone(SHOP.timezone);
const ofMedusa = errorHandler();

/**
 * Sends errors that the library throws in the shop's own routes with the library's status and data; other errors as
 * Medusa does.
 */
const sendError: ErrorRequestHandler = (error, request, response, next) => {
  if (!(error instanceof AppointmentsError) || error.status === 500)
    return ofMedusa(error, request as never, response as never, next);
  const { code, message, status, data } = error;
  if (data.retryAfter !== undefined) response.set('Retry-After', String(data.retryAfter));
  response.status(status).json({ code, message, data: { ...errorDataToJson(data, zone), status } });
};

export default defineMiddlewares({
  routes: [
    // The library's router reads request bodies itself, so that it can also respond to a body that is not JSON.
    { matcher: '/api/*', bodyParser: false },
    {
      matcher: '/api',
      middlewares: [
        authenticate('*', ['session', 'bearer'], { allowUnauthenticated: true, requireMfa: true }),
        appointmentsRouter(appointments) as never,
      ],
    },
  ],
  errorHandler: sendError as never,
});
