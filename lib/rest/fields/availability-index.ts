import { INDEX_QUERY } from '../../wire/inputs/index-inputs';
import { fieldsOf, type ParamSet } from './field';

/** Parameters of the list of rows of the availability index (the contract, Index). */
export const LIST_INDEX = { fields: fieldsOf(INDEX_QUERY) } as const satisfies ParamSet;
