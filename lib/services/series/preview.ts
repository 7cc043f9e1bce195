import { claimOf } from '../appointments/drafts/checked-draft';
import { tryPlaces } from '../claims/claim';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { sumOf } from '../../domain/money/money';
import { judgedOccurrences, planSeries } from './plan';
import type { SeriesDraft, SeriesPreview } from './types';

/**
 * Tells which occurrences of a series could be booked now, and at which price. Stores nothing, and reads nothing about
 * a customer.
 *
 * @throws AppointmentsError 400
 */
export async function previewSeries(
  core: Core,
  draft: SeriesDraft,
  how: WriteContext,
): Promise<SeriesPreview> {
  const { drafts } = await planSeries(
    core,
    { ...draft, customerId: undefined, entitlementId: undefined, entitlementPlaces: undefined },
    how,
  );
  const placements = await tryPlaces(
    { core, how },
    drafts.map((one) => claimOf(core, one)),
  );
  const occurrences = judgedOccurrences(core, drafts, placements);
  const available = occurrences.filter((occurrence) => occurrence.available);
  return {
    occurrences,
    availableCount: available.length,
    total: sumOf(
      available.map(({ cost }) => cost),
      core.site.currencyDecimals,
    ),
  };
}
