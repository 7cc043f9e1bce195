import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { matchingUsers } from '../../services/appointments/reads/search-contacts';
import { type Endpoint, endpoint } from '../endpoint';
import { SEARCH_CUSTOMERS } from '../fields/customers';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { CUSTOMER, presentCustomer } from '../presenters/customer';
import { listOf } from '../response/schema';

/** The endpoint by which a manager searches for the customer of a new booking. */
export function customerEndpoints(appointments: Appointments): Endpoint[] {
  const { host } = internalsOf(appointments);
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/customers',
      isPersonal: true,
      access: 'manage',
      operation: 'search customers',
      params: SEARCH_CUSTOMERS,
      responses: () => ({ 200: listOf(CUSTOMER) }),
      async handle({ params: { search, perPage: limit = DEFAULT_PER_PAGE }, principal }) {
        const { items } = await matchingUsers(host.users, { search, limit }, viewerOf(principal));
        return { body: items.slice(0, limit).map(presentCustomer) };
      },
    }),
  ];
}
