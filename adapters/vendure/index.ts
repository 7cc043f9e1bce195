/** The plugin that adds appointments to a Vendure 3 shop. */
export { appointmentsOf } from './appointments-of';
export { AppointmentsCores } from './cores';
export { AppointmentDeposits, type DepositAmounts } from './deposits/deposits';
export { takesDeposits } from './deposits/takes-deposits';
export type { ChannelAndCurrency, Contexts } from './contexts';
export type { VendureAppointmentsOptions } from './options';
export { manageAppointments, provideAppointments } from './permissions';
export { AppointmentsPlugin } from './plugin';
