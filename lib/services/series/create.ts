import { randomUUID } from 'node:crypto';
import type { EntitlementClaim } from '../../domain/money/entitlement';
import { admitted } from '../appointments/admitted';
import { assertDraftAnswered } from '../appointments/drafts/answers-of-draft';
import { quoteRequestOf, claimOf } from '../appointments/drafts/checked-draft';
import { entitlementClaimOf, mustPayOf } from '../appointments/entitlement-claim';
import { paidQuote } from '../orders/paid-quote';
import { type PlacedDraft, storeTogether } from '../appointments/store-together';
import { PlacesRefused, takeAllPlaces, tryPlaces } from '../claims/claim';
import type { Claim } from '../claims/places';
import { limitsOfFirst } from '../claims/unavailable';
import { withEntitlements } from '../entitlements/use-entitlements';
import type { Placement } from '../../engine/slots/judge/placement';
import { quoteBookings } from '../orders/quote-members-with-tax';
import { type Core, joined, onceCommitted } from '../work/core';
import type { Work, WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import type { Waiting } from '../orders/saga/waiting';
import { finishSeries, type StoredSeries } from './finish-series';
import { judgedOccurrences, type PlannedSeries, planSeries } from './plan';
import { seriesOf } from './stored';
import type { SeriesDraft, SeriesOutcome } from './types';
import { seriesUnavailable } from './unavailable';

/**
 * Books a series with one order. If the host's orders share the library's database, one transaction writes both.
 * Otherwise the places are taken first, and the order is created without a lock.
 *
 * @throws AppointmentsError 400; 409 with the result of each occurrence if one has no place, or with `skipUnavailable` if none has a place; 409 if the shop does not admit the customer
 */
export async function createSeries(
  core: Core,
  draft: SeriesDraft,
  how: WriteContext,
): Promise<SeriesOutcome> {
  const planned = await planSeries(core, draft, how);
  // If the series has no occurrence, nothing is booked and no answer is required.
  for (const first of planned.drafts.slice(0, 1)) assertDraftAnswered(first);
  const plan = await admittedSeries(core, planned, how);
  const series = await place({ core, how }, plan, draft.skipUnavailable === true);
  const outcomeOf = ({ row, appointments }: StoredSeries): SeriesOutcome => ({
    series: seriesOf(core, row, appointments),
    occurrences: judgedOccurrences(core, plan.drafts, series.placements, series.ids),
  });
  const { waiting } = series;
  if (!waiting) return outcomeOf(series);
  const finish = () => finishSeries(core, series.row, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return outcomeOf(await finish());
  onceCommitted(core, how, 'Creating the order of a series', finish);
  return outcomeOf(series);
}

/** Asks the shop once if the customer may book, because all occurrences have the same customer and product. */
async function admittedSeries(core: Core, plan: PlannedSeries, how: WriteContext): Promise<PlannedSeries> {
  const [first] = plan.drafts;
  if (!first) return plan;
  const { mustPrepay } = await admitted(core, first, how);
  return { ...plan, drafts: plan.drafts.map((draft) => ({ ...draft, mustPrepay })) };
}

/** A series whose appointments are stored and have their places. */
interface PlacedSeries extends StoredSeries {
  /** The order that is still to be created in another database; undefined if it exists already. */
  readonly waiting: Waiting | undefined;
  readonly placements: readonly Placement[];
  /** The appointment id of each occurrence; undefined for an occurrence that was left out because it has no place. */
  readonly ids: readonly (number | undefined)[];
}

/** A series to be stored, with the places that its occurrences got. */
interface NewSeries {
  readonly rrule: string;
  /** One booking for each occurrence; undefined for an occurrence that is left out because it has no place. */
  readonly places: readonly (PlacedDraft | undefined)[];
  readonly reference: string;
}

async function place(
  work: Work,
  { rrule, drafts }: PlannedSeries,
  skipRefused: boolean,
): Promise<PlacedSeries> {
  const { core, how } = work;
  const quotes = await quoteBookings(core, drafts.map(quoteRequestOf), how);
  const reference = randomUUID();
  const claims = drafts.map((draft) => claimOf(core, draft));
  const uses = await claimsOnEntries(work, drafts, skipRefused ? claims : undefined);
  try {
    return await withEntitlements(work, { claims: uses, mustPay: mustPayOf(drafts) }, (usesInside) =>
      takeAllPlaces(work, claims, { skipRefused }, async (placements, t) => {
        if (!placements.some(({ ok }) => ok)) throw new PlacesRefused(placements);
        const uses = await usesInside(t, (at) => placements[at]!.ok);
        const places = drafts.map((draft, at): PlacedDraft | undefined => {
          const placement = placements[at]!;
          if (!placement.ok) return undefined;
          return { draft, placement, ...paidQuote(core, quotes[at]!(placement.staffIds), uses[at]) };
        });
        return { ...(await store({ core, how, t }, { rrule, places, reference })), placements };
      }),
    );
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    const { placements } = error;
    const limits = await limitsOfFirst(work, claims, placements);
    throw seriesUnavailable(judgedOccurrences(core, drafts, placements), limits);
  }
}

/**
 * For each occurrence, returns the use of an entitlement (such as a pass of ten visits) that should pay for the
 * occurrence.
 *
 * @param skipped requests for the places of all occurrences. Pass them only if refused occurrences are left out: an
 * occurrence that is not available now then uses no entry of the entitlement, so that a later occurrence can use the
 * entry
 */
async function claimsOnEntries(
  work: Work,
  drafts: PlannedSeries['drafts'],
  skipped: readonly Claim[] | undefined,
): Promise<(EntitlementClaim | undefined)[]> {
  const uses = drafts.map(entitlementClaimOf);
  if (!skipped || uses.every((use) => use === undefined)) return uses;
  const placements = await tryPlaces(work, skipped);
  return uses.map((use, at) => (placements[at]!.ok ? use : undefined));
}

async function store(
  inside: WorkInside,
  { rrule, places, reference }: NewSeries,
): Promise<Omit<PlacedSeries, 'placements'>> {
  const { core, how, t } = inside;
  const now = core.options.clock.now();
  const placed = places.filter((one) => one !== undefined);
  const [{ draft: first }] = placed as [PlacedDraft];
  const { owner: row, ...stored } = await storeTogether(
    inside,
    { placed, reference, kind: 'series' },
    (orderId) =>
      core.storage.series.insert(
        {
          status: 'active',
          rrule,
          start: first.span.start,
          end: first.span.end,
          productId: first.product.id,
          customerId: first.fields.customerId ?? 0,
          quantity: first.fields.quantity ?? 1,
          orderId,
          orderReference: orderId > 0 ? '' : reference,
          dateCreated: now,
          dateModified: now,
        },
        t,
      ),
  );
  await how.onCreated?.(row.id, t);
  const ids = places.map((one) => one && stored.appointments[placed.indexOf(one)]!.id);
  return { row, ...stored, ids };
}
