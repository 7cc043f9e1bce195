import type { VisitItem } from '../../common/slots.mjs';
import { sumOf } from '../../common/sum.mjs';
import type { Settings } from '../settings.mjs';
import type { ChosenVisit, WantedService, WantedVisit } from '../wanted-visit.mjs';
import type { Offer, Service } from './offer.mjs';

/** The services that a visitor of the page can book in one visit, by id. */
export type Services = ReadonlyMap<number, Service>;

/** Returns the services of a page: those that can be added to the visit, and the service of `product-id`. */
export function servicesOf({ name, services = [] }: Offer, settings: Settings): Services {
  const { productId, price, members, anyMember, maxQuantity } = settings;
  const own = { id: productId, name, members, anyMember, maxQuantity };
  const ofPage = typeof price === 'object' ? { ...own, price: price.amount } : own;
  return new Map([...services, ofPage].map((service) => [service.id, service]));
}

/**
 * Returns a service as it is added to a visit (several services): with its member at index `at`, or without a
 * preference.
 */
export const wanted = ({ id, members = [], anyMember }: Service, at = 0): WantedService => ({
  productId: id,
  staffId: anyMember ? undefined : members[at]?.id,
});

/**
 * Assigns the same staff member to all services whose staff can be chosen. If no preference is chosen, assigns none.
 * Undefined if no member performs all of these services.
 * @param changed service whose staff member was chosen last; this member is preferred. Default: a chosen member is
 * preferred
 */
export function withOneMember(
  items: readonly WantedService[],
  services: Services,
  changed?: WantedService,
): readonly WantedService[] | undefined {
  const offeredFor = ({ productId }: WantedService): readonly number[] =>
    (services.get(productId)?.members ?? []).map(({ id }) => id);
  const withChoice = items.filter((item) => offeredFor(item).length > 0);
  const offered = withChoice.flatMap(offeredFor);
  const common = offered.filter((id) => withChoice.every((item) => offeredFor(item).includes(id)));
  const isPossible = (staffId: number | undefined): boolean =>
    staffId === undefined
      ? common.length > 0 && withChoice.every(({ productId }) => services.get(productId)!.anyMember === true)
      : common.includes(staffId);
  if (withChoice.length === 0) return items;
  const named = withChoice.flatMap(({ staffId }) => staffId ?? []);
  const candidates = [
    ...withChoice.filter((item) => item === changed).map(({ staffId }) => staffId),
    ...named,
    undefined,
    ...common,
  ];
  const at = candidates.findIndex(isPossible);
  if (at < 0) return undefined;
  return items.map((item) => (withChoice.includes(item) ? { ...item, staffId: candidates[at] } : item));
}

/**
 * Returns the price of all places of a service in a visit, a decimal string. The price of the staff member comes first,
 * then the price of the service. Without both: the net price of the REST interface, if the picker shows such prices.
 */
export function priceOfItem(
  { product_id, qty, staff_ids, cost }: VisitItem,
  services: Services,
  settings: Settings,
): string | undefined {
  const service = services.get(product_id);
  const ofMember = service?.members?.find(({ id }) => id === staff_ids[0])?.price;
  const ofPlace = ofMember ?? service?.price;
  if (ofPlace !== undefined) return sumOf(Array<string>(qty).fill(ofPlace));
  return settings.price === 'api' ? cost : undefined;
}

/** Returns a chosen visit (several services) in the form of the picker's events and form data. */
export const chosenVisit = (
  items: readonly VisitItem[],
  { arrange, sameStaff, items: services }: WantedVisit,
  priceOf: (item: VisitItem) => string | undefined,
): ChosenVisit => ({
  arrange,
  sameStaff,
  wanted: services,
  items: items.map((item) => ({
    ...services[item.item]!,
    staffIds: item.staff_ids,
    start: isoOf(item.start_utc),
    end: isoOf(item.end_utc),
    price: priceOf(item),
  })),
});

const isoOf = (instant: number): string => new Date(instant * 1000).toISOString();
