import express, { Router } from 'express';
import { appointmentsRouter, closeServer } from 'shop-appointments';
import { sameOriginOnly } from './access/same-origin';
import { securityHeaders } from './access/security-headers';
import { signInRoutes } from './access/sign-in';
import type { ShopConfig } from './config';
import { connect } from './database';
import { findPages } from './find-bookings/find-pages';
import { openShop, type OpenShop } from './open-shop';
import { countCart } from './orders/cart-count';
import { cartRoutes } from './orders/cart-routes';
import { endHoldsOfOrders } from './orders/held-orders';
import { orderRoutes } from './orders/order-routes';
import { payRoutes } from './orders/pay-routes';
import { adminPages } from './pages/admin/admin-pages';
import { assets } from './pages/frame/assets';
import { bookingsPage } from './pages/bookings/bookings-page';
import { cartPage } from './pages/cart/cart-page';
import { confirmationPage } from './pages/orders/confirmation-page';
import { myPage } from './pages/bookings/my-page';
import { passesPage } from './pages/passes/passes-page';
import { customerSignInPage } from './pages/sign-in/sign-in-page';
import { servicePage } from './pages/service/service-page';
import { storefront } from './pages/home/storefront';
import { unknownAddress } from './pages/frame/unknown-address';
import { waitingPage } from './pages/bookings/waiting-page';
import { passRoutes } from './passes/pass-routes';
import { selfServiceRoutes } from './self-service';
import { sendError } from './send-error';
import { listen } from './server';
import { languages } from './texts/language-of';
import { waitlistRoutes } from './waitlist/waitlist-routes';
import { webhookRoutes } from './webhooks/webhook-routes';

export interface SampleShop extends OpenShop {
  /** URL of the shop, including the port on which it listens: `http://HOST:PORT`. */
  readonly url: string;
  /** Waits for running requests, then closes server and database. Can be called again. */
  close(): Promise<void>;
}

/**
 * Starts the whole shop: database, library, pages and HTTP server.
 * @throws StartError for a wrong setting
 */
export async function startSampleShop(config: ShopConfig): Promise<SampleShop> {
  const sequelize = connect(config.databaseUrl);
  let shop: OpenShop | undefined;
  try {
    shop = await openShop(sequelize, config);
    const { appointments, webhooks, orders, later } = shop;
    endHoldsOfOrders(shop);
    const app = express();
    app.locals.site = shop.site;
    app.disable('x-powered-by');
    app.use(securityHeaders());
    app.use('/api', appointmentsRouter(appointments));
    app.use(Router().use(sameOriginOnly, sendError));
    app.use(assets());
    app.use(languages);
    app.use(countCart(shop));
    app.use(adminPages(shop));
    app.use(storefront(shop));
    app.use(servicePage(shop));
    app.use(cartPage(shop));
    app.use(confirmationPage(shop));
    app.use(myPage(shop));
    app.use(bookingsPage(shop));
    app.use(passesPage(shop));
    app.use(passRoutes(shop));
    app.use(findPages(shop));
    app.use(waitingPage(shop));
    app.use(waitlistRoutes(shop));
    app.use(payRoutes(shop));
    app.use(customerSignInPage(shop));
    app.use(selfServiceRoutes(shop));
    app.use(cartRoutes(shop));
    app.use(signInRoutes(shop));
    app.use('/shop/orders', orderRoutes(shop, orders));
    app.use('/shop-api/webhooks', webhookRoutes(shop, webhooks));
    app.use(unknownAddress, sendError);
    const { server, url } = await listen(app, config.port, config.host);

    const stopping = new AbortController();
    const background = appointments.run({ signal: stopping.signal });
    const stop = async (): Promise<void> => {
      stopping.abort();
      await Promise.all([closeServer(server), background]);
      await later.ended();
      await appointments.close();
      await sequelize.close();
    };
    let stopped: Promise<void> | undefined;
    return { ...shop, url, close: () => (stopped ??= stop()) };
  } catch (error) {
    await shop?.appointments.close();
    await sequelize.close();
    throw error;
  }
}
