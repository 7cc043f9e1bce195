import { how, theId } from '../../domain/checks/arguments';
import {
  anything,
  named,
  object,
  type ServiceInputs,
  shape,
  textInput,
} from '../../domain/checks/input-check';
import { coreOnly } from '../../wire/inputs/input';
import { shapeOf } from '../../wire/inputs/core-check';
import { MOVE_MONTH } from '../../wire/inputs/customer-link-inputs';
import type { ReschedulingMonthQuery } from './rescheduling-month';
import type { ReschedulingWindow } from '../appointments/changes/rescheduling-slots';
import type { SelfService } from './service';

const window = shape<ReschedulingWindow>({ minDate: textInput, maxDate: textInput, signal: object });
const month = shapeOf<ReschedulingMonthQuery>({ ...MOVE_MONTH, signal: coreOnly(object) });

/**
 * Checks of the arguments of the self-service. Tokens and the data sent with them come from a browser, so the service
 * itself checks them.
 */
export const SELF_SERVICE_INPUTS: ServiceInputs<SelfService> = {
  link: [theId, how],
  read: [],
  slots: [anything, named('window', window)],
  month: [anything, named('query', month)],
  cancel: [],
  previewReschedule: [],
  reschedule: [],
  readVisit: [],
  visitSlots: [anything, named('window', window)],
  visitMonth: [anything, named('query', month)],
  cancelVisit: [],
  previewRescheduleVisit: [],
  rescheduleVisit: [],
};
