const AMOUNT = /^-?\d{1,15}(\.\d{1,20})?$/;

/** Whether a value is an amount of money: a decimal string. */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && AMOUNT.test(value);

/** Whether a value is an amount of at least 0, as payments and refunds are. */
const isPayment = (value: unknown): boolean => isAmount(value) && !String(value).startsWith('-');

type Held = Readonly<Record<string, unknown>>;

/**
 * Refuses orders with invalid amounts, because the customer would be refunded too little or too much.
 *
 * @param result the map that `orders.find` returned
 * @throws TypeError that names the field and its value
 */
export function refuseOtherAmounts(result: ReadonlyMap<unknown, Held>): void {
  for (const order of result.values()) {
    refusePayments(order, '');
    const { items } = order;
    if (!Array.isArray(items)) continue;
    for (const item of items as Held[]) {
      refusePayments(item, 'items[].');
      if (!isAmount(item.total)) throw noAmount('items[].total', item.total);
      if (item.tax !== undefined && !isAmount(item.tax)) throw noAmount('items[].tax', item.tax);
    }
  }
}

function refusePayments(holder: Held, where: string): void {
  for (const name of ['paid', 'refunded']) {
    const value = holder[name];
    if (value !== undefined && !isPayment(value)) throw noAmount(`${where}${name}`, value, ' of at least 0');
  }
}

const noAmount = (field: string, value: unknown, atLeast = ''): TypeError =>
  new TypeError(
    `orders.find returned ${field} ${JSON.stringify(value)}: an amount is a decimal string${atLeast}, such as "12.50"`,
  );
