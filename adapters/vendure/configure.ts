import type { RuntimeVendureConfig } from '@vendure/core';
import { configureCart } from './cart/configure';
import { appointmentCustomFields } from './custom-fields';
import type { Mount } from './mount';
import { DEFAULT_PATH, type VendureAppointmentsOptions } from './options';
import { manageAppointments, provideAppointments } from './permissions';

/**
 * Adds the parts of the appointments plugin to Vendure's configuration. A second call with the same configuration adds
 * nothing, because a server and a worker may start in one process.
 */
export function configure(
  config: RuntimeVendureConfig,
  { path = DEFAULT_PATH }: VendureAppointmentsOptions,
  { handler }: Mount,
): RuntimeVendureConfig {
  const { customFields, authOptions, apiOptions } = config;
  addAbsent(customFields.ProductVariant, appointmentCustomFields.ProductVariant, ({ name }) => name);
  addAbsent(customFields.OrderLine, appointmentCustomFields.OrderLine, ({ name }) => name);
  const permissions = authOptions.customPermissions;
  addAbsent(permissions, [manageAppointments, provideAppointments], (permission) => permission);
  // The handler is placed before Nest's body parsers, because their errors would not have the form of the library's
  // REST errors.
  const middleware = { route: path, handler, beforeListen: true };
  addAbsent(apiOptions.middleware, [middleware], (one) => one.handler);
  configureCart(config);
  return config;
}

/** Adds those items to a list of the configuration that are not in the list already. */
function addAbsent<Item>(list: Item[], items: readonly Item[], keyOf: (item: Item) => unknown): void {
  const known = new Set(list.map(keyOf));
  list.push(...items.filter((item) => !known.has(keyOf(item))));
}
