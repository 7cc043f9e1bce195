import type { Appointment } from '../domain/appointment';
import type { SiteSeconds } from '../time/units';
import type { Zone } from '../time/zone';

/** An appointment as the shop's responses about orders show it. The fields have their REST names. */
export interface OrderAppointmentJson {
  readonly id: number;
  readonly status: string;
  readonly start: SiteSeconds;
  readonly end: SiteSeconds;
  readonly product_id: number;
  readonly staff_ids: readonly number[];
  readonly qty: number;
  readonly order_item_id: number;
}

export const orderAppointmentJson = (appointment: Appointment, zone: Zone): OrderAppointmentJson => ({
  id: appointment.id,
  status: appointment.status,
  start: zone.toSite(appointment.start),
  end: zone.toSite(appointment.end),
  product_id: appointment.productId,
  staff_ids: appointment.staffIds,
  qty: appointment.quantity,
  order_item_id: appointment.orderItemId,
});
