import { mayRecordAttendance } from '../../access/policy';
import { type Principal, viewerOf } from '../../access/principal';
import { formatDecimal } from '../../domain/money/money';
import { settlementOf } from '../../engine/settlements/settlement';
import type { Internals } from '../../internals';
import type { DeskAppointment } from '../../services/calendar/desk-facts';
import { unsentLines, withUnsentLines } from '../../services/settlements/orders-with-unsent';
import { amountsWithoutLine, asItStands, openAmounts } from '../../services/settlements/open-amounts';
import { amountsOfAll } from '../../services/settlements/settle';
import { asIfCancelled } from '../../services/settlements/settled-row';
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
  const { currencyDecimals: decimals } = site;
  const all = [...appointments.map(asIfCancelled), ...appointments.map(asItStands)];
  const amounts = await amountsOfAll({ storage, site }, all, orders);
  const settlements = appointments.flatMap((one, at) => {
    const hasNotes = one.moneyNotes.length > 0;
    const own = amounts[at] ?? (hasNotes ? amountsWithoutLine(one, decimals) : undefined);
    const settlement = own && settlementOf(all[at]!, own, decimals);
    return settlement ? [[one.id, settlement] as const] : [];
  });
  const open = appointments.map(
    (one, at) => [one.id, openAmounts(one, amounts[appointments.length + at], site)] as const,
  );
  const prices = appointments.flatMap((one, at) => {
    const price = amounts[appointments.length + at]?.price;
    return price === undefined ? [] : [[one.id, formatDecimal(price, decimals)] as const];
  });
  const refunded = appointments.flatMap((one, at) => {
    const own = amounts[appointments.length + at];
    return own ? [[one.id, formatDecimal(own.refunded, decimals)] as const] : [];
  });
  const shown = {
    related,
    settlements: new Map(settlements),
    prices: new Map(prices),
    refunded: new Map(refunded),
    open: new Map(open),
    mayRecordAttendance: (appointment: DeskAppointment) => mayRecordAttendance(principal, appointment),
  };
  return (appointment) => presentForDesk(appointment, site.zone, shown);
}
