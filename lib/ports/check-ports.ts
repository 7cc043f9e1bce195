import { AppointmentsError } from '../domain/errors';
import { methodsOf, OPTIONAL_METHODS, OPTIONAL_PORTS, PORT_NAMES } from './port-methods';
import type { HostPorts } from './ports';

/**
 * Checks that every port exists and has every method that the library calls.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the first missing port or method
 */
export function checkPorts(host: HostPorts | HostPorts<string>): void {
  for (const name of PORT_NAMES) {
    const methods = methodsOf(name);
    const port: unknown = host[name];
    if ((OPTIONAL_PORTS as readonly string[]).includes(name) && port === undefined) continue;
    if (!isPort(port)) throw invalidPort(name, `an object with ${methods.join(', ')}`);
    for (const method of methods) {
      const isLeftOut = OPTIONAL_METHODS.includes(`${name}.${method}`) && port[method] === undefined;
      if (!isLeftOut && typeof port[method] !== 'function')
        throw invalidPort(`${name}.${method}`, 'a function');
    }
  }
  if (host.entitlements && typeof host.entitlements.sharesDatabase !== 'boolean')
    throw invalidPort(
      'entitlements.sharesDatabase',
      'true if entitlements live in the database that is passed as `database`, and false if they do not',
    );
  if (host.admission !== undefined && typeof host.admission !== 'function')
    throw invalidPort('admission', 'a function, or be left out');
  if (typeof host.orders.sharesDatabase !== 'boolean')
    throw invalidPort(
      'orders.sharesDatabase',
      'true if orders live in the database that is passed as `database`, and false if they do not',
    );
}

const isPort = (port: unknown): port is Readonly<Record<string, unknown>> =>
  typeof port === 'object' && port !== null;

const invalidPort = (path: string, expected: string): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    `createAppointments({ host.${path} }) must be ${expected}.`,
  );
