import { UPDATE_STATUSES } from '../../domain/statuses/statuses';
import { CANCELLATION_TERMS } from '../../wire/inputs/appointment-inputs';
import {
  SERIES_CHANGES,
  SERIES_DRAFT,
  SERIES_PREVIEW_FIELDS,
  SERIES_QUERY,
} from '../../wire/inputs/series-inputs';
import { fieldsOf, type ParamSet } from './field';

export const PREVIEW_SERIES = {
  fields: fieldsOf(SERIES_PREVIEW_FIELDS),
  writes: 'create',
} as const satisfies ParamSet;

export const CREATE_SERIES = { fields: fieldsOf(SERIES_DRAFT), writes: 'create' } as const satisfies ParamSet;

/**
 * Declares the parameters of an update of a series.
 *
 * @param added statuses of the site that an update accepts in addition to those of the library
 */
export const updateSeriesParams = (added: readonly string[]) =>
  ({
    fields: fieldsOf({
      ...SERIES_CHANGES,
      status: { ...SERIES_CHANGES.status, values: [...new Set([...UPDATE_STATUSES, ...added])] },
    }),
    writes: 'change',
  }) as const;

export const CANCEL_SERIES = {
  fields: fieldsOf(CANCELLATION_TERMS),
  writes: 'change',
} as const satisfies ParamSet;

export const LIST_SERIES = { fields: fieldsOf(SERIES_QUERY) } as const satisfies ParamSet;
