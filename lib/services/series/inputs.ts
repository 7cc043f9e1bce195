import { how, theId, theIds } from '../../domain/checks/arguments';
import { idInput, named, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import { shapeOf } from '../../wire/inputs/core-check';
import { CANCELLATION_TERMS } from '../../wire/inputs/appointment-inputs';
import { coreOnly } from '../../wire/inputs/input';
import { SERIES_CHANGES, SERIES_DRAFT, SERIES_QUERY } from '../../wire/inputs/series-inputs';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { SeriesQuery, SeriesService } from './service';
import type { SeriesChanges, SeriesDraft } from './types';

const draft = named('draft', requiredInput(shapeOf<SeriesDraft>(SERIES_DRAFT)));
/**
 * Checks the request of a preview of a series. The customer's id is not checked, because a preview reads nothing about
 * a customer.
 */
const previewed = named(
  'draft',
  requiredInput(shapeOf<SeriesDraft>({ ...SERIES_DRAFT, customerId: coreOnly(idInput) })),
);
const changes = named('changes', requiredInput(shapeOf<SeriesChanges>(SERIES_CHANGES)));
const terms = named('terms', shapeOf<CancellationTerms>(CANCELLATION_TERMS));

const query = named('query', shapeOf<SeriesQuery>(SERIES_QUERY));

export const SERIES_INPUTS: ServiceInputs<SeriesService> = {
  preview: [previewed, how],
  create: [draft, how],
  list: [query],
  get: [theId],
  find: [theIds],
  update: [theId, changes, how],
  cancel: [theId, terms, how],
  previewCancellation: [theId, terms, how],
};
