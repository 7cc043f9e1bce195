import { NEED_NAMES, PRICING_NAMES, PRODUCT_NAMES, STAFF_CAPACITY_NAMES } from '../wire/product';
import { BILLING_NAMES, CATEGORY_NAMES, ORDER_NAMES, USER_NAMES, WEBHOOK_NAMES } from '../wire/shop-names';

type Held = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;
/**
 * Throws a TypeError if a value has a field under its REST name (`staff_ids`) instead of the library's name
 * (`staffIds`).
 */
type Refuse = (value: unknown, called: string) => void;

const isObject = (value: unknown): value is Held => typeof value === 'object' && value !== null;

/**
 * Makes a function that refuses a record whose field has its REST name (`customer_id`) instead of its name in the core
 * (`customerId`). A record with both names is accepted, because it may be a database row to which the fields of the
 * library were added.
 */
function refuser(noun: string, names: Names, advice = '') {
  const differing = Object.entries(names).filter(([field, wireName]) => field !== wireName);
  return (value: unknown, called: string, holder = value): void => {
    if (!isObject(value) || !isObject(holder)) return;
    for (const [field, wireName] of differing) {
      if (holder[wireName] === undefined || value[field] !== undefined) continue;
      throw new TypeError(`${called} returned ${noun} with ${wireName} instead of ${field}.${advice}`);
    }
  };
}

const ADVICE = ' For products that have REST names, return productFromJson(product).';
const refuseProduct = refuser('a product', PRODUCT_NAMES, ADVICE);
const refusePricing = refuser('a product (pricing)', PRICING_NAMES, ADVICE);
const refuseCapacity = refuser('a product (staffCapacities)', STAFF_CAPACITY_NAMES, ADVICE);
const refuseNeed = refuser('a product (needs)', NEED_NAMES, ADVICE);

const product: Refuse = (value, called) => {
  if (!isObject(value)) return;
  const { extra, pricing, staffCapacities, needs } = value;
  refuseProduct(value, called);
  refuseProduct(value, called, extra ?? null);
  if (Array.isArray(pricing)) for (const rule of pricing) refusePricing(rule, called);
  if (Array.isArray(staffCapacities)) for (const one of staffCapacities) refuseCapacity(one, called);
  if (Array.isArray(needs)) for (const need of needs) refuseNeed(need, called);
};

const refuseOrder = refuser('an order', ORDER_NAMES);
const refuseBilling = refuser('an order (billing)', BILLING_NAMES);

const order: Refuse = (value, called) => {
  refuseOrder(value, called);
  if (isObject(value)) refuseBilling(value.billing, called);
};

const user: Refuse = refuser('a user', USER_NAMES);

/** For each method that returns records of the shop, the check of these records. */
const NOUNS: Readonly<Record<string, Refuse>> = {
  'products.find': product,
  'products.search': product,
  'products.categories': refuser('a category', CATEGORY_NAMES),
  'orders.find': order,
  'users.find': user,
  'users.staff': user,
  'users.search': user,
  'users.addCustomer': user,
  'webhooks.active': refuser('a webhook', WEBHOOK_NAMES),
};

/**
 * Refuses records that have REST names: a product with `staff_ids` would silently lose its staff. The records are not
 * copied, because every request for slots reads products.
 *
 * @param called name of the port and its method, such as `products.find`
 * @param result a map, a page, a list or an added customer
 * @throws TypeError that names the method, the wrong name and the right one
 */
export function refuseWireNames(called: string, result: unknown): void {
  const refuse = NOUNS[called];
  if (!refuse) return;
  for (const value of valuesOf(result)) refuse(value, called);
}

function valuesOf(result: unknown): Iterable<unknown> {
  if (result instanceof Map) return result.values();
  if (Array.isArray(result)) return result as unknown[];
  const { items, user: one } = result as { readonly items?: readonly unknown[]; readonly user?: unknown };
  return items ?? [one];
}
