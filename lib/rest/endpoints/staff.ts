import { maySeeStaffEmail } from '../../access/policy';
import { type Principal, viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { AppointmentsError, withId } from '../../domain/errors';
import type { User } from '../../domain/people/user';
import { isStaffMember } from '../../domain/people/user';
import type { Page } from '../../ports/ports';
import { productsForCaller } from '../catalogue';
import { type Endpoint, endpoint, VERSIONS } from '../endpoint';
import type { Values } from '../fields/field';
import { LIST_STAFF } from '../fields/staff';
import { fullName, presentStaffMember, STAFF_MEMBER, type WireStaffMember } from '../presenters/staff-member';
import { listOf } from '../response/schema';
import { boundsOf, cut, listHeaders } from '../response/list-part';
import { rulesOf } from '../rules-of';

type StaffParams = Values<typeof LIST_STAFF.fields>;

/** Endpoints for members of staff, equal in both versions. */
export function staffEndpoints(appointments: Appointments): Endpoint[] {
  const { host } = internalsOf(appointments);
  const row = { versions: VERSIONS, methods: ['GET'], access: 'authenticated' } as const;

  const find = async (params: StaffParams, principal: Principal): Promise<Page<User>> => {
    const { include, exclude, search, email, orderby = 'name', order = 'asc' } = params;
    const query = { include, exclude, orderby, order };
    const context = viewerOf(principal);
    if (maySeeStaffEmail(principal)) {
      return host.users.staff({ ...query, search, email, ...boundsOf(params) }, context);
    }
    // A search does not match e-mail addresses that are hidden from the caller. Otherwise the caller could guess an
    // address letter by letter with many searches.
    const { items } = await host.users.staff(query, context);
    const named = items.filter((user) => email === undefined && hasName(user, search));
    return { items: cut(named, params), total: named.length };
  };

  const present = async (users: readonly User[], principal: Principal): Promise<WireStaffMember[]> => {
    const ids = users.map(({ id }) => id);
    const [availability, products] = await Promise.all([
      rulesOf('staff', ids, principal, appointments),
      productsForCaller({ type: 'appointment', staffIds: ids, orderby: 'id', order: 'asc' }, principal, host),
    ]);
    return users.map((user) => {
      const own = products.filter(({ staffIds }) => staffIds?.includes(user.id));
      const related = { availability: availability(user.id), products: own };
      return presentStaffMember(user, related, maySeeStaffEmail(principal));
    });
  };

  return [
    endpoint({
      ...row,
      path: '/staff',
      operation: 'list staff',
      params: LIST_STAFF,
      responses: () => ({ 200: listOf(STAFF_MEMBER) }),
      async handle({ params, principal, address }) {
        const { items, total } = await find(params, principal);
        return { headers: listHeaders(total, params, address), body: await present(items, principal) };
      },
    }),
    endpoint({
      ...row,
      path: '/staff/:id',
      operation: 'read a staff member',
      params: { fields: [] },
      responses: () => ({ 200: STAFF_MEMBER }),
      async handle({ id, principal }) {
        const user = (await host.users.find([id], viewerOf(principal))).get(id);
        if (!user || !isStaffMember(user)) throw staffNotFound(id);
        const [body] = await present([user], principal);
        return { body };
      },
    }),
  ];
}

function hasName(user: User, search = ''): boolean {
  return `${user.displayName}\n${fullName(user)}`.toLowerCase().includes(search.toLowerCase());
}

const staffNotFound = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_staff_invalid_id', `There is no ${withId('staff member', id)}.`);
