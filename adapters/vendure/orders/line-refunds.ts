/** A refund of Vendure. Amounts are in minor units. */
export interface RefundFacts {
  readonly state: string;
  readonly total: number;
  /** The part of `total` that is for shipping. */
  readonly shipping?: number;
  /** Places of lines that the refund names. */
  readonly lines: readonly { readonly orderLineId: number | string; readonly quantity: number }[];
}

/** Sum of the settled refunds of one line. */
export interface LineRefund {
  /** Number of places that the refunds name. Two refunds of parts of one place name two. */
  readonly named: number;
  readonly amount: number;
}

/** Sums of the settled refunds of an order. */
export interface Refunded {
  readonly ofLines: ReadonlyMap<string, LineRefund>;
  /** The amount that belongs to no line: shipping, and refunds that name no line. */
  readonly ofNoLine: number;
}

/**
 * Adds up the settled refunds of an order. A refund that names several lines is divided between them in proportion to
 * their prices.
 *
 * @param unitPriceOf returns the price of one place of a line, with tax; 0 for a line of another order
 */
export function refundedBy(
  refunds: readonly RefundFacts[],
  unitPriceOf: (lineId: string) => number,
): Refunded {
  const ofLines = new Map<string, LineRefund>();
  let ofNoLine = 0;
  for (const { state, total, shipping = 0, lines } of refunds) {
    if (state !== 'Settled') continue;
    const priced = lines.map(({ orderLineId, quantity }) => {
      const id = String(orderLineId);
      return { id, quantity, price: quantity * unitPriceOf(id) };
    });
    let price = sum(priced.map((line) => line.price));
    let left = price === 0 ? 0 : Math.max(0, Math.abs(total) - shipping);
    ofNoLine += Math.abs(total) - left;
    for (const line of priced) {
      const amount = price === 0 ? 0 : Math.round((left * line.price) / price);
      left -= amount;
      price -= line.price;
      const before = ofLines.get(line.id) ?? { named: 0, amount: 0 };
      ofLines.set(line.id, { named: before.named + line.quantity, amount: before.amount + amount });
    }
  }
  return { ofLines, ofNoLine };
}

/**
 * Returns how many places of a line were refunded. A place counts once its whole price has been returned, because
 * several refunds may name the same place: each for a part of it, or each from another payment.
 *
 * @param unitPrice the exact price of one place with tax, in minor units
 */
export function placesRefunded({ named, amount }: LineRefund, unitPrice: number): number {
  // Each named place may miss a minor unit, because the prices of places are rounded.
  return unitPrice <= 0 ? named : Math.min(named, Math.floor((amount + named) / unitPrice));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
