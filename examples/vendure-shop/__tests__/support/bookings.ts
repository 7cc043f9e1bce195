import { eventually } from '../../../../__tests__/support/eventually';
import type { Api } from '../../src/seed/api';
import {
  addToCart,
  type Appointment,
  appointment,
  buy,
  freeStarts,
  type Line,
  nameGuest,
  type OrderResult,
  type Variant,
} from './customer';
import type { Shop } from './shop';

interface FilledCart {
  readonly visitor: Api;
  readonly cart: OrderResult;
  readonly lines: readonly Line[];
}

/** Fills a guest's cart with appointments at free times. */
export async function cartWith(
  shop: Shop,
  variant: Variant,
  quantities: readonly number[] = [1],
  visitor = shop.visitor(),
): Promise<FilledCart> {
  const starts = await freeStarts(shop, variant, Math.max(...quantities));
  let cart: OrderResult = {};
  for (const [at, quantity] of quantities.entries()) {
    const appointmentStart = starts[at];
    cart = await addToCart(visitor, variant.id, { quantity, appointmentStart });
    expect(cart.words).toBeUndefined();
  }
  return { visitor, cart, lines: cart.lines! };
}

/** Creates a paid order of a guest. */
export async function paidOrder(
  shop: Shop,
  variant: Variant,
  quantities?: readonly number[],
): Promise<OrderResult & { id: string }> {
  const { visitor } = await cartWith(shop, variant, quantities);
  await nameGuest(visitor);
  const paid = await buy(visitor);
  expect(paid).toMatchObject({ state: 'PaymentSettled' });
  await becomes(shop, paid.lines![0]!, { status: 'paid' });
  return paid as OrderResult & { id: string };
}

/**
 * Waits until the appointment of an order line has these values: the library learns of changes only after their commit.
 */
export const becomes = (
  shop: Shop,
  line: Pick<Line, 'customFields'>,
  fields: Partial<Appointment>,
): Promise<Appointment> =>
  eventually(
    () => appointment(shop, line.customFields.appointmentId!),
    (found) => Object.entries(fields).every(([name, value]) => found[name as keyof Appointment] === value),
  );
