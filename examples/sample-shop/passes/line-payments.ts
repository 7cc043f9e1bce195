import {
  type Appointment,
  currencyDecimals,
  formatDecimal,
  fractionOf,
  parseDecimal,
} from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import type { CartLine } from '../orders/cart-lines';
import type { CartKey } from '../orders/carts';
import { periodOf } from '../ports/passes';

/** A pass that can pay for a line of the cart. */
export interface UsablePass {
  readonly id: number;
  readonly name: string;
  /** Number of entries of the pass that are left for this line. Earlier lines of the cart have taken theirs already. */
  readonly left: number;
}

/** How a line of the cart is to be paid. */
export interface LinePayment {
  readonly passes: readonly UsablePass[];
  /** The pass that the customer has chosen; undefined for money. */
  readonly chosen: UsablePass | undefined;
  /**
   * Whether the customer has chosen a pass that does not pay for the line, because the lines before it take its last
   * entries, or because the pass has ended. The checkout refuses the whole cart then.
   */
  readonly paysNoMore: boolean;
  /** Number of places that the chosen pass pays for; 0 for money. */
  readonly places: number;
  /** Amount with tax that the chosen pass leaves to be paid, a decimal string. */
  readonly toPay: string;
  /** Parts of `toPay` that are due when ordering and later, decimal strings; null for a service without a deposit. */
  readonly dueNow: string | null;
  readonly dueLater: string | null;
}

/**
 * Returns how each line of a cart is to be paid, by the id of its hold. If one pass pays for several lines, these lines
 * take its entries in their order, as at the checkout.
 *
 * @param customerId id of the customer; undefined for a visitor who is not signed in, and so has no passes
 */
export async function linePayments(
  { appointments, tables, site }: Pick<OpenShop, 'appointments' | 'tables' | 'site'>,
  { lines, keys }: { readonly lines: readonly CartLine[]; readonly keys: readonly CartKey[] },
  customerId: number | undefined,
): Promise<ReadonlyMap<number, LinePayment>> {
  const own = customerId === undefined ? [] : await tables.passes.find({ customer_id: customerId }, null);
  const payments = new Map<number, LinePayment>();
  const taken = new Map<string, number>();
  for (const { appointment, price } of lines) {
    const { id, productId, start, quantity } = appointment;
    const found =
      customerId === undefined || own.length === 0
        ? []
        : await appointments.findEntitlements({ customerId, productId, start, quantity });
    const passes = found.flatMap(({ id: passId, name, left }) => {
      const pass = own.find((one) => String(one.id) === passId);
      if (!pass) return [];
      const stretch = `${pass.id} ${periodOf(pass, start, site.zone)}`;
      return { id: pass.id, name, left: (left ?? quantity) - (taken.get(stretch) ?? 0), stretch };
    });
    const { passId: wanted = 0 } = keys.find((key) => key.id === id) ?? {};
    const chosen = passes.find((one) => one.id === wanted && one.left > 0);
    const places = Math.min(quantity, chosen?.left ?? 0);
    if (chosen) taken.set(chosen.stretch, (taken.get(chosen.stretch) ?? 0) + places);
    const toPay = shareOf(price, quantity - places, quantity, site.currency);
    const paysNoMore = wanted > 0 && !chosen;
    const due = chosen ? dueOfRest(appointment, toPay, quantity - places, site.currency) : appointment;
    const { dueNow, dueLater } = due;
    const usable = passes.filter(({ left }) => left > 0);
    payments.set(id, { passes: usable, chosen, paysNoMore, places, toPay, dueNow, dueLater });
  }
  return payments;
}

/** Returns the price of some of the places of a line. */
function shareOf(price: string, places: number, quantity: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const whole = parseDecimal(price, decimals) ?? 0n;
  return formatDecimal(fractionOf(whole, BigInt(places), BigInt(quantity)), decimals);
}

/**
 * Divides the amount that a pass leaves to be paid into the deposit and a later part, in the same way as the order. The
 * deposit of a line is a percentage of this amount, or an amount for each place that the customer pays.
 */
function dueOfRest(
  { policies }: Pick<Appointment, 'policies'>,
  toPay: string,
  places: number,
  currency: string,
): Pick<LinePayment, 'dueNow' | 'dueLater'> {
  const deposit = policies?.deposit;
  if (!deposit) return { dueNow: null, dueLater: null };
  const decimals = currencyDecimals(currency);
  const { percent, amount = '0' } = deposit;
  const whole = parseDecimal(toPay, decimals) ?? 0n;
  const part =
    percent === undefined
      ? (parseDecimal(amount, decimals) ?? 0n) * BigInt(places)
      : fractionOf(whole, parseDecimal(percent, 2) ?? 0n, 10_000n);
  const now = part < whole ? part : whole;
  return { dueNow: formatDecimal(now, decimals), dueLater: formatDecimal(whole - now, decimals) };
}
