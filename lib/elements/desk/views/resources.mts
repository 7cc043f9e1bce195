import { fill } from '../../common/text.mjs';
import type { Appointment } from '../api/appointments.mjs';
import type { Facts, Need, Resource } from '../api/facts.mjs';
import type { Context } from '../context.mjs';
import { inOneList, inPageLanguage } from './names.mjs';

/** Returns the name of a resource; its id if it was deleted or the user may not see it. */
export function nameOfResource(id: number, context: Pick<Context, 'facts' | 'texts'>): string {
  const name = context.facts.resources.find((resource) => resource.id === id)?.name;
  return name === undefined
    ? fill(context.texts.hours.owners.resource, { id: String(id) })
    : inPageLanguage(name, context);
}

/** Lists the names of the resources that an appointment uses, such as "Room 1 and Room 2"; '' for none. */
export const namesOfResources = (
  { resource_ids: ids = [] }: Pick<Appointment, 'resource_ids'>,
  context: Pick<Context, 'facts' | 'texts' | 'language'>,
): string =>
  inOneList(
    ids.filter((id) => id > 0).map((id) => nameOfResource(id, context)),
    context,
  );

/**
 * Returns the resources (such as rooms) that an appointment's service needs; none if the user does not see the service.
 */
export const needsOf = (
  { product_id: id }: Pick<Appointment, 'product_id'>,
  { products }: Pick<Facts, 'products'>,
): readonly Need[] => products.find((product) => product.id === id)?.needs ?? [];

/**
 * Returns the active resources (such as rooms) that meet a need (required resource) of a service, by kind and
 * quantity.
 */
export const candidatesFor = (
  { resource_id: id, kind, quantity: needed = 1 }: Need,
  { resources }: Pick<Facts, 'resources'>,
): readonly Resource[] =>
  resources.filter(
    (one) =>
      one.status !== 'inactive' &&
      (one.id === id || (kind !== undefined && one.kind === kind)) &&
      (one.quantity ?? needed) >= needed,
  );

/** Whether an appointment lacks a resource (such as a room) that its service needs. */
export const lacksResource = (
  appointment: Pick<Appointment, 'product_id' | 'resource_ids'>,
  facts: Pick<Facts, 'products'>,
): boolean => {
  const { resource_ids: ids } = appointment;
  return ids ? ids.includes(0) : needsOf(appointment, facts).length > 0;
};
