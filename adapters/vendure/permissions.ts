import { type ID, PermissionDefinition, type User } from '@vendure/core';
import { MANAGE_APPOINTMENTS, PROVIDE_APPOINTMENTS, SUPER_ADMIN } from './permission-names';

/** Permission to see and change every appointment: the library's role `shop_manager`. */
export const manageAppointments: PermissionDefinition = new PermissionDefinition({
  name: MANAGE_APPOINTMENTS,
  description: 'Sees and changes all appointments and their rules',
});

/** Permission to be booked with an appointment: the library's role `shop_staff`. */
export const provideAppointments: PermissionDefinition = new PermissionDefinition({
  name: PROVIDE_APPOINTMENTS,
  description: 'Can be booked as staff of appointments',
});

/** Whether a user, loaded with `roles.channels`, has a permission on a channel. A super admin has every permission. */
export const hasPermission = (user: User, permission: string, channelId: ID): boolean =>
  user.roles.some(
    ({ channels, permissions }) =>
      channels.some(({ id }) => id === channelId) &&
      [permission, SUPER_ADMIN].some((wanted) => (permissions as readonly string[]).includes(wanted)),
  );
