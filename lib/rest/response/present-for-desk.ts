import { mayRecordAttendance } from '../../access/policy';
import { type Principal, viewerOf } from '../../access/principal';
import type { Internals } from '../../internals';
import type { DeskAppointment } from '../../services/calendar/desk-facts';
import { presentForDesk, type WireDeskAppointment } from '../presenters/desk-calendar';
import { relatedWithOrders } from './present-appointments';

/** Reads what is shown with these appointments, once for all of them, and makes the function that presents each. */
export async function deskPresenter(
  appointments: readonly DeskAppointment[],
  { host, site }: Pick<Internals, 'host' | 'site'>,
  principal: Principal,
): Promise<(appointment: DeskAppointment) => WireDeskAppointment> {
  const shown = {
    related: await relatedWithOrders(appointments, host, viewerOf(principal)),
    mayRecordAttendance: (appointment: DeskAppointment) => mayRecordAttendance(principal, appointment),
  };
  return (appointment) => presentForDesk(appointment, site.zone, shown);
}
