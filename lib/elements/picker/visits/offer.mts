import type { Member } from '../settings.mjs';

/** A service that a visitor can add to the product of the page. */
export interface Service {
  readonly id: number;
  readonly name: string;
  /** Price, a decimal string, if the members' prices do not differ. */
  readonly price?: string;
  /** Members that can be chosen, in this order. Absent: no choice. */
  readonly members?: readonly Member[];
  /** Whether "no preference" is the first choice. */
  readonly anyMember?: boolean;
}

/** The visits that a page offers: the value of the attribute `visit`, a JSON object. */
export interface Offer {
  /** Name of the page's product. */
  readonly name: string;
  /** Whether the product can be booked for two at the same time. Default false. */
  readonly forTwo?: boolean;
  /** The services that can be added. Default: none. */
  readonly services?: readonly Service[];
}

/** Reads an offer; undefined if the text is not one. */
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
    const { id, name, price, members = [], anyMember } = value ?? {};
    // The price is checked like a member's.
    return areMembers([{ id, name, price }]) && areMembers(members) && isFlag(anyMember);
  }
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
