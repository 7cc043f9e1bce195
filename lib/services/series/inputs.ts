import { how, theId, theIds } from '../../domain/checks/arguments';
import { named, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import { shapeOf } from '../../wire/inputs/core-check';
import { SERIES_CHANGES, SERIES_DRAFT } from '../../wire/inputs/series-inputs';
import { listQuery } from '../appointments/inputs';
import type { SeriesService } from './service';
import type { SeriesChanges, SeriesDraft } from './types';

const draft = named('draft', requiredInput(shapeOf<SeriesDraft>(SERIES_DRAFT)));
const changes = named('changes', requiredInput(shapeOf<SeriesChanges>(SERIES_CHANGES)));

export const SERIES_INPUTS: ServiceInputs<SeriesService> = {
  preview: [draft, how],
  create: [draft, how],
  list: [listQuery],
  get: [theId],
  find: [theIds],
  update: [theId, changes, how],
  cancel: [theId, how],
};
