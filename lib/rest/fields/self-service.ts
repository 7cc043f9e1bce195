import { CANCELLATION, MOVE, MOVE_MONTH, MOVES_WINDOW } from '../../wire/inputs/customer-link-inputs';
import { fieldsOf, type ParamSet } from './field';

export const MONTH_TO_MOVE_TO = { fields: fieldsOf(MOVE_MONTH) } as const satisfies ParamSet;

export const TIMES_TO_MOVE_VISIT_TO = { fields: fieldsOf(MOVES_WINDOW) } as const satisfies ParamSet;

export const RESCHEDULE = { fields: fieldsOf(MOVE), writes: 'change' } as const satisfies ParamSet;

export const PREVIEW_RESCHEDULE = { fields: fieldsOf(MOVE) } as const satisfies ParamSet;

export const CANCEL = { fields: fieldsOf(CANCELLATION), writes: 'change' } as const satisfies ParamSet;
