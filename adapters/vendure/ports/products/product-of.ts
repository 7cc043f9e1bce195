import type { RecordId } from '../../../port-helpers/by-id';
import type { DurationUnit, Product } from '../../../../lib/index';

import { grossPricesOf } from './gross-prices';
import { netAmount, netAmounts } from './net-amounts';
import { readSettings, type Settings, SettingsMistake } from './settings';
import type { VariantTax } from './tax-of-line';

/** Custom fields of a variant that decide how it is booked. */
interface VariantFields {
  readonly appointmentDuration: number | null;
  readonly appointmentDurationUnit: string | null;
  readonly appointmentPlaces: number | null;
  readonly appointmentRequiresConfirmation: boolean | null;
  readonly appointmentSettings: string | null;
}

/** Facts about a variant, as one channel sells it. */
export interface VariantFacts {
  readonly id: RecordId;
  readonly name: string;
  readonly sku: string;
  /** Whether the variant or its product was deleted. */
  readonly isDeleted: boolean;
  /** Whether the channel sells the variant: the variant and its product are enabled, and both are in the channel. */
  readonly isSold: boolean;
  /** Price in the currency of the channel; undefined if there is none. */
  readonly price: VariantPrice | undefined;
  readonly fields: VariantFields;
  /** Members of staff, by the ids of their users. */
  readonly staffIds: readonly RecordId[];
  readonly categoryIds: readonly RecordId[];
}

/** The price of a variant as a decimal, and its tax rate. */
export interface VariantPrice {
  readonly amount: string;
  readonly includesTax: boolean;
  /** Tax rate in per cent: 20 is 20 %. */
  readonly percent: number;
}

/** Function that is called if the settings of a variant cannot be read. */
export type OnMistake = (id: RecordId, mistake: string) => void;

/** The type of a product that can be booked. */
export const BOOKABLE = 'appointment';
/** The type of a product that cannot be booked. */
const NOT_BOOKABLE = 'simple';

/** Converts a variant to the library's product. A variant whose settings cannot be read is not bookable. */
export function productOf(facts: VariantFacts, onMistake: OnMistake): Product<RecordId> {
  const { id, name, sku, price, staffIds, categoryIds } = facts;
  const settings = settingsOf(facts, onMistake);
  const { appointmentDuration: duration } = facts.fields;
  const isBookable = duration !== null && settings !== undefined;
  const gross = price?.includesTax === true ? { gross_price: price.amount } : {};
  const product = {
    id,
    name,
    status: statusOf(facts),
    type: isBookable ? BOOKABLE : NOT_BOOKABLE,
    price: price === undefined ? '0' : netPrice(price),
    categoryIds,
    extra: { sku, ...gross },
  };
  if (!isBookable) return product;
  return {
    ...settings,
    ...netSettings(settings, price),
    ...product,
    ...ownFields(facts, duration),
    staffIds,
  };
}

/** Returns the tax of a variant, and the prices with tax that one place may have. */
export function variantTaxOf(facts: VariantFacts): VariantTax {
  const { price } = facts;
  if (!price?.includesTax) return { percent: price?.percent ?? 0, grossPrices: [] };
  const settings = settingsOf(facts, () => {}) ?? {};
  return { percent: price.percent, grossPrices: grossPricesOf(price.amount, settings) };
}

function settingsOf({ id, fields }: VariantFacts, onMistake: OnMistake): Settings | undefined {
  try {
    return readSettings(fields.appointmentSettings);
  } catch (error) {
    if (!(error instanceof SettingsMistake)) throw error;
    onMistake(id, error.message);
    return undefined;
  }
}

/**
 * Returns the status of a variant. A variant without a price in the channel's currency is not sold, because it would be
 * free.
 */
function statusOf({ isDeleted, isSold, price }: VariantFacts): string {
  if (isDeleted) return 'trash';
  return isSold && price !== undefined ? 'publish' : 'draft';
}

const netPrice = ({ amount, includesTax, percent }: VariantPrice): string =>
  includesTax ? netAmount(amount, percent) : amount;

const netSettings = (settings: Settings, price: VariantPrice | undefined): Settings =>
  price?.includesTax === true ? netAmounts(settings, price.percent) : {};

function ownFields({ fields }: VariantFacts, duration: number): Partial<Product<RecordId>> {
  const { appointmentDurationUnit, appointmentPlaces, appointmentRequiresConfirmation } = fields;
  return {
    duration,
    durationUnit: (appointmentDurationUnit ?? 'minute') as DurationUnit,
    ...(appointmentPlaces !== null && { capacity: appointmentPlaces }),
    requiresConfirmation: appointmentRequiresConfirmation === true,
  };
}
