import { only } from '../../wire/names';
import { CAUSE, notifyCustomer, VISIT_CANCELLATION_TERMS } from '../../wire/inputs/appointment-inputs';
import {
  VISIT_DRAFT,
  VISIT_MOVE,
  VISIT_QUERY,
  VISIT_SLOTS_QUERY,
  VISIT_TRIAL,
} from '../../wire/inputs/visit-inputs';
import { fieldsOf, type ParamSet } from './field';

export const LIST_VISIT_SLOTS = { fields: fieldsOf(VISIT_SLOTS_QUERY) } as const satisfies ParamSet;

export const PREVIEW_VISIT = { fields: fieldsOf(VISIT_TRIAL), writes: 'create' } as const satisfies ParamSet;

export const CREATE_VISIT = {
  fields: fieldsOf({ ...VISIT_DRAFT, notifyCustomer }),
  writes: 'create',
} as const satisfies ParamSet;

export const MOVE_VISIT = {
  fields: fieldsOf({ ...VISIT_MOVE, ...CAUSE }),
  writes: 'change',
} as const satisfies ParamSet;

export const PREVIEW_MOVE = { fields: fieldsOf(only(VISIT_MOVE, 'start')) } as const satisfies ParamSet;

export const CANCEL_VISIT = {
  fields: fieldsOf({ ...VISIT_CANCELLATION_TERMS, ...CAUSE }),
  writes: 'change',
} as const satisfies ParamSet;

export const LIST_VISITS = {
  fields: fieldsOf(only(VISIT_QUERY, 'customerId', 'page', 'perPage')),
} as const satisfies ParamSet;
