import type { Product } from 'shop-appointments';
import { ShopFileError } from 'shop-appointments/adapters/memory';

/** Longest validity of a pass: a hundred years. */
const MOST_MONTHS = 1_200;

/**
 * Checks the fields that only this shop's passes have: `entries`, `per`, `pays_for` and `valid_months`. Without the
 * check, a customer could buy a pass that pays for nothing.
 *
 * @throws ShopFileError for a wrong value
 */
export function checkPasses(products: readonly Product[]): void {
  for (const [at, { type, extra = {} }] of products.entries()) {
    if (type !== 'pass') continue;
    const { entries, per, pays_for: paysFor, valid_months: months = 0 } = extra;
    const check = (name: string, isRight: boolean, form: string): void => {
      if (isRight) return;
      const found = extra[name] === undefined ? 'but is missing' : `not ${JSON.stringify(extra[name])}`;
      throw new ShopFileError(`products[${at}].${name}`, `must be ${form}, ${found}`);
    };
    check('entries', isWhole(entries, 1), 'a whole number of at least 1');
    check('per', per === undefined || per === 'month', '"month", or be left out');
    check('pays_for', isListOfIds(paysFor), 'a list of ids of services');
    check(
      'valid_months',
      isWhole(months, 0) && months <= MOST_MONTHS,
      `a whole number from 0 to ${MOST_MONTHS}`,
    );
  }
}

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least;

const isListOfIds = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((id) => isWhole(id, 1));
