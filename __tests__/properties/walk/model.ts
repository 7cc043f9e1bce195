/**
 * A booking in the model of the random walk. The model has orders, and bookings on an hourly grid. It shares
 * no code with the library.
 */
export interface Booking {
  readonly id: number;
  readonly product: number;
  members: readonly number[];
  start: number;
  quantity: number;
  status: string;
  /** Status before the booking was cancelled because of its order or a missing payment; '' if it was not. */
  lostAs: string;
  expires: number | null;
  modified: number;
  order: number;
  item: number;
  /** Phase of the order (such as open or paid) that the booking has followed last. */
  seen: Phase;
  seenQty: number;
  isTold: boolean;
  /** Time of a payment that came when the place was no longer free. */
  paidLate?: number;
  readonly seriesId?: number;
  readonly hold?: { readonly owner: string; token: string; until: number; isExtended: boolean };
}

export interface Order {
  readonly id: number;
  status: string;
  readonly lines: Map<number, number>;
}

/** A rule that closes an hour of the shop or of one member. */
export interface Closing {
  readonly start: number;
  readonly member: number | null;
}

export type Phase = 'open' | 'paid' | 'over';
export interface Told {
  readonly id: number;
  readonly topic: string;
}

export const HOUR = 3_600;
export const DAY = 86_400;
/** Seconds after which an appointment from a cart, or a series, is cancelled if its order is still pending. */
export const PAYMENT_SECONDS = HOUR;
/** Midnight of Monday 2 March 2026 in Berlin. */
export const MONDAY = Date.UTC(2026, 2, 2) / 1_000 - HOUR;

export const PRODUCTS: Readonly<Record<number, { places: number; members: readonly number[]; all?: true }>> =
  {
    1: { places: 1, members: [] },
    2: { places: 3, members: [] },
    3: { places: 1, members: [11, 12] },
    4: { places: 1, members: [11, 12], all: true },
    9: { places: 1, members: [12, 11] },
  };

const TAKING = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete'];
export const DEAD = ['cancelled', 'was-in-cart', 'trash'];

/** Stands for the id of an order that the shop makes during a step, until the shop's id is known. */
export const SUCCESSOR = -1;

export class Model {
  now = MONDAY + 9 * HOUR;
  readonly bookings = new Map<number, Booking>();
  readonly orders = new Map<number, Order>();
  readonly closings = new Map<number, Closing>();
  /** Events that the library must emit for the current step. */
  told: Told[] = [];

  /**
   * Makes an empty model.
   * @param sharesDatabase whether the orders are in the library's database
   */
  constructor(readonly sharesDatabase: boolean) {}

  takes({ status, expires }: Booking): boolean {
    return TAKING.includes(status) || (status === 'in-cart' && expires! > this.now);
  }

  /**
   * Returns the members that the booking gets, or undefined if there is no place. Without `members`, any free
   * member will do.
   */
  placeFor(wanted: Wanted): readonly number[] | undefined {
    const { product, start, members, isFull = false } = wanted;
    const { members: own, all } = PRODUCTS[product]!;
    if (isFull && start <= this.now) return undefined;
    const choices = members ? [members] : own.length === 0 || all ? [own] : own.map((one) => [one]);
    const free = choices.filter((one) => this.isFree({ ...wanted, members: one }));
    const atWork = free.find((one) => this.isOpen(start, one));
    // If the request is a manager's and names no member, a member who works at that hour is preferred.
    return isFull ? atWork : (atWork ?? free[0]);
  }

  isFree({ product, start, members = [], quantity = 1, except = [] }: Wanted): boolean {
    const others = [...this.bookings.values()].filter(
      (one) => one.start === start && !except.includes(one.id) && this.takes(one),
    );
    if (members.length > 0) return !others.some((one) => one.members.some((id) => members.includes(id)));
    const taken = others.filter((one) => one.product === product).reduce((sum, one) => sum + one.quantity, 0);
    return taken + quantity <= PRODUCTS[product]!.places;
  }

  isOpen(start: number, members: readonly number[]): boolean {
    return ![...this.closings.values()].some(
      (rule) => rule.start === start && (rule.member === null || members.includes(rule.member)),
    );
  }

  /** Changes a booking, and adds the events of the write. Does nothing if no value changes. */
  write(booking: Booking, changes: Partial<Booking>): void {
    const { start, status } = booking;
    const keys = Object.keys(changes) as (keyof Booking)[];
    if (keys.every((key) => JSON.stringify(changes[key]) === JSON.stringify(booking[key]))) return;
    Object.assign(booking, changes, { modified: this.now });
    if (this.takes(booking)) booking.paidLate = undefined;
    if (!booking.isTold) return;
    this.tell(booking, 'updated');
    if (booking.start !== start) this.tell(booking, 'rescheduled');
    if (status !== 'cancelled' && booking.status === 'cancelled') this.tell(booking, 'cancelled');
  }

  tell({ id }: Booking, topic: string): void {
    this.told.push({ id, topic: `appointment.${topic}` });
  }

  ofOrder(order: number): Booking[] {
    return order === 0 ? [] : [...this.bookings.values()].filter((one) => one.order === order);
  }

  hasLive(order: number): boolean {
    return this.ofOrder(order).some(({ status }) => !DEAD.includes(status));
  }

  /** Cancels an order that has one of these statuses and no appointment that takes a place. */
  abandon(orderId: number, statuses: readonly string[]): boolean {
    const order = this.orders.get(orderId);
    if (!order || !statuses.includes(order.status) || this.hasLive(orderId)) return false;
    order.status = 'cancelled';
    return true;
  }
}

export interface Wanted {
  readonly product: number;
  readonly start: number;
  readonly quantity?: number;
  readonly members?: readonly number[];
  readonly isFull?: boolean;
  readonly except?: readonly number[];
}

export const phaseOf = (status: string): Phase =>
  ['processing', 'completed'].includes(status)
    ? 'paid'
    : ['cancelled', 'refunded'].includes(status)
      ? 'over'
      : 'open';

/** Formats an instant as a wall clock time of the shop, whose offset does not change during the walk. */
export const wall = (instant: number): string =>
  new Date((instant + HOUR) * 1_000).toISOString().slice(0, 16);
