import { AppointmentsError, type Product, productReader } from '../../lib/index';
import type { RecordId } from './by-id';

type Passes = (product: Product<RecordId>) => boolean;

/**
 * Filters of a product list with a special meaning. Any other filter compares one field with one text. A field that a
 * product lacks has a default.
 */
const STANDARD: Readonly<Record<string, (value: string, name: string) => Passes>> = {
  sku(value) {
    const wanted = listOf(value.toLowerCase());
    return ({ extra }) => wanted.includes(textOf(extra?.sku).toLowerCase());
  },
  featured(value, name) {
    const wanted = truthOf(value, name);
    return ({ extra }) => (extra?.featured === true || extra?.featured === 1) === wanted;
  },
  on_sale(value, name) {
    const wanted = truthOf(value, name);
    return (product) => isOnSale(product) === wanted;
  },
  min_price(value, name) {
    const least = amountOf(value, name);
    return ({ price }) => Number(price) >= least;
  },
  max_price(value, name) {
    const most = amountOf(value, name);
    return ({ price }) => Number(price) <= most;
  },
  stock_status(value) {
    const wanted = listOf(value);
    return ({ extra }) => wanted.includes(textOf(extra?.stock_status) || 'instock');
  },
};

/**
 * Returns a function that checks whether a product passes all of a query's `filters`. A filter that has no special
 * meaning is compared with the product's field of that REST name; a product without that field passes.
 *
 * @throws AppointmentsError 400 for a filter with an invalid value
 */
export function productFilter(filters: Readonly<Record<string, string>>): Passes {
  const tests = Object.entries(filters).map(([name, value]) =>
    Object.hasOwn(STANDARD, name) ? STANDARD[name]!(value, name) : hasValue(name, value),
  );
  return (product) => tests.every((passes) => passes(product));
}

function hasValue(name: string, wanted: string): Passes {
  const read = productReader(name);
  return (product) => {
    const value = read(product);
    return value === undefined || textOf(value) === wanted;
  };
}

/**
 * Whether a product is on sale. A shop that stores both prices may have no `on_sale` flag: then a product whose price
 * is its sale price is on sale.
 */
function isOnSale({ extra = {}, price }: Product<RecordId>): boolean {
  const { on_sale, sale_price } = extra;
  if (typeof on_sale === 'boolean') return on_sale;
  return textOf(sale_price) !== '' && Number(sale_price) === Number(price);
}

const listOf = (value: string): string[] => value.split(',').map((part) => part.trim());

function truthOf(value: string, name: string): boolean {
  const truth = new Map([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]).get(value.toLowerCase());
  if (truth === undefined) throw refused(name, 'must be true or false');
  return truth;
}

function amountOf(value: string, name: string): number {
  if (!/^\d{1,15}(\.\d{1,20})?$/.test(value)) throw refused(name, 'must be an amount such as 20 or 20.50');
  return Number(value);
}

const refused = (name: string, problem: string): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', `Invalid parameter ${name}: ${problem}`, {
    params: { [name]: problem },
  });

/** Writes a number, a text or a boolean as a text; '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
