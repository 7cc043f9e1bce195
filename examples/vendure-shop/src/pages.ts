import { dirname, join } from 'node:path';
import type { Middleware } from '@vendure/core';
import { static as filesOf } from 'express';

/** Content security policy: scripts and styles only from this origin, none inline. */
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Routes of the pages at `/` and `/desk`, and of the files of the picker and the desk. */
export const pages: Middleware[] = [
  {
    route: '/',
    handler: filesOf(join(__dirname, '../pages'), {
      extensions: ['html'],
      setHeaders: (response) => response.set('Content-Security-Policy', POLICY),
    }),
    beforeListen: true,
  },
  {
    route: '/picker',
    handler: filesOf(dirname(require.resolve('shop-appointments/picker'))),
    beforeListen: true,
  },
  {
    route: '/assets/desk',
    handler: filesOf(dirname(require.resolve('shop-appointments/desk'))),
    beforeListen: true,
  },
];
