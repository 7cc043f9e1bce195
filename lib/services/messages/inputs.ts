import { isOptionalKind, OPTIONAL_MESSAGE_KINDS } from '../../domain/messages/message';
import {
  idInput,
  is,
  named,
  requiredInput,
  type ServiceInputs,
  textInput,
} from '../../domain/checks/input-check';
import { shapeOf } from '../../wire/inputs/core-check';
import { MESSAGE_QUERY } from '../../wire/inputs/message-inputs';
import type { MessageQuery, MessageService } from './service';

const email = named('email', requiredInput(textInput));
export const MESSAGE_INPUTS: ServiceInputs<MessageService> = {
  list: [named('query', shapeOf<MessageQuery>(MESSAGE_QUERY))],
  told: [named('id', requiredInput(idInput))],
  optOut: [
    named('token', requiredInput(textInput)),
    named(
      'kinds',
      is(
        `a list of ${OPTIONAL_MESSAGE_KINDS.join(' and ')}`,
        (value) => Array.isArray(value) && value.every(isOptionalKind),
      ),
    ),
  ],
  bounced: [email],
  reachable: [email],
};
