// src/appointments/ports/users.ts: the users port, over customers and users of Medusa
import { container } from '@medusajs/framework';
import { Modules } from '@medusajs/framework/utils';
import type { User, UsersPort } from 'shop-appointments';
import { selectStaff } from 'shop-appointments/adapters/port-helpers';

/** Fields that both customers and admin users of Medusa have. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

const personOf = ({ id, email, first_name, last_name }: Person, role: string): User<string> => ({
  id,
  login: email,
  email,
  firstName: first_name ?? '',
  lastName: last_name ?? '',
  displayName: [first_name, last_name].filter(Boolean).join(' ') || email,
  avatarUrl: '',
  roles: [role],
});

/** Returns the library's role of a user of Medusa's admin: a manager, unless the user's metadata says `shop_staff`. */
const roleOf = (metadata: Record<string, unknown> | null): string =>
  metadata?.role === 'shop_staff' ? 'shop_staff' : 'shop_manager';

/** Finds customers (`cus_...`) and admin users (`user_...`) of Medusa. Their prefixes keep their ids apart. */
export const users: UsersPort<string> = {
  async find(ids) {
    const filter = { id: [...ids] };
    const [customers, staff] = await Promise.all([
      container.resolve(Modules.CUSTOMER).listCustomers(filter),
      container.resolve(Modules.USER).listUsers(filter),
    ]);
    const found = [
      ...customers.map((customer) => personOf(customer, 'customer')),
      ...staff.map((user) => personOf(user, roleOf(user.metadata))),
    ];
    return new Map(found.map((user) => [user.id, user]));
  },
  async staff(query) {
    const all = await container.resolve(Modules.USER).listUsers();
    const staff = all.filter(({ metadata }) => roleOf(metadata) === 'shop_staff');
    return selectStaff(
      staff.map((user) => personOf(user, 'shop_staff')),
      query,
    );
  },
};
