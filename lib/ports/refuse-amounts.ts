const AMOUNT = /^-?\d{1,15}(\.\d{1,20})?$/;

/** Whether a value is an amount of money: a decimal string. */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && AMOUNT.test(value);

type Held = Readonly<Record<string, unknown>>;

/**
 * Refuses orders with payments that are no amounts, because the customer would get back too little or too much.
 *
 * @param answer the map that `orders.find` returned
 * @throws TypeError that names the field and its value
 */
export function refuseOtherPayments(answer: ReadonlyMap<unknown, Held>): void {
  for (const order of answer.values()) {
    refuseFields(order, ['paid', 'refunded'], '');
    const { items } = order;
    if (!Array.isArray(items)) continue;
    for (const item of items as Held[]) refuseFields(item, ['tax', 'paid', 'refunded'], 'items[].');
  }
}

function refuseFields(holder: Held, names: readonly string[], where: string): void {
  for (const name of names) {
    const value = holder[name];
    if (value === undefined || isAmount(value)) continue;
    throw new TypeError(
      `orders.find returned ${where}${name} ${JSON.stringify(value)}: an amount is a decimal string, such as "12.50"`,
    );
  }
}
