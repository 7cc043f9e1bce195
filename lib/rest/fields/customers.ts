import { required, text } from '../../wire/inputs/input';
import { perPage } from '../../wire/inputs/paging';
import { fieldsOf, type ParamSet } from './field';

const MOST_CUSTOMERS = 50;

export const SEARCH_CUSTOMERS = {
  fields: fieldsOf({
    search: required(text('A part of the name or the e-mail address.')),
    perPage: perPage(MOST_CUSTOMERS),
  }),
} as const satisfies ParamSet;
