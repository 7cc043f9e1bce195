import type { OptionalId } from './ids';

/**
 * The statuses that an order can have for the library; a shop with other statuses maps each of them to one of these.
 */
export type OrderStatus =
  'pending' | 'on-hold' | 'processing' | 'completed' | 'cancelled' | 'refunded' | 'failed';

/** The statuses that the library writes. */
export type WrittenOrderStatus = Extract<OrderStatus, 'pending' | 'cancelled'>;

/** A line of an order, as the library writes it. */
export interface OrderLine<Id = number> {
  readonly productId: Id;
  readonly quantity: number;
  /** Amounts of the whole line, as decimal strings. */
  readonly net: string;
  readonly tax: string;
}

/** A line that is to be added. */
export interface NewOrderLine<Id = number> extends OrderLine<Id> {
  /** Unique, chosen by the library; store it with the line. */
  readonly reference: string;
}

/** A pending order to be made, with one line. */
export interface OrderDraft<Id = number> {
  /**
   * Unique, chosen by the library, and equal to the reference of the line; store it with the order or with the line.
   */
  readonly reference: string;
  readonly customerId: OptionalId<Id>;
  /** The guest of a booking by phone, if one is named: store it with the order as its billing address. */
  readonly billing?: Required<Billing>;
  readonly line: NewOrderLine<Id>;
}

/** The person for whom an order is made. Each text may be empty. */
export interface Billing {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Absent if the shop stores none. */
  readonly phone?: string;
}

/** Identifies one line of one order. */
export interface OrderLineRef<Id = number> {
  readonly orderId: Id;
  readonly orderItemId: Id;
}

/** A line whose tax is to be computed. `amount` is a decimal string in the site's currency, for the whole line. */
export interface TaxableLine<Id = number> {
  readonly productId: Id;
  readonly customerId: OptionalId<Id>;
  /**
   * The order that the line is in, or will be added to; 0 (null in a shop whose ids are texts) if the order does not
   * exist yet.
   */
  readonly orderId: OptionalId<Id>;
  /** The billing of that order, or of the guest for whom the order will be made; absent if unknown. */
  readonly billing?: Billing;
  readonly quantity: number;
  readonly amount: string;
  readonly includesTax: boolean;
}

/** `net + tax` is what the customer pays; decimal strings. */
export interface LineTax {
  readonly net: string;
  readonly tax: string;
}

/** A line as the shop has written it. */
export interface WrittenLine<Id = number> extends OrderLineRef<Id> {
  /**
   * The amounts of the whole line in the shop, if they can differ from those in the call; for example, because the
   * shop stores whole cents per unit. The appointment then gets this cost, because the customer pays the order.
   */
  readonly amounts?: LineTax;
}

/** An order as the shop has made it, with its first line. */
export interface WrittenOrder<Id = number> extends WrittenLine<Id> {
  /**
   * Status of the order; `pending` if absent. `on-hold`: the customer pays at the desk, so its appointments do not
   * end unpaid, and do not count towards the limits of visitors.
   */
  readonly status?: Extract<OrderStatus, 'pending' | 'on-hold'>;
}

/**
 * Payments of a line or of the whole order, as decimal strings that include tax. Amounts of lines take precedence
 * over those of the order. Without either, a paid order counts as paid in full, and any other order as not paid.
 */
export interface Payments {
  readonly paid?: string;
  /** The part of `paid` that was refunded to the customer. */
  readonly refunded?: string;
}

/** A line of an order, as the shop returns it. */
export interface OrderItem<Id = number> extends Payments {
  readonly id: Id;
  readonly quantity: number;
  /** Decimal string for the whole line, without tax. */
  readonly total: string;
  /** Decimal string for the whole line; absent if `total` is what the customer pays. */
  readonly tax?: string;
}

/** An order of the shop, with the fields that the library needs. */
export interface Order<Id = number> extends Payments {
  readonly id: Id;
  readonly status: OrderStatus;
  readonly customerId: OptionalId<Id>;
  readonly billing: Billing;
  readonly items: readonly OrderItem<Id>[];
}

/**
 * `needs_refund`: an appointment of a paid order was cancelled in the library. `paid_conflict`: an order was paid,
 * but its appointment is cancelled or has lost its place to another booking. `needs_order`: a cancelled appointment
 * was revived, or an active one went into a cancelled order, and the shop neither revives the order nor makes
 * another.
 */
export interface OrderNotice<Id = number> {
  readonly code: 'needs_refund' | 'paid_conflict' | 'needs_order';
  readonly orderId: Id;
  readonly orderItemId: OptionalId<Id>;
  readonly appointmentId: number;
  /** A sentence to show to a person. */
  readonly reason: string;
  /** Amounts due for the line; absent with `needs_order`, and if the order does not have the line. */
  readonly settlement?: Settlement<Id>;
}

/** The state of the money: an order waits for it, has it, or is over. */
type OrderPhase = 'open' | 'paid' | 'over';

const PHASES: Readonly<Record<OrderStatus, OrderPhase>> = {
  pending: 'open',
  'on-hold': 'open',
  failed: 'open',
  processing: 'paid',
  completed: 'paid',
  cancelled: 'over',
  refunded: 'over',
};

/** Returns the phase of a status; undefined for '' and for statuses that the host added. */
export const phaseOf = (status: string): OrderPhase | undefined =>
  (PHASES as Readonly<Record<string, OrderPhase | undefined>>)[status];

export const SETTLEMENT_REASONS = ['cancelled', 'paid_late'] as const;
/**
 * `cancelled`: the appointment was cancelled. `paid_late`: the payment came after it was cancelled or had lost its
 * place.
 */
export type SettlementReason = (typeof SETTLEMENT_REASONS)[number];

/**
 * The amounts of one order line whose appointment does not take place. The library computes them, and the shop moves
 * the money. Amounts are decimal strings, and include tax.
 */
export interface Settlement<Id = number> {
  readonly orderItemId: Id;
  /** The amount that was paid for the line, minus refunds. */
  readonly paid: string;
  /** The amount that the shop keeps. */
  readonly fee: string;
  /** The amount to be refunded to the customer. */
  readonly refundDue: string;
  /** The amount that the customer still owes. */
  readonly amountDue: string;
  readonly reason: SettlementReason;
}

/** Whether anything is to be refunded to the customer. */
export const isRefundDue = ({ refundDue }: Pick<Settlement, 'refundDue'>): boolean => Number(refundDue) > 0;
