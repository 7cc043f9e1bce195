import { type ID, PermissionDefinition, type User } from '@vendure/core';
import { MANAGE_APPOINTMENTS, PROVIDE_APPOINTMENTS, SUPER_ADMIN } from './permission-names';

/** The permission to see and change every appointment. It corresponds to the library's role `shop_manager`. */
export const manageAppointments: PermissionDefinition = new PermissionDefinition({
  name: MANAGE_APPOINTMENTS,
  description: 'Sees and changes all appointments and their rules',
});

/** The permission to be booked as a member of staff. It corresponds to the library's role `shop_staff`. */
export const provideAppointments: PermissionDefinition = new PermissionDefinition({
  name: PROVIDE_APPOINTMENTS,
  description: 'Can be booked as staff of appointments',
});

/**
 * Whether a user has a permission on a channel. The user must be loaded with `roles.channels`. A super admin has every
 * permission.
 */
export const hasPermission = (user: User, permission: string, channelId: ID): boolean =>
  user.roles.some(
    ({ channels, permissions }) =>
      channels.some(({ id }) => id === channelId) &&
      [permission, SUPER_ADMIN].some((wanted) => (permissions as readonly string[]).includes(wanted)),
  );
