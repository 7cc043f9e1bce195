import type { RequestHandler, Response } from 'express';
import type { Session } from '../../../lib/index';
import { handle } from './handle';
import type { PageParts } from './parts';

/**
 * Passes requests of people who are signed in; others are redirected to the sign-in page. With `manage_shop`, only
 * managers pass.
 */
export const signedIn =
  ({ host: { access } }: Pick<PageParts, 'host'>, needed?: 'manage_shop'): RequestHandler =>
  (request, response, next) =>
    handle(async () => {
      const session = await access.session(request);
      if (!session) return response.redirect(303, '/sign-in');
      if (needed !== undefined && !(await access.can(session.userId, needed)))
        return response.status(403).type('text').send('Only managers may open this page.');
      response.locals.session = session;
      next();
    })(request, response, next);

/** Returns the session of the signed-in person, which `signedIn` has found. */
export const sessionOf = ({ locals }: Pick<Response, 'locals'>): Session => locals.session as Session;
