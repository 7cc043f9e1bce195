/**
 * The injection token of the booking core: `@Inject(APPOINTMENTS) appointments: Appointments`, or
 * `app.get(APPOINTMENTS)`.
 */
export const APPOINTMENTS = Symbol('shop-appointments');

/** The injection token of the options of `AppointmentsModule`. */
export const MODULE_OPTIONS = Symbol('options of AppointmentsModule');
