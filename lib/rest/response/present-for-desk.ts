import { mayRecordAttendance } from '../../access/policy';
import { type Principal, viewerOf } from '../../access/principal';
import type { Internals } from '../../internals';
import type { DeskAppointment } from '../../services/calendar/desk-facts';
import { unsentLines, withUnsentLines } from '../../services/settlements/orders-with-unsent';
import { asIfCancelled, settleAll } from '../../services/settlements/settle';
import { presentForDesk, type WireDeskAppointment } from '../presenters/desk/calendar';
import { relatedWithOrders } from './present-appointments';

/**
 * Reads the records of the shop for all these appointments together. Returns the function that builds the response for
 * one of them.
 */
export async function deskPresenter(
  appointments: readonly DeskAppointment[],
  { host, site, storage }: Pick<Internals, 'host' | 'site' | 'storage'>,
  principal: Principal,
): Promise<(appointment: DeskAppointment) => WireDeskAppointment> {
  const unsent = await unsentLines(
    { host, storage },
    appointments.map(({ orderId }) => orderId),
  );
  const related = await relatedWithOrders(appointments, host, viewerOf(principal));
  const orders = withUnsentLines(related.orders, unsent);
  const shown = {
    related,
    settlements: await settleAll({ storage, site }, appointments.map(asIfCancelled), orders),
    mayRecordAttendance: (appointment: DeskAppointment) => mayRecordAttendance(principal, appointment),
  };
  return (appointment) => presentForDesk(appointment, site.zone, shown);
}
