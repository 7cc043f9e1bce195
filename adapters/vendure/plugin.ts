import { ConfigService, PluginCommonModule, ProcessContext, VendurePlugin } from '@vendure/core';
import { BookableResolver, bookableSchema } from './bookable-resolver';
import { CART_PROVIDERS } from './cart/providers';
import { configure } from './configure';
import { Contexts } from './contexts';
import { AppointmentsCores } from './cores';
import { Entrance } from './entrance';
import { FOLLOW_PROVIDERS } from './follow/providers';
import { LifeCycle } from './life-cycle';
import { MOUNT, Mount } from './mount';
import type { VendureAppointmentsOptions } from './options';
import { ORDER_ENTITIES, ORDER_PROVIDERS } from './orders/providers';
import { VendureAccess } from './ports/access';
import { VendurePorts } from './ports/host';
import { VendureOrders } from './ports/orders';
import { VendureProducts } from './ports/products';
import { CollectionReader } from './ports/products/categories';
import { VariantReader } from './ports/products/variants';
import { UserPermissions } from './ports/user-permissions';
import { VendureUsers } from './ports/users';
import { UserReader } from './ports/users/reader';
import { SETUP, setupOf } from './setup';

/**
 * Appointments in a Vendure 3 shop.
 *
 * @example
 * plugins: [
 *   AppointmentsPlugin.init({
 *     secret: process.env.APPOINTMENTS_SECRET,
 *     site: { name: 'Your shop', url: 'https://shop.example', timezone: 'Europe/Berlin' },
 *   }),
 * ]
 */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.5.0',
  entities: ORDER_ENTITIES,
  providers: [
    {
      provide: SETUP,
      inject: [ConfigService, ProcessContext],
      useFactory: (config: ConfigService, process: ProcessContext) =>
        setupOf(AppointmentsPlugin.chosen, config, process),
    },
    { provide: MOUNT, useFactory: () => AppointmentsPlugin.mount },
    Contexts,
    UserPermissions,
    VendureAccess,
    VendureOrders,
    VariantReader,
    CollectionReader,
    VendureProducts,
    UserReader,
    VendureUsers,
    VendurePorts,
    AppointmentsCores,
    Entrance,
    LifeCycle,
    ...ORDER_PROVIDERS,
    ...CART_PROVIDERS,
    ...FOLLOW_PROVIDERS,
  ],
  exports: [AppointmentsCores, Contexts],
  configuration: (config) => configure(config, AppointmentsPlugin.chosen, AppointmentsPlugin.mount),
  shopApiExtensions: { schema: bookableSchema, resolvers: [BookableResolver] },
  adminApiExtensions: { schema: bookableSchema, resolvers: [BookableResolver] },
})
export class AppointmentsPlugin {
  private static options: VendureAppointmentsOptions | undefined;
  /** The handler of the process's server. */
  static readonly mount: Mount = new Mount();

  /** Sets the options of the plugin, for the list `plugins` of Vendure's configuration. */
  static init(options: VendureAppointmentsOptions): typeof AppointmentsPlugin {
    AppointmentsPlugin.options = options;
    return AppointmentsPlugin;
  }

  static get chosen(): VendureAppointmentsOptions {
    if (AppointmentsPlugin.options) return AppointmentsPlugin.options;
    throw new Error(
      'AppointmentsPlugin has no options: write AppointmentsPlugin.init({ ... }) in the list of plugins.',
    );
  }
}
