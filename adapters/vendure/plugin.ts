import { ConfigService, PluginCommonModule, ProcessContext, VendurePlugin } from '@vendure/core';
import { apiExtensions } from './api-extensions';
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
import { AppointmentDeposits } from './deposits/deposits';
import { VendureAccess } from './ports/access';
import { VendurePorts } from './ports/host';
import { VendureOrders } from './ports/orders';
import { VendureProducts } from './ports/products';
import { CollectionReader } from './ports/products/categories';
import { VariantReader } from './ports/products/variants';
import { UserPermissions } from './ports/user-permissions';
import { VendureUsers } from './ports/users';
import { UserReader } from './ports/users/reader';
import { SETUP, setupOf, type Task } from './setup';
import { checkPluginOptions } from './check-plugin-options';
import { invalidOption } from '../invalid-option';

/**
 * The plugin that adds appointments to a Vendure 3 shop.
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
      useFactory: (config: ConfigService, { isServer }: ProcessContext) =>
        setupOf(
          AppointmentsPlugin.chosen,
          config,
          AppointmentsPlugin.task ?? (isServer ? 'server' : 'worker'),
        ),
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
    AppointmentDeposits,
    Entrance,
    LifeCycle,
    ...ORDER_PROVIDERS,
    ...CART_PROVIDERS,
    ...FOLLOW_PROVIDERS,
  ],
  exports: [AppointmentsCores, AppointmentDeposits, Contexts],
  configuration: (config) => configure(config, AppointmentsPlugin.chosen, AppointmentsPlugin.mount),
  shopApiExtensions: apiExtensions,
  adminApiExtensions: apiExtensions,
})
export class AppointmentsPlugin {
  private static options: VendureAppointmentsOptions | undefined;
  private static task: Task | undefined;
  /** The handler of the REST interface in the server of this process. */
  static readonly mount: Mount = new Mount();

  /** Sets the options of the plugin. Returns the plugin for the list `plugins` of Vendure's configuration. */
  static init(options: VendureAppointmentsOptions): typeof AppointmentsPlugin {
    checkPluginOptions(options);
    AppointmentsPlugin.options = options;
    return AppointmentsPlugin;
  }

  /** Makes this process create no tables and do no background work, for commands that only read. */
  static onlyRead(): void {
    AppointmentsPlugin.task = 'reading';
  }

  static get chosen(): VendureAppointmentsOptions {
    if (AppointmentsPlugin.options) return AppointmentsPlugin.options;
    throw invalidOption(
      'AppointmentsPlugin has no options: write AppointmentsPlugin.init({ ... }) in the list of plugins.',
    );
  }
}
