import type { Appointment } from '../../api/appointments.mjs';

/** Returns the id of an appointment's order as the shop's own pages show it; undefined without an order. */
export const orderIdOf = ({
  order_id: id,
  order_external_id: own,
}: Pick<Appointment, 'order_id' | 'order_external_id'>): string | undefined =>
  id > 0 ? (own ?? String(id)) : undefined;

/**
 * Returns the URL of an order in the shop.
 * @param pattern URL with `{id}` in place of the id
 * @param id any text, because some shops use order ids that are not numbers
 */
export const orderAddress = (pattern: string, id: string): string =>
  pattern.replace('{id}', encodeURIComponent(id));
