import { bootstrap, ChannelService, ConfigService, type ID, type VendureConfig } from '@vendure/core';
import type { HostPorts } from '../../../lib/index';
import { type ContractFailure, type HostUnderTest, runContract } from '../../testing/index';
import type { ChannelAndCurrency } from '../contexts';
import { AppointmentsCores } from '../cores';
import { VendurePorts } from '../ports/host';
import { browserOf } from './browser';
import { refuseUsedDatabase } from './empty-database';
import { seed } from './seed';
import { type Services, servicesOf } from './services';
import { sharedTransactions } from './shared-transactions';

/**
 * Checks that the plugin fulfils the contract of the five ports in this shop: with its database, its strategies and its
 * other plugins. The checks write to the database, and print each check that fails.
 *
 * @param config the shop's configuration with an empty database, in which Vendure's tables are created
 * @returns the failed checks
 * @throws Error if the database has orders or customers
 */
export async function checkVendurePorts(config: VendureConfig): Promise<ContractFailure[]> {
  await refuseUsedDatabase(config.dbConnectionOptions);
  const app = await bootstrap({
    ...config,
    apiOptions: { ...config.apiOptions, port: 0 },
    dbConnectionOptions: { ...config.dbConnectionOptions, synchronize: true },
  });
  try {
    const services = servicesOf(app);
    await services(AppointmentsCores).ready;
    const failures = await runContract((await subjectOf(services)) as unknown as HostUnderTest);
    for (const { port, name, error } of failures) console.error(`${port}: ${name}\n  ${String(error)}`);
    console.log(`${failures.length} promises are not kept`);
    return failures;
  } finally {
    await app.close();
  }
}

/** Prepares the shop's default channel, with the records that the checks need. */
async function subjectOf(services: Services): Promise<HostUnderTest<ID>> {
  const facts = await seed(services);
  const { id, token, defaultCurrencyCode } = await services(ChannelService).getDefaultChannel();
  const market: ChannelAndCurrency = { channelId: id, token, currencyCode: defaultCurrencyCode };
  const ports = services(VendurePorts).of(market);
  return {
    host: { ...ports, access: behindSessions(services, ports.access) },
    facts,
    ...(ports.orders.sharesDatabase ? { shared: sharedTransactions(services, market) } : {}),
  };
}

/** Wraps the access port so that requests pass through the shop's session middleware first, as in the server. */
function behindSessions(services: Services, access: HostPorts<ID>['access']): HostPorts<ID>['access'] {
  const browser = browserOf(services(ConfigService));
  return { ...access, session: ({ headers }) => access.session(browser.requestWith(headers)) };
}
