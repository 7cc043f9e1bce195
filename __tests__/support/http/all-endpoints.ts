import { createMemoryShop } from '../../../adapters/memory';
import { createAppointments } from '../../../lib/index';
import type { Endpoint } from '../../../lib/rest/endpoint';
import { createEndpoints } from '../../../lib/rest/endpoints/table';

/**
 * All endpoints of the interface, for tests that need them before a shop is open. Works without a database.
 */
export function allEndpoints(): readonly Endpoint[] {
  const appointments = createAppointments({
    ...createMemoryShop({ site: { timezone: 'Europe/Berlin', currency: 'EUR' } }).options,
    secret: 'a secret of the test, thirty-two bytes',
    database: 'sqlite::memory:',
  });
  return createEndpoints(appointments);
}
