import type { OptionalId } from '../ids';

/**
 * The statuses that the library knows for an order; a shop with other statuses maps each of its statuses to a status of
 * this type.
 */
export type OrderStatus =
  | 'pending'
  | 'on-hold'
  | 'partially-paid'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed';

/** The order statuses that the library sets. */
export type WrittenOrderStatus = Extract<OrderStatus, 'pending' | 'cancelled'>;

/** A line of an order, as the library writes it. */
export interface OrderLine<Id = number> {
  readonly productId: Id;
  readonly quantity: number;
  /** Price of the whole line without tax, as a decimal string; `tax` is the tax of the line. */
  readonly net: string;
  readonly tax: string;
  /** Deposit with tax, which is due when booking; present only if the booking has a deposit. */
  readonly dueNow?: string;
  /** Rest of the line with tax, which is due later; present with `dueNow`. The two add up to the amount of the line. */
  readonly dueLater?: string;
}

/** A line that the shop has to add to an order. */
export interface NewOrderLine<Id = number> extends OrderLine<Id> {
  /** Unique text, chosen by the library. The shop must store it with the line. */
  readonly reference: string;
}

/** A pending order that the shop has to create, with one line. */
export interface OrderDraft<Id = number> {
  /**
   * Unique text, chosen by the library, and equal to the reference of the line. The shop must store it with the order
   * or the line.
   */
  readonly reference: string;
  readonly customerId: OptionalId<Id>;
  /**
   * The guest who booked by phone, if there is one. The shop should store the guest as the billing address of the
   * order.
   */
  readonly billing?: Required<Billing>;
  readonly line: NewOrderLine<Id>;
}

/** The person who gets the order and pays for it. Each field may be empty. */
export interface Billing {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Phone number. Absent if the shop stores none for its orders. */
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
   * Id of the order that the line is in, or will be added to; 0 (null in a shop whose ids are texts) if the order does
   * not exist yet.
   */
  readonly orderId: OptionalId<Id>;
  /**
   * Name and contact of the person who pays: the billing of the order, or the guest for whom it will be created; absent
   * if unknown.
   */
  readonly billing?: Billing;
  readonly quantity: number;
  readonly amount: string;
  readonly includesTax: boolean;
}

/** Amounts of an order line as decimal strings. The customer pays `net + tax`. */
export interface LineTax {
  readonly net: string;
  readonly tax: string;
}

/** An order line after the shop has written it. */
export interface WrittenLine<Id = number> extends OrderLineRef<Id> {
  /**
   * The amounts of the whole line as the shop stored them, if they can differ from those that the library sent, for
   * example because the shop stores whole cents per unit. They become the cost of the appointment, because the customer
   * pays them.
   */
  readonly amounts?: LineTax;
}

/** An order after the shop has created it, with its first line. */
export interface WrittenOrder<Id = number> extends WrittenLine<Id> {
  /**
   * Status of the order; `pending` if absent. An order `on-hold` is paid at the desk: its appointments are not
   * cancelled as unpaid, and do not count towards the limits of visitors.
   */
  readonly status?: Extract<OrderStatus, 'pending' | 'on-hold'>;
}

/**
 * Payments of a line or of the whole order, as decimal strings that include tax. Amounts of lines take precedence over
 * those of the order. If neither the line nor the order has amounts, a paid order counts as paid in full, and any other
 * order as not paid.
 */
export interface Payments {
  readonly paid?: string;
  /** The part of `paid` that was refunded to the customer later. */
  readonly refunded?: string;
}

/** A line of an order, as the shop returns it. */
export interface OrderItem<Id = number> extends Payments {
  readonly id: Id;
  readonly quantity: number;
  /** Price of the whole line without tax, as a decimal string. */
  readonly total: string;
  /** Tax of the whole line as a decimal string; absent if `total` is what the customer pays. */
  readonly tax?: string;
}

/** An order of the shop, with the fields that the library needs. */
export interface Order<Id = number> extends Payments {
  readonly id: Id;
  readonly status: OrderStatus;
  readonly customerId: OptionalId<Id>;
  readonly billing: Billing;
  /** Language in which the order was placed: a BCP 47 tag. Absent if the shop stores none. */
  readonly language?: string;
  readonly items: readonly OrderItem<Id>[];
}

