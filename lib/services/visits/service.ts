import type {
  VisitDraft,
  VisitHoldDraft,
  VisitMove,
  VisitSlotsQuery,
  VisitTrial,
} from '../../domain/visits/visit-requests';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { Viewer } from '../slots/slot-request';
import type { Core } from '../work/core';
import type { HoldOwner } from '../visitors/visitor';
import type { VisitorContext, WriteContext } from '../work/write-context';
import { cancelVisit, type VisitCancellationTerms } from './cancel';
import { createVisit } from './create';
import { type HeldVisit, holdVisit } from './hold';
import { movesOf } from './moves';
import { previewVisit } from './previews/preview';
import type { ItemCancellation } from '../settlements/settle-cancelling';
import { previewVisitCancellation } from './previews/preview-cancellation';
import { type ItemMove, previewVisitMove } from './previews/preview-move';
import { rescheduleVisit } from './reschedule';
import { listVisitSlots, type SearchedDays } from './slots';
import { getVisit, withItems } from './stored';
import type { Visit, VisitMoveSlot, VisitPreview, VisitSlot } from './types';

/** Filters of a list of visits, the latest visits first. */
export interface VisitsQuery {
  readonly customerId?: number;
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Number of visits on a page, 1 to 100. Default 10. */
  readonly perPage?: number;
  /**
   * Only visits that the customer booked, or in which the staff member takes part. If neither is named, the list is
   * empty.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}

/**
 * Visits: several services for one customer that are booked together in one order. Callers are trusted, and `how` names
 * the user on whose behalf they act.
 */
export interface VisitService {
  /**
   * Lists the starts, on at most 31 days, at which a whole visit fits, each with the best times and staff members for
   * its items.
   *
   * @param viewer the user for whom starts are listed. Absent: a visitor; `{}`: the shop itself
   * @throws AppointmentsError 400
   */
  slots(query: VisitSlotsQuery, viewer?: Viewer): Promise<VisitSlot[]>;
  /**
   * Tells if the visit could be booked now, with the times and prices of its items, or the reasons against it. Stores
   * nothing.
   *
   * @throws AppointmentsError 400, 502
   */
  preview(trial: VisitTrial, how?: WriteContext): Promise<VisitPreview>;
  /**
   * Books the visit in one order, with every rule enforced: all items, or none.
   *
   * @throws AppointmentsError 400, 409, 502
   */
  create(draft: VisitDraft, how?: WriteContext): Promise<Visit>;
  /**
   * Moves the items of a visit that have not begun, all or none. They keep their order, staff members, quantities and
   * lengths, and are checked like a new visit. The places that they take now count as free.
   *
   * @param to.start the new start of the first of these items; its present start changes nothing
   * @throws AppointmentsError 400, 404, 409, 412, 502
   */
  reschedule(id: number, to: VisitMove, how?: WriteContext): Promise<Visit>;
  /**
   * Lists the starts, on at most 31 days, to which `reschedule` can move the visit, each with the new times of its items.
   * The present start is left out.
   *
   * @throws AppointmentsError 400, 404
   */
  slotsToMove(id: number, window?: SearchedDays): Promise<VisitMoveSlot[]>;
  /**
   * Cancels the items of a visit that are neither cancelled nor over, in one transaction. The fee of each item counts
   * from the start of the first item that is not cancelled.
   *
   * @param terms who cancels, the reason to waive the fees, and the refund for all items together
   * @throws AppointmentsError 400, 404, 412
   */
  cancel(id: number, terms?: VisitCancellationTerms, how?: WriteContext): Promise<Visit>;
  /**
   * Reserves the places of a visit for a visitor, without an order and for the configured minutes: every item becomes a
   * hold, or none. The holds have the same token and expiry. Extending or releasing one of them extends or releases the
   * visit, and `holds.checkout` needs all of them.
   *
   * @param by visitor; each item counts as one hold in the visitor's limits, as in `holds.place`
   * @throws AppointmentsError 400, also beyond the limits of the visitor; 409; 422; 429; 502
   */
  hold(draft: VisitHoldDraft, by: HoldOwner, how?: VisitorContext): Promise<HeldVisit>;
  /**
   * Computes the amounts that would be due if the visit were cancelled now, for each item that `cancel` would cancel.
   * Nothing is stored.
   *
   * @throws AppointmentsError 400, 404
   */
  previewCancellation(id: number, terms?: CancellationTerms): Promise<ItemCancellation[]>;
  /**
   * Computes the price of each item after a move of the visit, and the amounts that would be due. Nothing is stored.
   *
   * @throws AppointmentsError 400, 404, 409
   */
  previewMove(
    id: number,
    to: Pick<VisitMove, 'start'>,
    how?: Pick<WriteContext, 'actorId'>,
  ): Promise<ItemMove[]>;
  /**
   * Reads one visit.
   *
   * @throws AppointmentsError 404
   */
  get(id: number): Promise<Visit>;
  /** Returns a map from these ids to the visits; unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Visit>>;
  /**
   * Returns a page of booked visits, and the total over all pages. Visits in the cart are left out.
   *
   * @throws AppointmentsError 400
   */
  list(query?: VisitsQuery): Promise<{ items: Visit[]; total: number }>;
}

/** Default user of lists of starts: a visitor who is not signed in. */
const NOBODY = { userId: 0 };

export function createVisitService(core: Core): VisitService {
  const { visits } = core.storage;
  return {
    slots: (query, viewer = NOBODY) => listVisitSlots(core, query, viewer),
    preview: (trial, how = {}) => previewVisit(core, trial, how),
    create: (draft, how = {}) => createVisit(core, draft, how),
    reschedule: (id, to, how = {}) => rescheduleVisit({ core, how }, id, to),
    slotsToMove: async (id, window = {}) => movesOf({ core, how: {} }, await getVisit(core, id), window),
    cancel: (id, terms = {}, how = {}) => cancelVisit({ core, how }, id, terms),
    hold: (draft, by, how = {}) => holdVisit(core, draft, by, how),
    previewCancellation: async (id, terms = {}) =>
      previewVisitCancellation(core, await getVisit(core, id), terms),
    previewMove: async (id, to, how = {}) => previewVisitMove({ core, how }, await getVisit(core, id), to),
    get: (id) => getVisit(core, id),
    async find(ids) {
      const rows = [...(await visits.find(ids)).values()];
      return new Map((await withItems(core, rows)).map((one) => [one.id, one]));
    },
    async list({ customerId, visibleTo, page = 1, perPage = DEFAULT_PER_PAGE } = {}) {
      const offset = (page - 1) * perPage;
      const { items, total } = await visits.list({
        customerId,
        visibleTo,
        isInCart: false,
        limit: perPage,
        offset,
      });
      return { items: await withItems(core, items), total };
    },
  };
}
