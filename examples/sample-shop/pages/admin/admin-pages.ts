import { Router } from 'express';
import { appointmentsErrors } from 'shop-appointments';
import { sendError } from '../../send-error';
import type { WebhookSettings } from '../../webhooks/webhook-settings';
import { calendarPage } from './calendar-page';
import { rulePages } from './rule-pages';
import { signInPage } from './sign-in-page';
import { webhookPages } from './webhook-pages';
import { managersPage, workersOnly } from './workers';
import type { ShopParts } from '../../shop-parts';

/** The pages for people who work in the shop: managers see everything, staff their own calendar. */
export function adminPages(shop: ShopParts, webhooks: WebhookSettings): Router {
  const router = Router();
  router.use(signInPage(shop));
  router.use('/admin', workersOnly(shop));
  router.use(['/admin/rules', '/admin/webhooks'], managersPage);
  router.use(calendarPage(shop));
  router.use(rulePages(shop));
  router.use(webhookPages(shop, webhooks));
  return router.use(appointmentsErrors(), sendError);
}
