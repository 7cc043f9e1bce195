/** Money of a Vendure order, in minor units and with tax. */
interface OrderFunds {
  /** Sum of the settled payments. */
  readonly settled: number;
  /** Refunds that belong to no line. */
  readonly refundedOfNoLine: number;
  /** Price of the lines without appointments, with the quantities that the customer ordered. */
  readonly goods: number;
  /** Price of the shipping. */
  readonly costs: number;
}

/**
 * Returns what was paid for the appointments of an order. Goods and shipping are paid first, because a deposit is asked
 * for appointments only. A refund that names no line is first one of shipping, and then one of the appointments.
 */
export const paidForAppointments = ({ settled, refundedOfNoLine, goods, costs }: OrderFunds): number =>
  Math.max(0, settled - goods - Math.max(costs, refundedOfNoLine));
