import type { Appointment } from '../../domain/appointment';
import type { EventWorld } from '../../engine/icalendar/write-event';
import { type Core, findProductsOf } from '../work/core';

/** Reads the products and people that the events of appointments mention, in two calls. */
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
  const [products, users, installation] = await Promise.all([
    findProductsOf({ host }, appointments, {}),
    userIds.size === 0 ? new Map() : host.users.find([...userIds], {}),
    storage.calendarFeeds.installation(),
  ]);
  return { zone: site.zone, location: site.name, installation, products, users };
}
