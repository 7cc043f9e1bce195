import type { Api } from '../../src/seed/api';
import type { Shop } from './shop';

export interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly linePriceWithTax: number;
  readonly productVariant: { readonly name: string };
  readonly customFields: { readonly appointmentStart: string | null; readonly appointmentId: number | null };
}

export interface Cart {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly totalWithTax: number;
  readonly currencyCode: string;
  readonly lines: readonly Line[];
}

/** Result of a mutation of Vendure's shop API: the order, or the code and text of an error. */
export type OrderResult = Partial<Cart> & { readonly errorCode?: string; readonly words?: string };

const CART = `id code state totalWithTax currencyCode lines {
  id quantity linePriceWithTax productVariant { name } customFields { appointmentStart appointmentId } }`;
const RESULT = `... on Order { ${CART} } ... on ErrorResult { errorCode words: message }`;
const INTERCEPTED = `${RESULT} ... on OrderInterceptorError { reason: interceptorError }`;

interface Refused {
  readonly reason?: string;
}
const withWords = ({ reason, ...result }: OrderResult & Refused): OrderResult => ({
  ...result,
  ...(reason === undefined ? {} : { words: reason }),
});

/** Puts an appointment into the visitor's cart. Without a start, puts in goods that need no appointment. */
export async function addToCart(
  visitor: Api,
  variantId: string,
  {
    quantity = 1,
    ...customFields
  }: {
    quantity?: number;
    appointmentStart?: string;
    appointmentStaff?: string;
    appointmentAnswers?: string;
  },
): Promise<OrderResult> {
  const { added } = await visitor<{ added: OrderResult & Refused }>(
    `mutation ($variantId: ID!, $quantity: Int!, $customFields: OrderLineCustomFieldsInput) {
      added: addItemToOrder(productVariantId: $variantId, quantity: $quantity, customFields: $customFields) {
        ${INTERCEPTED}
      }
    }`,
    { variantId, quantity, customFields },
  );
  return withWords(added);
}

export async function changeQuantity(visitor: Api, lineId: string, quantity: number): Promise<OrderResult> {
  const { changed } = await visitor<{ changed: OrderResult & Refused }>(
    `mutation ($lineId: ID!, $quantity: Int!) {
      changed: adjustOrderLine(orderLineId: $lineId, quantity: $quantity) { ${INTERCEPTED} }
    }`,
    { lineId, quantity },
  );
  return withWords(changed);
}

export async function removeLine(visitor: Api, lineId: string): Promise<OrderResult> {
  const { removed } = await visitor<{ removed: OrderResult & Refused }>(
    `mutation ($lineId: ID!) { removed: removeOrderLine(orderLineId: $lineId) { ${INTERCEPTED} } }`,
    { lineId },
  );
  return withWords(removed);
}

let visitors = 0;

/** Sets the name of a guest on the cart; signed-in customers do not need this. */
export async function nameGuest(visitor: Api): Promise<void> {
  visitors += 1;
  await visitor(
    `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename } }`,
    { input: { firstName: 'Guest', lastName: 'Visitor', emailAddress: `guest${visitors}@mail.example` } },
  );
}

/** Moves the cart's order to Vendure's state `ArrangingPayment`, so that it can be paid. */
export async function arrangePayment(visitor: Api): Promise<OrderResult> {
  const { moved } = await visitor<{ moved: OrderResult & Refused }>(
    `mutation { moved: transitionOrderToState(state: "ArrangingPayment") {
      ${RESULT} ... on OrderStateTransitionError { reason: transitionError }
    } }`,
  );
  return withWords(moved);
}

export async function pay(visitor: Api): Promise<OrderResult> {
  const { paid } = await visitor<{ paid: OrderResult & Refused }>(
    `mutation { paid: addPaymentToOrder(input: { method: "card", metadata: {} }) { ${RESULT} } }`,
  );
  return withWords(paid);
}

/** Orders and pays the content of a cart. */
export async function buy(visitor: Api): Promise<OrderResult> {
  const arranged = await arrangePayment(visitor);
  return arranged.errorCode === undefined ? pay(visitor) : arranged;
}

/** Vendure's product variant: its id in Vendure, and its integer id in the library. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly productId: number;
}

/** Returns the variants of the shop, by name. */
export async function variantsOf(shop: Shop, channel?: string): Promise<Map<string, Variant>> {
  const { products } = await shop.visitor(channel)<{ products: { items: { variants: Variant[] }[] } }>(
    '{ products { items { variants { id name productId: appointmentProductId } } } }',
  );
  return new Map(
    products.items.flatMap(({ variants }) => variants.map((variant) => [variant.name, variant])),
  );
}

/**
 * Lists free starts as the picker shows them, earliest first.
 * @param places number of places that must be free
 */
export async function freeStarts(shop: Shop, { productId }: Variant, places = 1): Promise<string[]> {
  const { body } = await shop.rest<{ records: readonly { start_iso: string; available: number }[] }>(
    `/v2/slots?product_ids=${productId}&hide_unavailable=true&per_page=100`,
    { headers: {} },
  );
  const fitting = body.records.filter(({ available }) => available >= places);
  return [...new Set(fitting.map((slot) => slot.start_iso))];
}

export interface Appointment {
  readonly id: number;
  readonly status: string;
  readonly order_id: number;
  readonly order_item_id: number;
  readonly qty: number;
  readonly cost: string;
  readonly customer_id: number;
  readonly answers: readonly { readonly value: unknown }[];
  /** The amounts that are still due; absent if nothing has to be settled. */
  readonly settlement?: {
    readonly paid: string;
    readonly fee: string;
    readonly refund_due: string;
    readonly amount_due: string;
  };
}

/** Returns an appointment as managers see it in the REST interface. */
export async function appointment(shop: Shop, id: number): Promise<Appointment> {
  return (await shop.rest<Appointment>(`/v2/appointments/${id}`)).body;
}
