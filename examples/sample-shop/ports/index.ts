import type { HostPorts, SiteOptions } from 'shop-appointments';
import type { Sessions } from '../access/sessions';
import type { Vault } from '../access/vault';
import type { Database } from '../database';
import { accessPort } from './access';
import { messagesPort } from './messages';
import { ordersPort } from './orders';
import { passesPort } from './passes';
import { productsPort } from './products';
import { usersPort } from './users';
import { webhooksPort } from './webhooks';

/** Secret of the site, and the parts of the shop that keep or check secrets. */
interface Secrets {
  readonly secret: string;
  readonly vault: Vault;
  readonly sessions: Sessions;
}

/** Returns the ports with which the library reads and writes the shop's own tables. */
export function shopPorts(
  database: Database,
  { currency, timezone }: SiteOptions,
  { secret, vault, sessions }: Secrets,
): HostPorts {
  return {
    products: productsPort(database.tables, currency),
    orders: ordersPort(database, currency),
    users: usersPort(database),
    access: accessPort(database.tables, secret, vault, sessions),
    webhooks: webhooksPort(database, vault),
    messages: messagesPort(database),
    entitlements: passesPort(database, timezone),
  };
}
