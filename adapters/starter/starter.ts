import type { DatabaseOption, HostPorts, HostTables, Logger, SiteOptions } from '../../lib/index';
import { rolesAllow } from '../port-helpers';
import { type StarterAccess, starterAccess } from './access';
import { firstAdministrator, type FirstAdministrator } from './first-administrator';
import { createHome } from './home';
import { type StarterOrders, starterOrders } from './orders';
import { billingOf, type StarterUsers, starterUsers } from './people';
import { type StarterProducts, starterProducts } from './products';
import { EXPORTED, PREFIX, starterTables } from './tables';

/** Options of the starter. */
export interface StarterOptions {
  /** Database of the shop and of the library, as `createAppointments` takes it: a URL or an instance of Sequelize. */
  readonly database: DatabaseOption;
}

/** The five ports of the starter, with the functions that manage its products, orders and users. */
export interface StarterHost extends HostPorts {
  readonly products: StarterProducts;
  readonly orders: StarterOrders;
  readonly users: StarterUsers;
  readonly access: StarterAccess;
}

/** Options for `createAppointments`, which together are a small shop. */
export interface Starter {
  readonly database: DatabaseOption;
  readonly host: StarterHost;
  readonly hostTables: StarterTables;
}

/** The tables of the starter, and functions for its first administrator, who has to set a password. */
export interface StarterTables extends HostTables {
  /** Returns the site that was passed to `createAppointments`. */
  site(): SiteOptions;
  /** Returns the logger of the library. */
  logger(): Logger;
  readonly firstAdministrator: FirstAdministrator;
}

/**
 * Creates a small shop with products, orders, customers, staff, sessions and keys in tables of its own:
 * `createAppointments({ ...starter({ database }), site, secret })`. Its tables begin with `shop_starter_` and are
 * created by `appointments.migrate()`, which also logs the address at which the first administrator sets a password.
 * Replace one port after the other by your own: `{ ...shop, host: { ...shop.host, products } }`.
 */
export function starter({ database }: StarterOptions): Starter {
  const { home, open } = createHome();
  const users = starterUsers(home);
  const first = firstAdministrator(home, users);
  const access = starterAccess(home, users);
  return {
    database,
    host: {
      products: starterProducts(home, async (userId, context) => {
        const user = (await users.find([userId], context)).get(userId);
        return rolesAllow(user?.roles ?? [], 'manage_shop');
      }),
      orders: starterOrders(home, (customerId, context) => billingOf(users, customerId, context)),
      users,
      access,
      webhooks: {
        active: (context) => access.credentials().webhooks.active(context),
        disable: (id, reason) => access.credentials().webhooks.disable(id, reason),
      },
    },
    hostTables: {
      open,
      site: () => home().shared.site,
      logger: () => home().shared.logger,
      firstAdministrator: first,
      exported: EXPORTED,
      async migrate() {
        const { rows, shared } = home();
        await rows.create(starterTables(shared.sequelize.getDialect()), `${PREFIX}tables`);
        await access.credentials().migrate();
        await first.migrate();
        const address = await first.address();
        if (address !== undefined)
          shared.logger.warn({}, `Nobody can sign in yet. To set a password, open ${address}`);
      },
    },
  };
}
