import { type ParamSet, required, text } from './field';
import { perPage } from './paging';

const MOST_CUSTOMERS = 50;

export const SEARCH_CUSTOMERS = {
  fields: [
    required(text('search', 'search', 'A part of the name or the e-mail address.')),
    perPage(MOST_CUSTOMERS),
  ],
} as const satisfies ParamSet;
