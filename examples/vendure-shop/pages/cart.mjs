const FIELDS = `id currencyCode totalWithTax
  lines { id quantity linePriceWithTax productVariant { name } customFields { appointmentStart } }`;

/** Calls Vendure's shop API with the session cookie. Throws the error text of a refused mutation. */
async function shopApi(query, variables) {
  const response = await fetch('/shop-api', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  const refusal = Object.values(data).find((result) => result?.errorCode);
  if (refusal) throw new Error(refusal.because ?? refusal.transitionError ?? refusal.message);
  return data;
}

const REFUSAL = `... on ErrorResult { errorCode message }
  ... on OrderInterceptorError { because: interceptorError }`;

/** Returns the variants of all products. */
export async function services() {
  const { products } = await shopApi(
    '{ products { items { variants { id name appointmentProductId customFields { appointmentPlaces } } } } }',
  );
  return products.items.flatMap(({ variants }) => variants);
}

/** Returns the cart; null if the visitor has none yet. */
export const cart = async () => (await shopApi(`{ activeOrder { ${FIELDS} } }`)).activeOrder;

/** Puts an appointment into the cart. `start` is that of the picker's choice. */
export const addToCart = (variantId, quantity, start) =>
  shopApi(
    `mutation ($variantId: ID!, $quantity: Int!, $start: String!) {
      addItemToOrder(productVariantId: $variantId, quantity: $quantity, customFields: { appointmentStart: $start }) {
        __typename ${REFUSAL}
      }
    }`,
    { variantId, quantity, start },
  );

export const removeLine = (lineId) =>
  shopApi(`mutation ($lineId: ID!) { removeOrderLine(orderLineId: $lineId) { __typename ${REFUSAL} } }`, {
    lineId,
  });

/** Enters the customer's name, and pays by Vendure's dummy payment handler. */
export async function checkOut(customer) {
  await shopApi(
    `mutation ($customer: CreateCustomerInput!) {
      setCustomerForOrder(input: $customer) { ... on ErrorResult { errorCode message } }
    }`,
    { customer },
  );
  await shopApi(
    `mutation { transitionOrderToState(state: "ArrangingPayment") {
      ... on OrderStateTransitionError { errorCode message transitionError }
    } }`,
  );
  await shopApi(
    `mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) { ... on ErrorResult { errorCode message } } }`,
  );
}
