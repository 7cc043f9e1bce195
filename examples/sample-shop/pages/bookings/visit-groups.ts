import type { Appointment } from 'shop-appointments';
import { isPublic } from 'shop-appointments/adapters/port-helpers';
import { sumOf } from '../../orders/amounts';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { type Described, serviceName } from '../frame/facts';
import { formatsOf } from '../words/formats';

/** A service of an appointment, with the id of the appointment and of its visit (services booked together). */
export interface Item extends Described {
  readonly appointment: Described['appointment'] & Pick<Appointment, 'id' | 'visitId'>;
}

/** A single service, or the services of one visit, earliest first. */
export type Group<One extends Item> = readonly [One, ...One[]];

/** Groups services by visit. Each group has the position that the first service of the visit has in the list. */
export function groupsOf<One extends Item>(items: readonly One[]): Group<One>[] {
  const groups = new Map<string, One[]>();
  for (const one of items) {
    const { id, visitId } = one.appointment;
    const key = visitId === 0 ? `${id}` : `visit ${visitId}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const byStart = (one: One, other: One): number => one.appointment.start - other.appointment.start;
  return [...groups.values()].map((group) => group.sort(byStart) as unknown as Group<One>);
}

/** Returns the name of a service or visit: `Cut and Shave`, or `Cut for two`. */
export const nameOf = (group: Group<Item>, language: Language): string =>
  isForTwo(group)
    ? language.texts.forTwo(serviceName(group[0], language))
    : formatsOf(language).list.format(group.map((one) => serviceName(one, language)));

/**
 * Returns the path of the page on which the service, or the first service of a visit, is booked again; of the start page
 * if the shop no longer offers the service.
 */
export const bookAgainPath = ([{ product }]: Group<Item>): string =>
  product && isPublic(product) ? `/services/${product.id}` : '/';

/** Whether a visit is the same service for two persons at the same time. */
function isForTwo([first, ...others]: Group<Item>): boolean {
  const { productId, start } = first.appointment;
  const isBeside = ({ appointment }: Item): boolean =>
    appointment.productId === productId && appointment.start === start;
  return others.length === 1 && others.every(isBeside);
}

/**
 * Returns the services of a visit, as pages describe them. If the visit is the same service for two persons, the result
 * has this service once, with the amounts of both.
 */
export function describedIn(group: Group<Item>, { currency }: Pick<ShopSite, 'currency'>): readonly Item[] {
  if (!isForTwo(group)) return group;
  const sum = (of: (one: Item) => string): string => sumOf(group.map(of), currency);
  const [first] = group;
  const isDeposit = group.every(({ appointment: { dueNow } }) => dueNow !== null);
  const due = isDeposit && {
    dueNow: sum(({ appointment }) => appointment.dueNow!),
    dueLater: sum(({ appointment }) => appointment.dueLater!),
  };
  const appointment = { ...first.appointment, ...due };
  const members = group.flatMap((one) => one.members);
  const prices = group.map(({ price }) => price);
  return [{ ...first, appointment, members, prices, price: sumOf(prices, currency) }];
}
