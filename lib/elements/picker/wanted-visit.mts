import type { SentAnswer } from '../common/questions.mjs';

/** A service that a visitor wants as part of a visit, and the wanted staff member. */
export interface WantedService {
  readonly productId: number;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  /** Number of places. Absent: 1. */
  readonly quantity?: number;
}

/** Several services that a visitor wants in one visit, one after the other or at the same time. */
export interface WantedVisit {
  /** Order of the services; `together` is the same service for two persons at the same time. */
  readonly arrange: 'in_order' | 'any_order' | 'together';
  /** Whether one staff member performs all services. */
  readonly sameStaff: boolean;
  readonly items: readonly WantedService[];
}

/** A service of a chosen visit (several services one after the other), with its time. */
export interface ChosenItem extends WantedService {
  /** Ids of the staff members who perform the service at this start. */
  readonly staffIds: readonly number[];
  /** Start in ISO 8601 in UTC. */
  readonly start: string;
  readonly end: string;
  /** Price of all places of this service, a decimal string; undefined unless the picker shows prices. */
  readonly price: string | undefined;
}

/**
 * One of several services that the visitor has chosen. `answers` are the answers to its questions, if the picker asks
 * them.
 */
export interface ChosenService extends WantedService {
  readonly answers?: readonly SentAnswer[];
}

/** A chosen visit: several services from the chosen time on. */
export interface ChosenVisit {
  readonly arrange: WantedVisit['arrange'];
  /** Whether one staff member performs all services. */
  readonly sameStaff: boolean;
  /** Services as the visitor chose them, to be sent as `items` to `visits.create`. */
  readonly wanted: readonly ChosenService[];
  /** Services with their times, earliest first. */
  readonly items: readonly ChosenItem[];
}
