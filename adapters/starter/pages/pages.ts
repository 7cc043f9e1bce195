import { dirname } from 'node:path';
import { Router, static as serve, urlencoded } from 'express';
import type { Appointments } from '../../../lib/index';
import { bookingPages } from './bookings';
import { deskPage } from './desk';
import { deskOrderPages } from './desk-orders';
import { deskServicePages } from './desk-services';
import { deskTeamPages } from './desk-team';
import { failurePage } from './failure';
import { ownPagesOnly } from './own-pages-only';
import { keptPorts, type ShopOfPages } from './parts';
import { servicePages } from './service-pages';
import { signInPages } from './sign-in';
import { STYLE } from './style';

/**
 * Creates the pages of the starter: services with the picker, bookings, the sign-in, the desk, and pages for managers
 * about services, people and orders. Mount the router at the root, and the REST interface at `/api`. Some pages need a
 * port of the starter itself. If the shop has replaced this port by its own, these pages are left out.
 *
 * @param shop the options that `createAppointments` got: the result of `starter()`, with the ports that the shop has
 * replaced
 */
export function starterPages(shop: ShopOfPages, appointments: Appointments): Router {
  const parts = { host: shop.host, hostTables: shop.hostTables, appointments };
  const kept = keptPorts(shop.host);
  const router = Router();
  router.use('/starter/picker', serve(dirname(require.resolve('shop-appointments/picker'))));
  router.use('/starter/desk', serve(dirname(require.resolve('shop-appointments/desk'))));
  router.get('/starter/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  const forms = ['/services', '/bookings', '/sign-in', '/sign-out', '/set-up', '/desk'];
  router.use(forms, ownPagesOnly(parts));
  router.use('/services', urlencoded({ extended: false, limit: '256kb' })); // a booking may have long answers
  router.use(forms, urlencoded({ extended: false, limit: '32kb' }));
  router.use(servicePages(parts), bookingPages(parts), deskPage(parts, kept));
  if (kept.people) {
    router.use(signInPages(parts, kept.people));
    router.use(deskTeamPages(parts, kept.people.users, kept));
  }
  if (kept.products) router.use(deskServicePages(parts, kept.products, kept));
  if (kept.orders) router.use(deskOrderPages(parts, kept.orders, kept));
  router.use(failurePage(parts));
  return router;
}
