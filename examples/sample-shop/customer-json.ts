import type { CustomerView, ReschedulingSlot, Zone } from 'shop-appointments';

/** Converts an appointment, as its customer sees it, to the field names and times of the REST interface. */
export const viewToJson = (view: CustomerView, zone: Zone) => ({
  id: view.id,
  status: view.status,
  product_id: view.productId,
  product_name: view.productName,
  start: zone.toSite(view.start),
  end: zone.toSite(view.end),
  start_iso: view.startIso,
  end_iso: view.endIso,
  all_day: view.allDay,
  qty: view.quantity,
  cost: view.cost,
  timezone: view.timezone,
  local_timezone: view.localTimezone,
  staff_details: view.staffDetails.map(({ id, displayName, avatarUrl }) => ({
    id,
    display_name: displayName,
    avatar_url: avatarUrl,
  })),
  can_cancel: view.canCancel,
  can_reschedule: view.canReschedule,
  cancel_until: view.cancelUntil,
  reschedule_until: view.rescheduleUntil,
});

/**
 * Converts a time to which the appointment can be moved to JSON. The customer's page sends `start` or `start_iso` back.
 */
export const movableTimeToJson = ({ start, end, startIso }: ReschedulingSlot, zone: Zone) => ({
  start: zone.toSite(start),
  end: zone.toSite(end),
  start_iso: startIso,
});
