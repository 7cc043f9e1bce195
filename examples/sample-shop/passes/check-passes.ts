import type { Product } from 'shop-appointments';
import { ShopFileError } from 'shop-appointments/adapters/memory';

/** Longest validity of a pass: a hundred years. */
const MOST_MONTHS = 1_200;

/** Fields that only this shop's passes have. */
export interface PassFields {
  readonly entries: number;
  readonly per?: 'month';
  /** Ids of the services that the pass pays for. */
  readonly pays_for: readonly number[];
  readonly valid_months?: number;
}

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least;

const CHECKS: readonly {
  readonly name: keyof PassFields;
  readonly isRight: (value: unknown) => boolean;
  readonly form: string;
}[] = [
  { name: 'entries', isRight: (value) => isWhole(value, 1), form: 'a whole number of at least 1' },
  {
    name: 'per',
    isRight: (value) => value === undefined || value === 'month',
    form: '"month", or be left out',
  },
  {
    name: 'pays_for',
    isRight: (value) => Array.isArray(value) && value.length > 0 && value.every((id) => isWhole(id, 1)),
    form: 'a list of ids of services',
  },
  {
    name: 'valid_months',
    isRight: (value = 0) => isWhole(value, 0) && value <= MOST_MONTHS,
    form: `a whole number from 0 to ${MOST_MONTHS}`,
  },
];

type Extra = Readonly<Record<string, unknown>>;

const wrongField = (extra: Extra) => CHECKS.find(({ name, isRight }) => !isRight(extra[name]));

/** Returns the fields of a pass; undefined if one of them is wrong, for example because an older shop has stored it. */
export const passFieldsOf = ({ extra = {} }: Product): PassFields | undefined =>
  wrongField(extra) ? undefined : (extra as Extra & PassFields);

/**
 * Checks the fields of the passes among products. Without the check, a customer could buy a pass that pays for nothing.
 *
 * @throws ShopFileError for a wrong value
 */
export function checkPasses(products: readonly Product[]): void {
  for (const [at, { type, extra = {} }] of products.entries()) {
    const wrong = type === 'pass' ? wrongField(extra) : undefined;
    if (!wrong) continue;
    const { name, form } = wrong;
    const found = extra[name] === undefined ? 'but is missing' : `not ${JSON.stringify(extra[name])}`;
    throw new ShopFileError(`products[${at}].${name}`, `must be ${form}, ${found}`);
  }
}
