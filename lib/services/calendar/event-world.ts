import type { Appointment } from '../../domain/appointment';
import type { EventWorld } from '../../engine/icalendar/write-event';
import { type Core, findProductsOf } from '../work/core';

/**
 * Reads the products, people and resources that calendar entries of appointments name, with one call to the products
 * port and one to the users port.
 */
export async function loadEventWorld(
  { site, host, storage }: Pick<Core, 'site' | 'host' | 'storage'>,
  appointments: readonly Appointment[],
  people: readonly number[] = [],
): Promise<EventWorld> {
  const userIds = new Set([
    ...people,
    ...appointments.flatMap(({ customerId, staffIds }) => [customerId, ...staffIds]),
  ]);
  userIds.delete(0);
  const resourceIds = new Set(appointments.flatMap((one) => one.resourceIds.filter((id) => id > 0)));
  const [products, users, resources, installation] = await Promise.all([
    findProductsOf({ host }, appointments, {}),
    userIds.size === 0 ? new Map() : host.users.find([...userIds], {}),
    storage.resources.find([...resourceIds]),
    storage.calendarFeeds.installation(),
  ]);
  return { zone: site.zone, location: site.name, installation, products, users, resources };
}

/**
 * Completes the facts for the entry in the customer's own calendar: the place with the shop's address, the address of
 * the customer's page, and an alarm.
 *
 * @param address the shop's address; '' for none
 * @param link address of the customer's page; '' for none
 */
export const forOwnEntry = (world: EventWorld, address: string, link: string): EventWorld => ({
  ...world,
  location: address === '' ? world.location : `${world.location}, ${address}`,
  ownEntry: { link },
});