/**
 * A notice to the shop about an order. Its `code`:
 * - `needs_refund`: an appointment of a paid order was cancelled in the library.
 * - `amount_due`: the fee of a cancelled appointment is above what was paid for it.
 * - `paid_conflict`: an order was paid, but its appointment is cancelled or has lost its place to another booking.
 * - `needs_order`: a cancelled appointment was revived, or an active one went into a cancelled order, and the shop
 *   neither revives the order nor creates another.
 * - `left_outside`: an upcoming appointment no longer fits, because the opening hours have changed, its member no
 *   longer offers the product, or the shop no longer has the product.
 */
export interface OrderNotice<Id = number> {
  readonly code: 'needs_refund' | 'amount_due' | 'paid_conflict' | 'needs_order' | 'left_outside';
  readonly orderId: Id;
  readonly orderItemId: OptionalId<Id>;
  readonly appointmentId: number;
  /** A sentence that tells a person of the shop what happened. */
  readonly reason: string;
  /**
   * Amounts due for the line. Absent if the code is `needs_order` or `left_outside`, and if the order does not have the
   * line.
   */
  readonly settlement?: Settlement<Id>;
}

/** The phase of an order's payment: waiting for money, paid in part, paid, or ended (cancelled or refunded). */
type OrderPhase = 'open' | 'partial' | 'paid' | 'ended';

const PHASES: Readonly<Record<OrderStatus, OrderPhase>> = {
  pending: 'open',
  'on-hold': 'open',
  failed: 'open',
  'partially-paid': 'partial',
  processing: 'paid',
  completed: 'paid',
  cancelled: 'ended',
  refunded: 'ended',
};

/** Returns the phase of payment of an order status; undefined for '' and for statuses that the shop added. */
export const phaseOf = (status: string): OrderPhase | undefined =>
  (PHASES as Readonly<Record<string, OrderPhase | undefined>>)[status];

/** Whether the library rewrites the lines of an order with this status. The lines of other orders stay as they are. */
export const hasWritableLines = (status: string): boolean =>
  status === 'pending' || status === 'partially-paid';

export const SETTLEMENT_REASONS = ['cancelled', 'reduced', 'repriced', 'paid_late', 'no_show'] as const;
/**
 * Cause of an amount due. `cancelled`: the appointment was cancelled. `reduced`: some of its places were cancelled.
 * `repriced`: a move or a manager has changed its price. `paid_late`: the payment came after the appointment was
 * cancelled or had lost its place. `no_show`: the customer did not come, and a manager charged the fee.
 */
export type SettlementReason = (typeof SETTLEMENT_REASONS)[number];

/**
 * The amounts that are due for an order line because its appointment does not take place, because it has fewer places
 * or another price, or because the customer did not come. The library computes them, and the shop moves the money.
 * Amounts are decimal strings, and include tax.
 */
export interface Settlement<Id = number> {
  readonly orderItemId: Id;
  /** The amount that was paid for the order line, minus refunds. */
  readonly paid: string;
  /** The fee that the shop keeps. */
  readonly fee: string;
  /** Price of the appointment as a decimal string. Absent while it equals the amount of the order line. */
  readonly price?: string;
  /** The amount to be refunded to the customer. */
  readonly refundDue: string;
  /** The amount that the customer still owes. */
  readonly amountDue: string;
  readonly reason: SettlementReason;
}

/** The reasons why an amount is due for an appointment that still takes place, with fewer places or another price. */
type PriceReason = Extract<SettlementReason, 'reduced' | 'repriced'>;

/** Whether a settlement is about an appointment that still takes place, with fewer places or another price. */
export const isAboutPrice = (reason: SettlementReason | undefined): reason is PriceReason =>
  reason === 'reduced' || reason === 'repriced';

/** Whether the customer still owes an amount. */
export const isAmountDue = ({ amountDue }: Pick<Settlement, 'amountDue'>): boolean => Number(amountDue) > 0;

/** Whether an amount is to be refunded to the customer. */
export const isRefundDue = ({ refundDue }: Pick<Settlement, 'refundDue'>): boolean => Number(refundDue) > 0;

/** Whether the customer owes more after a change than before. */
export const hasAmountDueRisen = (
  before: Pick<Settlement, 'amountDue'> | null,
  after: Pick<Settlement, 'amountDue'> | null,
): boolean => Number(after?.amountDue ?? 0) > Number(before?.amountDue ?? 0);

/** Whether the amount to be refunded is larger after a change than before. */
export const hasRefundRisen = (
  before: Pick<Settlement, 'refundDue'> | null,
  after: Pick<Settlement, 'refundDue'> | null,
): boolean => Number(after?.refundDue ?? 0) > Number(before?.refundDue ?? 0);
