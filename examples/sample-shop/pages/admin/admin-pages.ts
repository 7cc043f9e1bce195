import { Router } from 'express';
import { appointmentsErrors } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { sendError } from '../../send-error';
import { deskPage } from './desk-page';
import { mailPage } from './mail-page';
import { orderPage } from './order-page';
import { signInPage } from './sign-in-page';
import { webhookPages } from './webhook-pages';
import { managersPage, workersOnly } from './workers';

/**
 * Routes of the pages for people who work in the shop: the desk (the web component for staff), and for managers the
 * pages that only this shop has.
 */
export function adminPages(shop: OpenShop): Router {
  const router = Router();
  router.use(signInPage(shop));
  router.use('/admin', workersOnly(shop));
  router.use(['/admin/orders', '/admin/webhooks', '/admin/mail'], managersPage(shop));
  router.use(deskPage(shop));
  router.use(orderPage(shop));
  router.use(mailPage(shop));
  router.use(webhookPages(shop, shop.webhooks));
  return router.use(appointmentsErrors(), sendError);
}
