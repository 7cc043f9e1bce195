import { MESSAGE_QUERY } from '../../wire/inputs/message-inputs';
import { fieldsOf, type ParamSet } from './field';

export const LIST_MESSAGES = { fields: fieldsOf(MESSAGE_QUERY) } as const satisfies ParamSet;
