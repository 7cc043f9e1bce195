import { how, viewer } from '../../domain/checks/arguments';
import { count, named, requiredInput, type ServiceInputs, shape } from '../../domain/checks/input-check';
import { shapeOf } from '../../wire/inputs/core-check';
import { INDEX_QUERY } from '../../wire/inputs/index-inputs';
import type { AvailabilityIndex } from './service';
import type { IndexQuery } from './types';

export const INDEX_INPUTS: ServiceInputs<AvailabilityIndex> = {
  list: [named('query', requiredInput(shapeOf<IndexQuery>(INDEX_QUERY))), viewer],
  rebuild: [how],
  selfCheck: [named('how', shape<{ samples?: number }>({ samples: count }))],
};
