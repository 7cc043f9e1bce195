import type { SeriesStatus } from '../../domain/series';
import type { AppointmentQuery } from '../appointments/list';
import { readListQuery } from '../appointments/list';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { createSeries } from './create';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { ItemCancellation } from '../settlements/settle-cancelling';
import { previewSeries } from './preview';
import { previewSeriesCancellation } from './preview-cancellation';
import { getSeries, withOccurrences } from './stored';
import type { Series, SeriesChanges, SeriesDraft, SeriesOutcome, SeriesPreview } from './types';
import { updateSeries } from './update';

/** Filters of a list of series. Filters by date apply to the first occurrence. */
export interface SeriesQuery extends Pick<
  AppointmentQuery,
  | 'productId'
  | 'staffId'
  | 'customerId'
  | 'from'
  | 'to'
  | 'orderby'
  | 'order'
  | 'page'
  | 'perPage'
  | 'visibleTo'
> {
  readonly status?: SeriesStatus;
}

/**
 * Recurring appointments that are booked together. Callers are trusted, and `how` names the user on whose behalf they
 * act.
 */
export interface SeriesService {
  /**
   * Tells which occurrences of the series could be booked now, and at which price. Stores nothing.
   *
   * @throws AppointmentsError 400, 502
   */
  preview(draft: SeriesDraft, how?: WriteContext): Promise<SeriesPreview>;
  /**
   * Books the series in one order, with every rule enforced: all occurrences, or none. With `skipUnavailable`, books
   * the available occurrences.
   *
   * @throws AppointmentsError 400, 409, 502
   */
  create(draft: SeriesDraft, how?: WriteContext): Promise<SeriesOutcome>;
  /**
   * Returns a page of series, and the total over all pages.
   *
   * @throws AppointmentsError 400
   */
  list(query?: SeriesQuery): Promise<{ items: Series[]; total: number }>;
  /**
   * Reads one series.
   *
   * @throws AppointmentsError 404
   */
  get(id: number): Promise<Series>;
  /** Returns a map from these ids to the series; unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Series>>;
  /**
   * Changes the status, staff, resources, quantity or time of one, several or all occurrences.
   *
   * @throws AppointmentsError 400, 404, 409, 412
   */
  update(id: number, changes: SeriesChanges, how?: WriteContext): Promise<SeriesOutcome>;
  /**
   * Cancels the series with all its future occurrences.
   *
   * @param terms the party that cancels, and the reason to waive the fees. Default: the customer cancels if `how.actorId`
   * is the customer, and otherwise the shop, which charges no fee
   * @throws AppointmentsError 400, 404, 412
   */
  cancel(id: number, terms?: CancellationTerms, how?: WriteContext): Promise<SeriesOutcome>;
  /**
   * Computes the amounts that would be due if the series were cancelled now, for each occurrence that would be
   * cancelled. Stores nothing.
   *
   * @param terms as for `cancel`
   * @throws AppointmentsError 400, 404
   */
  previewCancellation(
    id: number,
    terms?: CancellationTerms,
    how?: Pick<WriteContext, 'actorId'>,
  ): Promise<ItemCancellation[]>;
}

export function createSeriesService(core: Core): SeriesService {
  const { series } = core.storage;
  return {
    preview: (draft, how = {}) => previewSeries(core, draft, how),
    create: (draft, how = {}) => createSeries(core, draft, how),
    async list({ status, ...query } = {}) {
      const { items, total } = await series.list({
        ...readListQuery(query, core.site.zone),
        ...(status !== undefined && { status: status === 'cancelled' ? status : 'active' }),
        ...(status !== undefined && status !== 'cancelled' && { over: status === 'complete' }),
        now: core.options.clock.now(),
      });
      return { items: await withOccurrences(core, items), total };
    },
    get: (id) => getSeries(core, id),
    async find(ids) {
      const rows = [...(await series.find(ids)).values()];
      return new Map((await withOccurrences(core, rows)).map((one) => [one.id, one]));
    },
    update: (id, changes, how = {}) => updateSeries(core, id, changes, how),
    cancel: (id, terms = {}, how = {}) =>
      updateSeries(core, id, { ...terms, scope: 'all', status: 'cancelled' }, how),
    previewCancellation: async (id, terms = {}, how = {}) =>
      previewSeriesCancellation(core, await getSeries(core, id), terms, how),
  };
}
