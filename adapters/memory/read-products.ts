import { checkProduct, type Product, productFromJson } from '../../lib/index';
import {
  type Check,
  checkFields,
  decimal,
  field,
  type Fields,
  filledText,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  refuseRepeated,
  ShopFileError,
  text,
  wholeNumber,
  wrong,
} from './checks';

/** The currency of the shop file, and the ids of the records to which a product may refer. */
interface Referents {
  readonly currency: string;
  readonly userIds: ReadonlySet<number>;
  readonly categoryIds: ReadonlySet<number>;
}

const days: Check<number> = wholeNumber(0, 100_000);

/** The product fields of the library, each with its check. Other fields pass unchanged. */
const FIELDS: Record<string, Check<unknown>> = {
  status: filledText,
  type: filledText,
  slug: text,
  description: text,
  tax_rate: decimal,
  menu_order: wholeNumber(),
  has_price_label: flag,
  pricing: listOf(object),
  qty: wholeNumber(0),
  qty_basis: oneOf('slot', 'day'),
  duration: wholeNumber(1),
  duration_unit: oneOf('minute', 'hour', 'day', 'month'),
  interval: wholeNumber(0),
  padding: wholeNumber(0),
  padding_before: wholeNumber(0),
  padding_after: wholeNumber(0),
  parts: listOf(object),
  needs: listOf(object),
  min_date: days,
  max_date: days,
  cancel_limit: wholeNumber(0),
  reschedule_limit: wholeNumber(0),
  min_notice_minutes: wholeNumber(0),
  max_qty: wholeNumber(0),
  requires_confirmation: flag,
  customer_timezones: flag,
  cal_color: text,
  availability_span: oneOf(0, 1),
  availability_autoselect: flag,
  has_restricted_days: flag,
  restricted_days: listOf(wholeNumber(0, 6)),
  staff_label: text,
  staff_assignment: oneOf('customer', 'automatic', 'all'),
  staff_nopref: flag,
  staff_base_costs: mapOf(decimal),
  staff_qtys: staffQuantities,
};

export function readProducts(list: readonly Fields[], referents: Referents): Product[] {
  const products = list.map((fields, index) => readProduct(fields, `products[${index}]`, referents));
  refuseRepeated(
    products.map((product) => product.id),
    'products',
    'id',
  );
  return products;
}

function readProduct(fields: Fields, path: string, { currency, userIds, categoryIds }: Referents): Product {
  refuseOtherSpellings(fields, path);
  const checked = checkFields(fields, FIELDS, path);
  delete checked.categories;
  const inCategories = fields.category_ids === undefined ? 'categories' : 'category_ids';
  const product = productFromJson({
    ...checked,
    id: field(fields, 'id', path, wholeNumber(1)),
    name: field(fields, 'name', path, filledText),
    status: field(fields, 'status', path, optional(filledText, 'publish')),
    type: field(fields, 'type', path, optional(filledText, 'appointment')),
    price: field(fields, 'price', path, optional(price, '0')),
    category_ids: field(fields, inCategories, path, optional(listOf(known(categoryIds, 'a category')), [])),
    staff_ids: field(fields, 'staff_ids', path, optional(listOf(known(userIds, 'a user')), [])),
  });
  const [problem] = checkProduct(product, { currency });
  if (problem) throw new ShopFileError(path, `is wrong: ${problem.text}`);
  return product;
}

/** The product fields of the library that are not in `FIELDS`, because they are checked elsewhere. */
const OTHER_FIELDS = ['category_ids', 'staff_ids', 'booking_limits'];

/**
 * Refuses a field with the library's name in camel case (`staffIds`), because it would be taken for a custom field of
 * the shop and have no effect.
 */
function refuseOtherSpellings(fields: Fields, path: string): void {
  for (const name of Object.keys(fields)) {
    const inFile = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (inFile !== name && (Object.hasOwn(FIELDS, inFile) || OTHER_FIELDS.includes(inFile))) {
      throw new ShopFileError(`${path}.${name}`, `must be named ${inFile}`);
    }
  }
}

const price: Check<string> = (value, path) => {
  if (value === '') return '0';
  const read = decimal(value, path);
  return read.startsWith('-') ? wrong(path, 'a price of 0 or more', value) : read;
};

/**
 * Makes a check of an id. The value is the id itself, or an object with the id as `id`; the shop file must have a
 * record with this id.
 */
function known(ids: ReadonlySet<number>, what: string): Check<number> {
  return (value, path) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
    return typeof id === 'number' && ids.has(id) ? id : wrong(path, `the id of ${what} of this file`, value);
  };
}

function mapOf<T>(check: Check<T>): Check<Record<string, T>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(object(value, path)).map(([key, element]) => [key, check(element, `${path}.${key}`)]),
    );
}

/** Reads staff quantities: the list of the REST interface, or an object from id to quantity. */
function staffQuantities(value: unknown, path: string): unknown {
  if (!Array.isArray(value)) return mapOf(wholeNumber(0))(value, path);
  return listOf(object)(value, path).map((entry, index) => ({
    staff_id: field(entry, 'staff_id', `${path}[${index}]`, wholeNumber(1)),
    qty: field(entry, 'qty', `${path}[${index}]`, wholeNumber(0)),
  }));
}
