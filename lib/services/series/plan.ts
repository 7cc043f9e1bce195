import { formatDecimal } from '../../domain/money/money';
import { createPricer } from '../../engine/pricing/price';
import { productSettings } from '../../engine/slots/product/product-settings';
import { customersDraft } from '../appointments/book';
import { checkResources } from '../appointments/check-resources';
import { deriveSpan } from '../appointments/drafts/derive-span';
import { type CheckedDraft, quoteRequestOf } from '../appointments/drafts/checked-draft';
import type { Placement } from '../../engine/slots/judge/placement';
import { priceTerms } from '../claims/price-terms';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { readRecurring, startsOfSeries } from './recurrence';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import type { SeriesDraft } from './types';

/** A series whose request was checked. Its places are not taken yet. */
export interface PlannedSeries {
  readonly rrule: string;
  /** The bookings of the occurrences, sorted by start. */
  readonly drafts: readonly CheckedDraft[];
}

/**
 * Checks the request of a series and computes its occurrences.
 *
 * @throws AppointmentsError 400 for wrong fields, unknown ids, and a recurrence that is unreadable, endless or too long
 */
export async function planSeries(core: Core, draft: SeriesDraft, how: WriteContext): Promise<PlannedSeries> {
  const { zone } = core.site;
  const { productId, start, staffId, staffIds, quantity, customerId, contact, answers } = draft;
  const { resourceIds, entitlementId, entitlementPlaces, unpaidMinutes = core.options.unpaidMinutes } = draft;
  const read = readRecurring(draft, zone);
  const first = await customersDraft(
    core,
    {
      productId,
      start,
      staffId,
      staffIds,
      quantity,
      customerId,
      contact,
      answers,
      entitlementId,
      entitlementPlaces,
    },
    how,
  );
  const settings = productSettings(first.product);
  await checkResources(core, { settings, named: resourceIds }, how);
  const fields = { ...first.fields, resourceIds };
  const drafts = startsOfSeries(read, first.span.start, !settings.timed, zone).map((at) => ({
    ...first,
    fields,
    unpaidMinutes,
    span: deriveSpan(settings, { start: at }, zone),
  }));
  return { rrule: read.rrule, drafts };
}

/**
 * Describes each occurrence of a series for the caller: free or not, with reasons, and the cost that it has or would
 * have.
 */
export function judgedOccurrences(
  core: Core,
  drafts: readonly CheckedDraft[],
  placements: readonly Placement[],
  appointmentIds: readonly (number | undefined)[] = [],
): JudgedOccurrence[] {
  const terms = priceTerms(core);
  return drafts.map((draft, at) => {
    const { ok, staffIds, reasons } = placements[at]!;
    const { product, span, possibleStaff, quantity } = { ...draft, ...quoteRequestOf(draft) };
    const members = ok ? staffIds : draft.staff === 'any' ? [] : draft.staff;
    const priced = ok ? staffIds : possibleStaff[0]!;
    const cost = createPricer(product, span, terms)({ ...span, quantity, staffIds: priced });
    return {
      ...span,
      available: ok,
      staffIds: members,
      cost: formatDecimal(cost, terms.currencyDecimals),
      reasons,
      appointmentId: appointmentIds[at] ?? 0,
    };
  });
}
