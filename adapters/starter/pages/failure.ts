import type { ErrorRequestHandler } from 'express';
import { AppointmentsError } from '../../../lib/index';
import { html } from './html';
import { sendPage } from './page';
import type { PageParts } from './parts';

/**
 * Sends a page with a sentence for a request that has failed, and logs failures of the server. Express's own page would
 * show the stack trace and its paths unless `NODE_ENV` is `production`.
 */
export const failurePage =
  ({ hostTables }: Pick<PageParts, 'hostTables'>): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const status = statusOf(error);
    if (status >= 500) hostTables.logger().error({ err: error }, 'A page of the shop failed');
    if (response.headersSent) return next(error);
    const main = html`<p>${sentenceOf(status)}</p>
      <p><a href="/">To the first page</a></p>`;
    sendPage(response, { title: 'That did not work', shop: hostTables.site().name, main, status });
  };

/** Returns the status of an error of the library, or of one that Express and its parsers throw for a wrong request. */
function statusOf(error: unknown): number {
  if (error instanceof AppointmentsError) return error.status;
  const { status } = (error ?? {}) as { readonly status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function sentenceOf(status: number): string {
  if (status === 413) return 'The form is too long. Shorten the text, and send it again.';
  if (status < 500) return 'The shop does not understand this request.';
  return 'The shop has a problem at the moment. Try again later.';
}
