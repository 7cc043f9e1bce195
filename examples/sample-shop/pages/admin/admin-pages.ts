import { Router } from 'express';
import { type Appointments, appointmentsErrors } from 'shop-appointments';
import { sendError } from '../../send-error';
import type { WebhookSettings } from '../../webhooks/webhook-settings';
import { calendarPage } from './calendar-page';
import { rulePages } from './rule-pages';
import { signInPage } from './sign-in-page';
import { webhookPages } from './webhook-pages';
import { managersPage, workersOnly } from './workers';

/** What those see who work in the shop: managers everything, staff their own calendar. */
export function adminPages(appointments: Appointments, webhooks: WebhookSettings): Router {
  const router = Router();
  router.use(signInPage(appointments));
  router.use('/admin', workersOnly(appointments));
  router.use(['/admin/rules', '/admin/webhooks'], managersPage);
  router.use(calendarPage(appointments));
  router.use(rulePages(appointments));
  router.use(webhookPages(appointments, webhooks));
  return router.use(appointmentsErrors(), sendError);
}
