import { dirname, join } from 'node:path';
import { Router, static as serve } from 'express';
import { STYLE } from './style';

/** What the pages load: the shop's looks, its scripts, and the picker as the package ships it. */
export function assets(): Router {
  const router = Router();
  router.get('/assets/shop.css', (_req, res) => {
    res.type('css').send(STYLE);
  });
  router.use('/assets/picker', serve(dirname(require.resolve('shop-appointments/picker'))));
  router.use('/assets/pages', serve(join(__dirname, 'scripts')));
  return router;
}
