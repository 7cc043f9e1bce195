import { dirname, join } from 'node:path';
import { Router, static as serve } from 'express';
import { ADMIN_STYLE } from './admin/style';
import { STYLE } from './style';

/** The calendar of the admin pages, as its package ships it to browsers. */
const FULLCALENDAR = join(dirname(require.resolve('fullcalendar/package.json')), 'index.global.min.js');

/** The files that the pages load: the shop's style, its scripts, and the picker as the package ships it. */
export function assets(): Router {
  const router = Router();
  router.get('/assets/shop.css', (_req, res) => {
    res.type('css').send(STYLE);
  });
  router.get('/assets/admin.css', (_req, res) => {
    res.type('css').send(ADMIN_STYLE);
  });
  router.use('/assets/picker', serve(dirname(require.resolve('shop-appointments/picker'))));
  router.use('/assets/pages', serve(join(__dirname, 'scripts')));
  router.get('/assets/fullcalendar.js', (_req, res) => {
    res.sendFile(FULLCALENDAR, { maxAge: '1d' });
  });
  return router;
}
