import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppointmentsError, errorDataToJson, type Zone } from 'shop-appointments';
import { cartCountOf } from './orders/cart-count';
import { errorPage } from './pages/frame/error-page';
import { wantsPage } from './pages/frame/for-browsers';
import { languageOf } from './texts/language-of';
import type { ShopSite } from './shop-parts';
import { ShopRefusal } from './shop-refusal';

/** Values in `app.locals` that error responses need. */
interface ErrorLocals {
  readonly site: ShopSite;
}

/** Parts of an error that clients may see. */
interface Shown {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Express error handler: sends browsers an error page, and programs and scripts JSON in the form of the REST
 * interface's errors. The message of a programming error is logged, not sent.
 */
export const sendError: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const { site } = res.app.locals as ErrorLocals;
  const shown = shownOf(error, site.zone);
  const { retryAfter } = error instanceof AppointmentsError ? error.data : {};
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
  respond(req, res, shown);
};

/** Sends an error response without an exception, such as for an unknown path. */
export function respond(req: Request, res: Response, { status, code, message, data }: Shown): void {
  const { site } = res.app.locals as ErrorLocals;
  res.status(status).set('Cache-Control', 'no-store').vary('Accept');
  if (wantsPage(req)) {
    const language = languageOf(res);
    res.set('Content-Language', language.tag);
    res.send(errorPage({ status, code, site, path: req.originalUrl, language, cartCount: cartCountOf(res) }));
  } else res.json({ code, message, data: { ...data, status } });
}

function shownOf(error: unknown, zone: Zone): Shown {
  if (error instanceof AppointmentsError && error.status !== 500) {
    const { status, code, message, data } = error;
    return { status, code, message, data: errorDataToJson(data, zone) };
  }
  if (error instanceof ShopRefusal) {
    const { status, code, message } = error;
    return { status, code, message, data: {} };
  }
  const status = statusOf(error);
  if (status < 500) {
    return {
      status,
      code: 'rest_invalid_param',
      message: 'The address or the body of the request cannot be read.',
      data: {},
    };
  }
  console.error(error);
  return {
    status: 500,
    code: 'internal_server_error',
    message: 'The shop had an unexpected error. Try again later.',
    data: {},
  };
}

/**
 * Returns the HTTP status of an error of Express or its body parsers, such as 400 for a URL that cannot be decoded; 500
 * for any other error.
 */
function statusOf(error: unknown): number {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  return typeof status === 'number' && status >= 400 ? status : 500;
}
