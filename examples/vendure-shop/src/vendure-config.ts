import {
  configureDefaultOrderProcess,
  DefaultJobQueuePlugin,
  DefaultSchedulerPlugin,
  dummyPaymentHandler,
  type VendureConfig,
} from '@vendure/core';
import { takesDeposits } from 'shop-appointments/adapters/vendure';
import { appointments } from './appointments';
import { databaseOf } from './database';
import { pages } from './pages';
import { settings } from './settings';

/** Configuration of an ordinary Vendure shop; only the plugin of the library is special. */
export const config: VendureConfig = {
  apiOptions: { port: settings.port, cors: false, csrfPrevention: true, middleware: pages },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: settings.superadminPassword },
    cookieOptions: { secret: settings.secret },
  },
  dbConnectionOptions: databaseOf(settings),
  // Leaves out Vendure's states for shipping, because nothing is shipped.
  orderOptions: { process: [configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })] },
  paymentOptions: { paymentMethodHandlers: [takesDeposits(dummyPaymentHandler)] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSchedulerPlugin.init(), appointments],
};
