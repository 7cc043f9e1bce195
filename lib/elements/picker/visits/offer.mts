import type { Member } from '../settings.mjs';

/** A service that a visitor can add to the service of the page, in one visit. */
export interface Service {
  readonly id: number;
  readonly name: string;
  /** Price, a decimal string; absent if it depends on the staff member. */
  readonly price?: string;
  /** Staff members who can be chosen, in the order of the select; absent for no choice. */
  readonly members?: readonly Member[];
  /** Whether the select for staff begins with "no preference". */
  readonly anyMember?: boolean;
  /** Largest number of places that can be chosen. Default: 1. */
  readonly maxQuantity?: number;
}

/** Visits that a page offers (several services one after the other): the JSON value of the attribute `visit`. */
export interface Offer {
  /** Name of the service in the attribute `product-id`. */
  readonly name: string;
  /** Whether the service can be booked for two persons at the same time. Default: false. */
  readonly forTwo?: boolean;
  /** Services that can be added to the visit. Default: none. */
  readonly services?: readonly Service[];
}

/** Parses the attribute `visit`; undefined if it is not a valid offer. */
export function offerOf(
  text: string,
  areMembers: (value: unknown) => value is readonly Member[],
): Offer | undefined {
  try {
    const value = JSON.parse(text) as Partial<Offer> | null;
    const isOffer =
      typeof value?.name === 'string' &&
      isFlag(value.forTwo) &&
      Array.isArray(value.services ?? []) &&
      (value.services ?? []).every(isService);
    return isOffer ? (value as Offer) : undefined;
  } catch {
    return undefined;
  }

  function isService(value: Partial<Service> | null): boolean {
    const { id, name, price, members = [], anyMember, maxQuantity = 1 } = value ?? {};
    // Services and members have the same form for `name` and `price`, so the check of members is used for services,
    // too.
    return (
      areMembers([{ id, name, price }]) && areMembers(members) && isFlag(anyMember) && isPlaces(maxQuantity)
    );
  }
}

const isPlaces = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 1;

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
