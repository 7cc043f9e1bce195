import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { matchingUsers } from '../../services/appointments/reads/search-contacts';
import { type Endpoint, endpoint } from '../endpoint';
import { ADD_CUSTOMER, SEARCH_CUSTOMERS } from '../fields/customers';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { CUSTOMER, presentCustomer } from '../presenters/customer';
import { createdAt } from '../response/links';
import { listOf } from '../response/schema';

/** Endpoints by which a manager finds or adds the customer of a booking. */
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
    endpoint({
      versions: ['v2'],
      methods: ['POST'],
      path: '/customers',
      isPersonal: true,
      access: 'manage',
      operation: 'add a customer, or find the user who has the e-mail address',
      params: ADD_CUSTOMER,
      responses: () => ({ 200: CUSTOMER, 201: CUSTOMER }),
      async handle({ params, how: { actorId }, address }) {
        const { user, isNew } = await appointments.desk.addCustomer(params, { actorId });
        const created = isNew ? createdAt(address, `/v2/desk/customers/${user.id}`) : {};
        return { ...created, body: presentCustomer(user) };
      },
    }),
  ];
}
