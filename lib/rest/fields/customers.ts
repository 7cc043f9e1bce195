import { CUSTOMER_DRAFT } from '../../wire/inputs/customer-inputs';
import { required, text } from '../../wire/inputs/input';
import { perPage } from '../../wire/inputs/paging';
import { fieldsOf, type ParamSet } from './field';

const MOST_CUSTOMERS = 50;

export const SEARCH_CUSTOMERS = {
  fields: fieldsOf({
    search: required(text('Only customers whose name or e-mail address contains this text.')),
    perPage: perPage(MOST_CUSTOMERS),
  }),
} as const satisfies ParamSet;

export const ADD_CUSTOMER = {
  fields: fieldsOf(CUSTOMER_DRAFT),
  writes: 'create',
} as const satisfies ParamSet;
