import type { Appointment } from '../../api/appointments.mjs';

/** Returns the id of an appointment's order as the shop's own pages use it; undefined without an order. */
export const orderIdOf = ({
  order_id: id,
  order_external_id: own,
}: Pick<Appointment, 'order_id' | 'order_external_id'>): string | undefined =>
  id > 0 ? (own ?? String(id)) : undefined;

/**
 * Returns the address of an order. `pattern` contains `{id}` in place of the id, which is any text in some
 * shops.
 */
export const orderAddress = (pattern: string, id: string): string =>
  pattern.replace('{id}', encodeURIComponent(id));
