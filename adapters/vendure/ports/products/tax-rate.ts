import { fractionOf, parseDecimal } from '../../../../lib/index';

/** Number of decimals of a percentage that count. Vendure stores two; a strategy of the shop may return more. */
const DECIMALS = 6;
const HUNDRED = 100n * 10n ** BigInt(DECIMALS);

/** Converts a percentage to a whole number, in which `HUNDRED` stands for 100 %. */
const wholeRate = (percent: number): bigint => parseDecimal(percent, DECIMALS) ?? 0n;

/** Computes the net amount of a gross amount, rounded half up to the last decimal. */
export const netOf = (gross: bigint, percent: number): bigint =>
  fractionOf(gross, HUNDRED, HUNDRED + wholeRate(percent));

/** Computes the tax on a net amount, rounded half up to the last decimal. */
export const taxOn = (net: bigint, percent: number): bigint => fractionOf(net, wholeRate(percent), HUNDRED);
