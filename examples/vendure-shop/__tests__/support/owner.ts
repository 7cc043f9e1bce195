import type { Shop } from './shop';

/** An order as Vendure's admin API returns it. */
export interface PlacedOrder {
  readonly id: string;
  readonly state: string;
  readonly totalWithTax: number;
  readonly payments: readonly { readonly id: string; readonly amount: number }[];
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
}

/** Returns an order by its id. */
export async function order(shop: Shop, id: string): Promise<PlacedOrder> {
  const found = await shop.admin<{ order: PlacedOrder }>(
    `query ($id: ID!) { order(id: $id) {
      id state totalWithTax payments { id amount } lines { id quantity }
    } }`,
    { id },
  );
  return found.order;
}

/** Sets the custom field `appointmentSettings` of a variant. */
export const setUp = (shop: Shop, variantId: string, settings: object): Promise<unknown> =>
  shop.admin(
    `mutation ($input: UpdateProductVariantInput!) { updateProductVariants(input: [$input]) { id } }`,
    { input: { id: variantId, customFields: { appointmentSettings: JSON.stringify(settings) } } },
  );

/** Lists the private notes of an order, as the dashboard shows them. */
export async function notes(shop: Shop, orderId: string): Promise<string[]> {
  const found = await shop.admin<{ order: { history: { items: { data: { note?: string } }[] } } }>(
    `query ($id: ID!) { order(id: $id) {
      history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } }
    } }`,
    { id: orderId },
  );
  return found.order.history.items.map(({ data }) => data.note ?? '');
}

/** Content of a refund: an amount, and the places of the lines for which it is. Default: the whole payment. */
export interface Refunded {
  readonly amount?: number;
  readonly lines?: readonly { readonly orderLineId: string; readonly quantity: number }[];
  readonly shipping?: number;
}

/** Records a refund of the first payment by hand, because Vendure's dummy payment handler has none. */
export async function refund(
  shop: Shop,
  orderId: string,
  { amount, lines = [], shipping = 0 }: Refunded = {},
): Promise<void> {
  const { payments } = await order(shop, orderId);
  const { refundOrder } = await shop.admin<{ refundOrder: { id?: string; message?: string } }>(
    `mutation ($input: RefundOrderInput!) {
      refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { message } }
    }`,
    {
      input: {
        paymentId: payments[0]!.id,
        amount: amount ?? payments[0]!.amount,
        reason: 'Test',
        lines,
        // Deprecated, but Vendure still stores them.
        shipping,
        adjustment: 0,
      },
    },
  );
  if (refundOrder.id === undefined) throw new Error(refundOrder.message);
  const { settleRefund } = await shop.admin<{ settleRefund: { message?: string } }>(
    `mutation ($input: SettleRefundInput!) { settleRefund(input: $input) { ... on ErrorResult { message } } }`,
    { input: { id: refundOrder.id, transactionId: 'by hand' } },
  );
  if (settleRefund.message !== undefined) throw new Error(settleRefund.message);
}

/** Cancels an order, or some of its lines. */
export async function cancel(
  shop: Shop,
  orderId: string,
  lines?: readonly { orderLineId: string; quantity: number }[],
): Promise<void> {
  const { cancelOrder } = await shop.admin<{ cancelOrder: { message?: string } }>(
    `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on ErrorResult { message } } }`,
    { input: { orderId, lines, reason: 'Test', cancelShipping: true } },
  );
  if (cancelOrder.message !== undefined) throw new Error(cancelOrder.message);
}

/** Changes the quantities of a placed order's lines, and refunds the difference. */
export async function modify(
  shop: Shop,
  orderId: string,
  adjustOrderLines: readonly { orderLineId: string; quantity: number }[],
): Promise<void> {
  await transition(shop, orderId, 'Modifying');
  const { payments } = await order(shop, orderId);
  const { modifyOrder } = await shop.admin<{ modifyOrder: { message?: string } }>(
    `mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) { ... on ErrorResult { message } } }`,
    {
      input: {
        dryRun: false,
        orderId,
        adjustOrderLines,
        refunds: [{ paymentId: payments[0]!.id, reason: 'Test' }],
      },
    },
  );
  if (modifyOrder.message !== undefined) throw new Error(modifyOrder.message);
  await transition(shop, orderId, 'PaymentSettled');
}

/** Adds a line to a placed order, and records its payment by hand. */
export async function addToPlacedOrder(shop: Shop, orderId: string, line: object): Promise<void> {
  await transition(shop, orderId, 'Modifying');
  const { modifyOrder } = await shop.admin<{ modifyOrder: { message?: string } }>(
    `mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) { ... on ErrorResult { message } } }`,
    { input: { dryRun: false, orderId, addItems: [line] } },
  );
  if (modifyOrder.message !== undefined) throw new Error(modifyOrder.message);
  await payRest(shop, orderId);
}

/** Pays the rest of a placed order, by a payment that staff enter. */
export async function payRest(shop: Shop, orderId: string): Promise<void> {
  await transition(shop, orderId, 'ArrangingAdditionalPayment');
  await payByHand(shop, orderId);
  await transition(shop, orderId, 'PaymentSettled');
}

async function payByHand(shop: Shop, orderId: string): Promise<void> {
  const { paid } = await shop.admin<{ paid: { message?: string } }>(
    `mutation ($input: ManualPaymentInput!) {
      paid: addManualPaymentToOrder(input: $input) { ... on ErrorResult { message } }
    }`,
    { input: { orderId, method: 'card', metadata: {} } },
  );
  if (paid.message !== undefined) throw new Error(paid.message);
}

async function transition(shop: Shop, id: string, state: string): Promise<void> {
  const { moved } = await shop.admin<{ moved: { transitionError?: string } }>(
    `mutation ($id: ID!, $state: String!) {
      moved: transitionOrderToState(id: $id, state: $state) { ... on OrderStateTransitionError { transitionError } }
    }`,
    { id, state },
  );
  if (moved.transitionError !== undefined) throw new Error(moved.transitionError);
}
