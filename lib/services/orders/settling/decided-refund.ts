import { amountProblem, decimalsProblem } from '../../../domain/checks/value-problems';
import { invalidParams } from '../../../domain/errors';
import { normaliseCost, parseDecimal } from '../../../domain/money/money';
import type { Site } from '../../../domain/site';

/**
 * Reads the refund that staff decide on for a cancellation, in minor units.
 *
 * @throws AppointmentsError 400 if it is no amount, negative, or has more decimals than the currency
 */
export function decidedRefund(refund: string | number, site: Site): bigint {
  const amount = normaliseCost(refund, site.currencyDecimals);
  const problem = amount === undefined ? amountProblem(undefined, { min: 0 }) : decimalsProblem(refund, site);
  if (problem !== undefined) throw invalidParams({ refund: problem });
  return parseDecimal(amount!, site.currencyDecimals)!;
}
