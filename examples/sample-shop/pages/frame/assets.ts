import { dirname, join } from 'node:path';
import { Router, static as serve } from 'express';
import { ADMIN_STYLE } from '../admin/style';
import { TABS_STYLE } from '../admin/tabs-style';
import { STYLE } from './style';

/**
 * Routes of the files that the pages load: style sheets, scripts, and the picker and the desk from the library's
 * package.
 */
export function assets(): Router {
  const router = Router();
  router.get('/assets/shop.css', (_req, res) => {
    res.type('css').send(STYLE);
  });
  router.get('/assets/admin.css', (_req, res) => {
    res.type('css').send(ADMIN_STYLE + TABS_STYLE);
  });
  router.use('/assets/picker', serve(dirname(require.resolve('shop-appointments/picker'))));
  router.use('/assets/desk', serve(dirname(require.resolve('shop-appointments/desk'))));
  router.use('/assets/pages', serve(join(__dirname, '../scripts')));
  return router;
}
