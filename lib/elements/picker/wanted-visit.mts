import type { SentAnswer } from '../common/questions.mjs';

/** A service that a visitor wants, and the member. */
export interface WantedService {
  readonly productId: number;
  /** Id of the member; undefined for no preference. */
  readonly staffId: number | undefined;
}

/** Several services that a visitor wants in one visit. */
export interface WantedVisit {
  /** How they are arranged; `together` is for two persons at one time. */
  readonly arrange: 'in_order' | 'any_order' | 'together';
  readonly items: readonly WantedService[];
}

/** An item of a chosen visit. */
export interface ChosenItem extends WantedService {
  /** Members who serve the item at this start. */
  readonly staffIds: readonly number[];
  /** Start in ISO 8601 in UTC. */
  readonly start: string;
  readonly end: string;
  /** Price, a decimal string, if the picker shows prices. */
  readonly price: string | undefined;
}

/** A service as it was chosen, with the answers to its questions if the picker asks them. */
export interface ChosenService extends WantedService {
  readonly answers?: readonly SentAnswer[];
}

/** A visit that starts at the chosen time. */
export interface ChosenVisit {
  readonly arrange: WantedVisit['arrange'];
  /** The services as they were chosen: the `items` of `visits.create`. */
  readonly wanted: readonly ChosenService[];
  /** Items in the order in which they take place. */
  readonly items: readonly ChosenItem[];
}
