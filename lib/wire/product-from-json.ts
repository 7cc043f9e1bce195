import { AppointmentsError } from '../domain/errors';
import type { Pricing, Product, ProductNeed, StaffCapacity } from '../domain/product';
import { fromWireNames } from './names';
import {
  cancellationFromJson,
  isOwnName,
  isWireName,
  NEED_NAMES,
  pick,
  PRICING_NAMES,
  PRODUCT_NAMES,
  type ProductFields,
  STAFF_CAPACITY_NAMES,
} from './product';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a product that has REST names: `staff_ids` becomes `staffIds`, `qty` becomes `capacity`. All other
 * fields go under `extra`. `availability` is left out, because the library keeps the rules.
 *
 * @param json The product as a parsed object. Required: `id`, `name`, `status`, `type`, `price`,
 * `category_ids`.
 * @throws AppointmentsError `shop_rest_host_error` that names the first field that cannot belong to a product
 */
export function productFromJson(json: unknown): Product {
  if (!isObject(json)) throw notAProduct('A product', 'an object', json);
  assertFields(json);
  const fields = fromWireNames<ProductFields>(pick(json, isWireName), PRODUCT_NAMES);
  const { pricing, staff_qtys: capacities, needs, cancellation } = json;
  const extra = pick(json, isOwnName);
  return {
    ...fields,
    ...(isList(pricing) && { pricing: pricing.map((rule) => fromWireNames<Pricing>(rule, PRICING_NAMES)) }),
    ...(isList(capacities) && {
      staffCapacities: capacities.map((one) => fromWireNames<StaffCapacity>(one, STAFF_CAPACITY_NAMES)),
    }),
    ...(Array.isArray(needs) && { needs: needs.map(readNeed) }),
    ...(isObject(cancellation) && { cancellation: cancellationFromJson(cancellation) }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

/**
 * Reads a product's need of a resource. A value that is not an object stays as it is; it is reported later as a fault
 * of the product's settings.
 */
const readNeed = (need: unknown): ProductNeed =>
  isObject(need) ? fromWireNames<ProductNeed>(need, NEED_NAMES) : (need as ProductNeed);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly Fields[] => Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isSafeInteger);
const isObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

/**
 * Checks the types of a product's fields: of all required fields, and of those optional fields whose value would
 * otherwise be dropped without an error.
 */
function assertFields(json: Fields): void {
  const assert = (name: string, isRight: (value: unknown) => boolean, expected: string): void => {
    if (!isRight(json[name])) throw notAProduct(name, expected, json[name]);
  };
  const assertSent = (...check: Parameters<typeof assert>): void => {
    if (json[check[0]] !== undefined && json[check[0]] !== null) assert(...check);
  };
  assert('id', Number.isSafeInteger, 'a whole number');
  for (const name of ['name', 'status', 'type', 'price']) assert(name, isText, 'a text');
  assert('category_ids', isIds, 'a list of whole numbers');
  assertSent('staff_ids', isIds, 'a list of whole numbers');
  assertSent('pricing', isObjects, 'a list of objects');
  assertSent('staff_base_costs', isObject, 'an object');
  assertSent('staff_qtys', (value) => isObject(value) || isObjects(value), 'a list of objects, or an object');
}

const LONGEST_SHOWN = 40;

function notAProduct(name: string, expected: string, value: unknown): AppointmentsError {
  const written = value === undefined ? 'absent' : JSON.stringify(value);
  const shown = written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}...` : written;
  return new AppointmentsError(
    'shop_rest_host_error',
    `productFromJson(): ${name} must be ${expected}, and is ${shown}.`,
  );
}
