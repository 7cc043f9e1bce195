import { MANAGE_APPOINTMENTS, PROVIDE_APPOINTMENTS, SUPER_ADMIN } from '../../permission-names';

/** A role of a user in Vendure. */
export interface RoleFacts {
  readonly permissions: readonly string[];
  /** Whether the role applies to the default channel. */
  readonly isOnDefaultChannel: boolean;
}

/**
 * Converts the Vendure roles of a user to roles of the library. The permission to manage appointments on the default
 * channel gives `shop_manager`, the permission to provide appointments on any channel gives `shop_staff`, and every
 * other user is a `customer`. The role of super administrators has every permission, so it does not count for
 * `shop_staff`.
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
