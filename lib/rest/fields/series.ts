import { UPDATE_STATUSES } from '../../domain/statuses/statuses';
import { SERIES_STATUSES } from '../../domain/series';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { CANCELLATION_TERMS } from '../../wire/inputs/appointment-inputs';
import { choice, id } from '../../wire/inputs/input';
import { only } from '../../wire/names';
import { SERIES_CHANGES, SERIES_DRAFT, SERIES_PREVIEW_FIELDS } from '../../wire/inputs/series-inputs';
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

export const LIST_SERIES = {
  fields: fieldsOf({
    productId: id('Only series of this product.'),
    staffId: id('Only series that have an appointment of this staff member.'),
    customerId: {
      ...APPOINTMENT_QUERY.customerId,
      description: 'Only series of this customer; 0: only those of guests.',
    },
    ...only(APPOINTMENT_QUERY, 'from', 'to'),
    status: choice(SERIES_STATUSES)('Only series with this status.'),
    ...only(APPOINTMENT_QUERY, 'orderby', 'order', 'page', 'perPage'),
  }),
} as const satisfies ParamSet;
