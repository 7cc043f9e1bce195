/** Name of the permission to see and change every appointment. */
export const MANAGE_APPOINTMENTS = 'ManageAppointments';
/** Name of the permission to be booked as a member of staff. */
export const PROVIDE_APPOINTMENTS = 'ProvideAppointments';
/** Name of Vendure's own permission for everything. */
export const SUPER_ADMIN = 'SuperAdmin';
