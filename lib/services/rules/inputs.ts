import {
  how,
  howInOwnCalendar,
  listOfObjects,
  objectOfFields,
  theId,
  theIds,
} from '../../domain/checks/arguments';
import {
  idInput,
  idsInput,
  named,
  object,
  requiredInput,
  type ServiceInputs,
  shape,
  time,
} from '../../domain/checks/input-check';
import type { RuleWrites } from './plan';
import type { PreviewWindow } from './preview';
import type { RuleService } from './service';

const writes = requiredInput(
  shape<RuleWrites>({ create: listOfObjects, update: listOfObjects, remove: idsInput }),
);
const window = shape<PreviewWindow>({ from: time, to: time, signal: object });
const oneWrite = shape<{ id?: number; changes?: object }>({ id: idInput, changes: object });

export const RULE_INPUTS: ServiceInputs<RuleService> = {
  get: [theId],
  find: [theIds],
  all: [],
  create: [objectOfFields, howInOwnCalendar],
  update: [theId, objectOfFields, howInOwnCalendar],
  dryRun: [requiredInput(oneWrite), how],
  remove: [theId, howInOwnCalendar],
  writeAll: [writes, how],
  preview: [writes, named('window', window), how],
};
