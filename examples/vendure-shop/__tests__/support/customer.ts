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

/** A result of Vendure: an order, or a refusal with its text. */
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

/** Puts an appointment into the cart; without a start, puts goods into it. */
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

/** Enters the name of a guest. For a customer who is signed in, this is not needed. */
export async function nameGuest(visitor: Api): Promise<void> {
  visitors += 1;
  await visitor(
    `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename } }`,
    { input: { firstName: 'Guest', lastName: 'Visitor', emailAddress: `guest${visitors}@mail.example` } },
  );
}

/** Moves the order of the cart to the state in which it is paid. */
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

/** Buys the content of a cart, up to a paid order. */
export async function buy(visitor: Api): Promise<OrderResult> {
  const arranged = await arrangePayment(visitor);
  return arranged.errorCode === undefined ? pay(visitor) : arranged;
}

/** A variant of the shop: its id in Vendure, and its id in the library. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly productId: number;
}

/** The variants by their names. */
export async function variantsOf(shop: Shop, channel?: string): Promise<Map<string, Variant>> {
  const { products } = await shop.visitor(channel)<{ products: { items: { variants: Variant[] }[] } }>(
    '{ products { items { variants { id name productId: appointmentProductId } } } }',
  );
  return new Map(
    products.items.flatMap(({ variants }) => variants.map((variant) => [variant.name, variant])),
  );
}

/** Lists the starts that the picker would show, earliest first, with at least this many places. */
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
}

/** Returns an appointment as its manager sees it. */
export async function appointment(shop: Shop, id: number): Promise<Appointment> {
  return (await shop.rest<Appointment>(`/v2/appointments/${id}`)).body;
}
