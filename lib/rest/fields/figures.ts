import { FIGURES_QUERY } from '../../wire/inputs/figures-inputs';
import { fieldsOf, type ParamSet } from './field';

export const READ_FIGURES = { fields: fieldsOf(FIGURES_QUERY) } as const satisfies ParamSet;
