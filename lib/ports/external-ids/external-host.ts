import type { HostPorts } from '../ports';

/** The ports of a shop whose ids are texts, as the option `host` takes them. */
export interface ExternalHost {
  readonly externalIds: HostPorts<string>;
}

/**
 * Lets the library work with a shop whose ids are texts, such as UUIDs: pass the result as `host` to
 * `createAppointments`. The library keeps an integer for each id in a table of its own, because the ids of the REST
 * interface are integers. The id of a guest is null in such a shop, instead of 0.
 *
 * @example createAppointments({ database, site, secret, host: withExternalIds({ products, orders, users, access,
 * webhooks }) });
 */
export const withExternalIds = (ports: HostPorts<string>): ExternalHost => ({ externalIds: ports });

/** Whether `withExternalIds` returned these ports. */
export const isExternalHost = (host: HostPorts | ExternalHost): host is ExternalHost => 'externalIds' in host;
