import { dirname, join } from 'node:path';
import type { Middleware } from '@vendure/core';
import { static as filesOf } from 'express';

/** The page allows no script and no style but those of its own address, and none that stand in its text. */
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The shop's page at `/`, and the modules of the picker. */
export const pages: Middleware[] = [
  {
    route: '/',
    handler: filesOf(join(__dirname, '../pages'), {
      setHeaders: (response) => response.set('Content-Security-Policy', POLICY),
    }),
    beforeListen: true,
  },
  {
    route: '/picker',
    handler: filesOf(dirname(require.resolve('shop-appointments/picker'))),
    beforeListen: true,
  },
];
