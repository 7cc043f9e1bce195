import { type Principal, viewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { AppointmentsError, withId } from '../../../domain/errors';
import type { User } from '../../../domain/people/user';
import { internalsOf } from '../../../internals';
import type { CustomerVisits } from '../../../services/desk/visits-of-person';
import { Pace } from '../../../runtime/slices';
import { type Endpoint, endpoint } from '../../endpoint';
import {
  CHANGE_GUEST,
  CUSTOMER_VISITS,
  ERASE_PERSON,
  ERASE_CUSTOMER,
  WRITE_NOTE,
} from '../../fields/desk-customers';
import {
  CHANGED_GUEST,
  CUSTOMER_EXPORT,
  DESK_CUSTOMER,
  DESK_GUEST,
  ERASED_CUSTOMER,
  presentChangedGuest,
  presentDeskCustomer,
  presentDeskGuest,
  WRITTEN_NOTE,
} from '../../presenters/desk/customer';
import { deskPresenter } from '../../response/present-for-desk';

/** Endpoints about a customer or a guest at the desk: their visits, and the export and erasure of their data. */
export function deskCustomerEndpoints(appointments: Appointments): Endpoint[] {
  const internals = internalsOf(appointments);
  const { host, hostIds, storage } = internals;
  const { customers, desk } = appointments;

  /**
   * Finds a customer, and the id of this customer in the core. A customer whom the shop has removed is found by the
   * appointments that name them, because their data can still be exported and erased.
   *
   * @throws AppointmentsError 404
   */
  const findCustomer = async (
    id: number,
    principal: Principal,
  ): Promise<{ readonly user: User | undefined; readonly hostId: number | string }> => {
    if (id === 0) throw noSuchCustomer(id);
    const user = (await host.users.find([id], viewerOf(principal))).get(id);
    const hostId = hostIds.areExternal ? (await hostIds.find('user', [id])).get(id) : id;
    if (hostId === undefined || !(user || (await hasAppointments(id)))) throw noSuchCustomer(id);
    return { user, hostId };
  };

  const hasAppointments = async (customerId: number): Promise<boolean> => {
    const first = { orderBy: 'id', order: 'asc', limit: 1, offset: 0 } as const;
    return (await storage.appointments.items({ customerId, ...first })).length > 0;
  };

  const written = (note: string) => ({ body: { has_note: note.trim() !== '' } });

  /** Presents the lists of past and coming appointments of a person. */
  const present = async (
    visits: CustomerVisits,
    principal: Principal,
    gone: () => AbortSignal | undefined,
  ) => {
    const presentOne = await deskPresenter([...visits.coming, ...visits.past], internals, principal);
    const pace = new Pace(gone);
    const coming = await pace.map(visits.coming, presentOne);
    return { visits, coming, past: await pace.map(visits.past, presentOne) };
  };

  const one = { versions: ['v2'], access: 'manage' } as const;
  return [
    endpoint({
      ...one,
      methods: ['GET'],
      path: '/desk/customers/:id',
      isPersonal: true,
      operation: 'read the visits of a customer',
      params: CUSTOMER_VISITS,
      responses: () => ({ 200: DESK_CUSTOMER }),
      async handle({ id, params: { page }, principal, gone, inTurn }) {
        const { user } = await findCustomer(id, principal);
        const visits = await inTurn(() => desk.visits(id, { page, signal: gone() }));
        return { body: presentDeskCustomer({ id, user, ...(await present(visits, principal, gone)) }) };
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      path: '/desk/appointments/:id/guest',
      isPersonal: true,
      operation: 'read the visits of the guest who made a booking',
      params: CUSTOMER_VISITS,
      responses: () => ({ 200: DESK_GUEST }),
      async handle({ id, params: { page }, principal, gone, inTurn }) {
        const visits = await inTurn(() => desk.guestVisits(id, { page, signal: gone() }));
        return { body: presentDeskGuest(visits.contact, await present(visits, principal, gone)) };
      },
    }),
    endpoint({
      ...one,
      methods: ['PUT'],
      path: '/desk/appointments/:id/guest',
      isPersonal: true,
      operation: 'change the contact of the guest who made a booking',
      params: CHANGE_GUEST,
      responses: () => ({ 200: CHANGED_GUEST }),
      async handle({ id, params, how: { actorId } }) {
        return { body: presentChangedGuest(await desk.changeGuest(id, params, { actorId })) };
      },
    }),
    endpoint({
      ...one,
      methods: ['PUT'],
      path: '/desk/customers/:id/note',
      isPersonal: true,
      operation: 'write the note about a customer',
      params: WRITE_NOTE,
      responses: () => ({ 200: WRITTEN_NOTE }),
      async handle({ id, params: { note }, principal }) {
        await findCustomer(id, principal);
        await desk.writeNote(id, note);
        return written(note);
      },
    }),
    endpoint({
      ...one,
      methods: ['PUT'],
      path: '/desk/appointments/:id/guest/note',
      isPersonal: true,
      operation: 'write the note about the guest who made a booking',
      params: WRITE_NOTE,
      responses: () => ({ 200: WRITTEN_NOTE }),
      async handle({ id, params: { note } }) {
        await desk.writeGuestNote(id, note);
        return written(note);
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      path: '/desk/customers/:id/export',
      isPersonal: true,
      operation: 'export the data of a customer',
      params: { fields: [] },
      responses: () => ({ 200: CUSTOMER_EXPORT }),
      async handle({ id, principal }) {
        const { hostId } = await findCustomer(id, principal);
        const file = `attachment; filename="customer-${id}.json"`;
        return { headers: { 'Content-Disposition': file }, body: await customers.export(hostId) };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST'],
      path: '/desk/customers/:id/erase',
      isPersonal: true,
      operation: 'erase the data of a customer',
      params: ERASE_CUSTOMER,
      responses: () => ({ 200: ERASED_CUSTOMER }),
      async handle({ id, params: { reason }, principal, how: { actorId } }) {
        const { hostId } = await findCustomer(id, principal);
        const { appointments: erased } = await customers.erase(hostId, { actorId, reason });
        return { body: { appointments: erased } };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST'],
      path: '/desk/customers/erase',
      isPersonal: true,
      operation: 'erase the data of the person who has the e-mail address or phone number',
      params: ERASE_PERSON,
      responses: () => ({ 200: ERASED_CUSTOMER }),
      async handle({ params: { email = '', phone, reason }, how: { actorId } }) {
        const person = phone === undefined ? { email } : { phone, ...(email !== '' && { email }) };
        const { appointments: erased } = await customers.erase(person, { actorId, reason });
        return { body: { appointments: erased } };
      },
    }),
  ];
}

const noSuchCustomer = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_customer_invalid_id', `There is no ${withId('customer', id)}.`);
