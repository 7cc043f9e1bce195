import { assertMayRead, onlyForManagers, visibleAppointments } from '../../access/policy';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';
import { type Endpoint, endpoint } from '../endpoint';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { PREVIEW_CANCELLATION } from '../fields/appointments';
import {
  CANCEL_SERIES,
  CREATE_SERIES,
  LIST_SERIES,
  PREVIEW_SERIES,
  updateSeriesParams,
} from '../fields/series';
import { writeOnce } from '../idempotency';
import { presentOutcome, presentPreview, presentSeries, SERIES, SERIES_PREVIEW } from '../presenters/series';
import { presentCancellations, SERIES_CANCELLATION } from '../presenters/settlement';
import { createdAt, pageHeaders } from '../response/links';
import { listOf } from '../response/schema';

/** Endpoints of series: recurring appointments that are booked together. */
export function seriesEndpoints(appointments: Appointments): Endpoint[] {
  const { series } = appointments;
  const { site, options } = internalsOf(appointments);
  const v2 = { versions: ['v2'] } as const;
  const one = { ...v2, path: '/series/:id' };

  return [
    endpoint({
      ...v2,
      methods: ['GET'],
      path: '/series',
      access: 'authenticated',
      operation: 'list series',
      params: LIST_SERIES,
      responses: () => ({ 200: listOf(SERIES) }),
      async handle({ params, principal, address }) {
        const { page = 1, perPage = DEFAULT_PER_PAGE } = params;
        const visibleTo = visibleAppointments(principal);
        const { items, total } = await series.list({ ...params, page, perPage, visibleTo });
        return {
          headers: pageHeaders({ total, page, perPage }, address),
          body: items.map((item) => presentSeries(item, site.zone)),
        };
      },
    }),
    endpoint({
      ...v2,
      methods: ['POST'],
      path: '/series',
      access: 'manage',
      operation: 'create series',
      params: CREATE_SERIES,
      responses: () => ({ 201: SERIES }),
      async handle(call) {
        let occurrences: readonly JudgedOccurrence[] | undefined;
        const stored = await writeOnce(
          call,
          (ids) => series.find(ids),
          async () => {
            const outcome = await series.create(call.params, call.how);
            occurrences = outcome.occurrences;
            return outcome.series;
          },
        );
        const body = occurrences
          ? presentOutcome({ series: stored, occurrences }, site.zone)
          : presentSeries(stored, site.zone);
        return { ...createdAt(call.address, `/v2/series/${stored.id}`), body, record: stored };
      },
    }),
    endpoint({
      ...v2,
      methods: ['POST'],
      path: '/series/preview',
      access: 'public',
      operation: 'preview series',
      params: PREVIEW_SERIES,
      responses: () => ({ 200: SERIES_PREVIEW }),
      async handle({ params, principal, how, inTurn }) {
        if (params.resourceIds && !principal.canManage) throw onlyForManagers('resourceIds');
        const preview = await inTurn(() => series.preview(params, how));
        return { changesNothing: true, body: presentPreview(preview, site.zone) };
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      access: 'authenticated',
      operation: 'read a series',
      params: { fields: [] },
      responses: () => ({ 200: SERIES }),
      async handle({ id, principal }) {
        const found = await series.get(id);
        assertMayRead(principal, found);
        return { body: presentSeries(found, site.zone), record: found };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST', 'PUT', 'PATCH'],
      access: 'manage',
      operation: 'change series',
      params: updateSeriesParams(options.updateStatuses),
      responses: () => ({ 200: SERIES }),
      async handle({ id, params, how }) {
        const outcome = await series.update(id, params, how);
        return { body: presentOutcome(outcome, site.zone), record: outcome.series };
      },
    }),
    endpoint({
      ...v2,
      methods: ['GET'],
      path: '/series/:id/cancellation',
      access: 'manage',
      operation: 'preview the amounts due after a cancellation of a series',
      params: PREVIEW_CANCELLATION,
      responses: () => ({ 200: SERIES_CANCELLATION }),
      async handle({ id, params, how }) {
        return { body: presentCancellations(await series.previewCancellation(id, params, how)) };
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      access: 'manage',
      operation: 'cancel series',
      params: CANCEL_SERIES,
      responses: () => ({ 200: SERIES }),
      async handle({ id, params, how }) {
        const outcome = await series.cancel(id, params, how);
        return { body: presentOutcome(outcome, site.zone), record: outcome.series };
      },
    }),
  ];
}
