import { choices } from '../../wire/inputs/input';
import { only } from '../../wire/names';
import { NEXT_SLOTS_QUERY, READY_QUERY, SLOT_MONTH_QUERY } from '../../wire/inputs/slot-inputs';
import { fieldsOf, type ParamSet } from './field';

const extras = choices(['price'])(
  '`price` adds the field `price`: the cost of one place of a booking with `qty` places.',
);

export const LIST_SLOTS_V1 = {
  fields: fieldsOf({
    ...only(
      READY_QUERY,
      'productIds',
      'categoryIds',
      'staffIds',
      'minDate',
      'maxDate',
      'getPastTimes',
      'page',
      'hideUnavailable',
    ),
    perPage: { ...READY_QUERY.perPage, name: 'limit', aliases: [], default: undefined },
  }),
} as const satisfies ParamSet;

const { explain, summary, pagedStream, ...plain } = READY_QUERY;

export const LIST_SLOTS_V2 = {
  fields: fieldsOf({ ...plain, with: extras, explain, summary, pagedStream }),
} as const satisfies ParamSet;

export const NEXT_SLOTS = {
  fields: fieldsOf(NEXT_SLOTS_QUERY),
} as const satisfies ParamSet;

export const SLOT_MONTH = {
  fields: fieldsOf({ ...SLOT_MONTH_QUERY, with: extras }),
} as const satisfies ParamSet;
