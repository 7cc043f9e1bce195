import { invalidParams } from '../../domain/errors';
import { smaller } from '../../domain/money/compare';
import type { AppointmentChanges } from '../../domain/drafts';
import { formatDecimal, parseDecimal } from '../../domain/money/money';
import { isLeft } from '../../domain/statuses/statuses';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { Core } from '../work/core';
import { decidedRefund } from '../orders/settling/decided-refund';
import type { Work } from '../work/work';
import { changeItems, type VisitCaller } from './change-items';
import { previewVisitCancellation } from './previews/preview-cancellation';
import type { Visit } from './types';

/** The terms of a cancellation of a visit. `refund` is what the customer gets back for all items together. */
export type VisitCancellationTerms = CancellationTerms & Pick<AppointmentChanges, 'refund'>;

/**
 * Cancels the items of a visit that are neither cancelled nor over. The order is cancelled if none of its appointments
 * needs it any longer.
 *
 * @param caller limits on what the caller may cancel; absent for the shop's own code
 * @throws AppointmentsError 400 for a refund above the one that is due; 404, 412
 */
export const cancelVisit = (
  work: Work,
  id: number,
  { refund, ...terms }: VisitCancellationTerms,
  caller: VisitCaller = {},
): Promise<Visit> =>
  changeItems(work, id, {
    ...caller,
    wantedOf: async (visit) => {
      const { core } = work;
      const refunds = refund === undefined ? undefined : await refundsOf(core, visit, refund, terms);
      // Items are cancelled from the last to the first. The fee of each item counts from the start of the first item that
      // is not cancelled, so the first item must be cancelled last.
      return visit.appointments
        .filter((item) => isLeft(item, core.options.clock.now(), core.options))
        .reverse()
        .map((item) => ({
          id: item.id,
          changes: { ...terms, refund: refunds?.get(item.id), status: 'cancelled' },
        }));
    },
  });

/**
 * Divides the refund of a visit between its items, the earliest first.
 *
 * @returns the refund of each item, by the item's id
 * @throws AppointmentsError 400 if the refund is no amount, above the one that is due, or has more decimals than the currency
 */
async function refundsOf(
  core: Core,
  visit: Visit,
  refund: string | number,
  terms: CancellationTerms,
): Promise<ReadonlyMap<number, string>> {
  const { currencyDecimals: decimals } = core.site;
  const decided = decidedRefund(refund, core.site);
  let rest = decided;
  const refunds = new Map<number, string>();
  for (const { appointmentId, settlement } of await previewVisitCancellation(core, visit, terms)) {
    const share = smaller(rest, parseDecimal(settlement?.refundDue ?? '0', decimals)!);
    refunds.set(appointmentId, formatDecimal(share, decimals));
    rest -= share;
  }
  if (rest > 0n) {
    const due = formatDecimal(decided - rest, decimals);
    throw invalidParams({ refund: `must be at most the refund that is due, ${due}` });
  }
  return refunds;
}
