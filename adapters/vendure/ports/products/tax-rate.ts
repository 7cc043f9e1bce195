import { fractionOf, parseDecimal } from '../../../../lib/index';

/** Decimals of a percentage that count. Vendure stores two, and a strategy of the shop may return more. */
const DECIMALS = 6;
const HUNDRED = 100n * 10n ** BigInt(DECIMALS);

/** A percentage as a whole number, of which `HUNDRED` is 100 %. */
const wholeRate = (percent: number): bigint => parseDecimal(percent, DECIMALS) ?? 0n;

/** The net amount of a gross one, rounded half up to its last decimal. */
export const netOf = (gross: bigint, percent: number): bigint =>
  fractionOf(gross, HUNDRED, HUNDRED + wholeRate(percent));

/** The tax on a net amount, rounded half up to its last decimal. */
export const taxOn = (net: bigint, percent: number): bigint => fractionOf(net, wholeRate(percent), HUNDRED);
