import { required } from '../../wire/inputs/input';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { fieldsOf, type ParamSet } from './field';

export const SEARCH_APPOINTMENTS = {
  fields: fieldsOf({ search: required(APPOINTMENT_QUERY.search) }),
} as const satisfies ParamSet;
