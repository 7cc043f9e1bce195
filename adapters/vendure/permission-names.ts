/** The permission to see and change every appointment. */
export const MANAGE_APPOINTMENTS = 'ManageAppointments';
/** The permission to be booked with appointments. */
export const PROVIDE_APPOINTMENTS = 'ProvideAppointments';
/** Vendure's own permission for everything. */
export const SUPER_ADMIN = 'SuperAdmin';
