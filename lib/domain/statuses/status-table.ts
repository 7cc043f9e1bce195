import { type Status, STATUSES } from '../appointment';
import type { OrderStatus } from '../orders/order';

/** Pseudo-status of an appointment that is not stored yet, or was deleted. */
export const NOWHERE = '[*]';
/** Stored status of an appointment in the trash; its earlier status is kept in `previousStatus`. */
export const TRASH = 'trash';
/**
 * A single state for all statuses that the site adds (`updateStatuses`). Appointments with these statuses take places
 * unless the site says otherwise.
 */
export const SITES_OWN = 'site-status';

export interface State {
  readonly takesPlaces: boolean;
  /** Whether lists without a status filter include appointments in this state. */
  readonly isListed: boolean;
  /** Whether the appointment is in a cart, or was only ever in a cart. */
  readonly isHold?: boolean;
}

/** The states of an appointment. An in-cart appointment takes its places only until it expires. */
export const STATES = {
  'in-cart': { takesPlaces: true, isListed: false, isHold: true },
  'was-in-cart': { takesPlaces: false, isListed: false, isHold: true },
  unpaid: { takesPlaces: true, isListed: true },
  'pending-confirmation': { takesPlaces: true, isListed: true },
  confirmed: { takesPlaces: true, isListed: true },
  paid: { takesPlaces: true, isListed: true },
  complete: { takesPlaces: true, isListed: true },
  cancelled: { takesPlaces: false, isListed: true },
  [SITES_OWN]: { takesPlaces: true, isListed: true },
  [TRASH]: { takesPlaces: false, isListed: false },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

interface Move {
  /** The kind of author who changes the status. */
  readonly by: 'manager' | 'customer' | 'order' | 'worker' | 'host';
  readonly from: readonly (StateName | typeof NOWHERE)[];
  /** The statuses that the change may set. If there are several, the author of the change chooses one. */
  readonly to: readonly (StateName | typeof NOWHERE)[];
  /**
   * Order statuses: if the order has one of them, and has no live appointment after the change, the order is cancelled.
   */
  readonly cancelsOrder?: readonly OrderStatus[];
}

const STORED = Object.keys(STATES) as StateName[];
const but = (...names: readonly StateName[]): StateName[] => STORED.filter((name) => !names.includes(name));
const BOOKED = ['unpaid', 'pending-confirmation', 'confirmed'] as const;

/**
 * All moves from one state to another, by their triggers. A move into a state that takes places is checked for free
 * places, and a move out of such a state releases its places. The states also decide which events are written
 * (`eventsOfWrite`).
 */
export const MOVES = {
  create: { by: 'manager', from: [NOWHERE], to: STATUSES, cancelsOrder: ['pending'] },
  book: { by: 'customer', from: [NOWHERE], to: BOOKED },
  hold: { by: 'customer', from: [NOWHERE], to: ['in-cart'] },
  release: { by: 'customer', from: ['in-cart'], to: ['was-in-cart'] },
  checkout: { by: 'host', from: ['in-cart', 'was-in-cart'], to: [...BOOKED, 'paid'] },
  'checkout failed': { by: 'host', from: [...BOOKED, 'paid'], to: ['in-cart'] },
  'checkout given up': { by: 'host', from: ['cancelled', TRASH], to: ['was-in-cart'] },
  // An `in-cart` appointment has no order yet, so an update can only cancel it.
  update: {
    by: 'manager',
    from: STORED,
    to: [...BOOKED, 'paid', 'cancelled', SITES_OWN],
    cancelsOrder: ['pending', 'on-hold'],
  },
  trash: { by: 'manager', from: but(TRASH), to: [TRASH], cancelsOrder: ['pending'] },
  delete: { by: 'manager', from: STORED, to: [NOWHERE], cancelsOrder: ['pending'] },
  'order paid': { by: 'order', from: [...BOOKED], to: ['paid'] },
  'late payment': { by: 'order', from: ['in-cart', 'was-in-cart', 'cancelled'], to: ['paid'] },
  'order partly paid': { by: 'order', from: ['unpaid', 'paid'], to: ['confirmed'] },
  'late deposit': { by: 'order', from: ['in-cart', 'was-in-cart', 'cancelled'], to: ['confirmed'] },
  'order unpaid again': { by: 'order', from: ['paid'], to: ['unpaid'] },
  'order cancelled': { by: 'order', from: but('complete', 'cancelled', TRASH), to: ['cancelled'] },
  'line refunded': { by: 'order', from: ['in-cart', ...BOOKED, 'paid', SITES_OWN], to: ['cancelled'] },
  'hold expired': { by: 'worker', from: ['in-cart'], to: ['was-in-cart'], cancelsOrder: ['pending'] },
  // If the order is on hold, this move applies only to an appointment whose customer must pay in advance. An
  // appointment with another status than `unpaid` makes this move only as an item of a visit that is cancelled as a
  // whole.
  'not paid in time': {
    by: 'worker',
    from: [...BOOKED],
    to: ['cancelled'],
    cancelsOrder: ['pending', 'on-hold'],
  },
  // An appointment with a status that the site adds is completed unless the option `completes` of the status is false.
  ended: { by: 'worker', from: ['confirmed', 'paid', SITES_OWN], to: ['complete'] },
} as const satisfies Record<string, Move>;

export type Trigger = keyof typeof MOVES;

/** Returns the state of a stored status. A status that is not in the table `STATES` was added by the site. */
export const stateOf = (status: Status): StateName =>
  Object.hasOwn(STATES, status) ? (status as StateName) : SITES_OWN;

/**
 * Returns the status that an appointment gets by a trigger, such as the end of its time to pay. Undefined if the
 * trigger does not apply to its status, or if the author of the change chooses the status.
 */
export function movedBy(trigger: Trigger, status: Status): Status | undefined {
  const { from, to }: Move = MOVES[trigger];
  return to.length === 1 && from.includes(stateOf(status)) ? to[0] : undefined;
}

/** Returns the order statuses in which an order is cancelled after the trigger, if it has no live appointment left. */
export function ordersCancelledBy(trigger: Trigger): readonly OrderStatus[] {
  const { cancelsOrder = [] }: Move = MOVES[trigger];
  return cancelsOrder;
}
