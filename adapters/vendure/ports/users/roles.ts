import { MANAGE_APPOINTMENTS, PROVIDE_APPOINTMENTS, SUPER_ADMIN } from '../../permission-names';

/** A role of a user in Vendure. */
export interface RoleFacts {
  readonly permissions: readonly string[];
  /** Whether the role counts on the default channel. */
  readonly isOnDefaultChannel: boolean;
}

/**
 * Converts roles of a user to the library's. A permission on the default channel makes a `shop_manager`, a permission
 * on any channel a `shop_staff`, and every other user is a `customer`. The role of the super administrators has every
 * permission, so it does not count for `shop_staff`.
 */
export function rolesOf(roles: readonly RoleFacts[], isAdministrator: boolean): string[] {
  const isManager = roles.some(
    ({ permissions, isOnDefaultChannel }) =>
      isOnDefaultChannel && (permissions.includes(MANAGE_APPOINTMENTS) || permissions.includes(SUPER_ADMIN)),
  );
  const isStaff =
    isAdministrator &&
    roles.some(
      ({ permissions }) => permissions.includes(PROVIDE_APPOINTMENTS) && !permissions.includes(SUPER_ADMIN),
    );
  const held = [...(isManager ? ['shop_manager'] : []), ...(isStaff ? ['shop_staff'] : [])];
  return held.length > 0 ? held : ['customer'];
}
