import { STATUSES } from '../../domain/appointment';
import { TRASH, UPDATE_STATUSES } from '../../domain/statuses/statuses';
import { ANY_STATUS } from '../../services/appointments/list';
import {
  APPOINTMENT_CHANGES,
  APPOINTMENT_DRAFT,
  APPOINTMENT_FIELDS,
  CANCELLATION_TERMS,
  CANCELLATION_TRIAL,
  CAUSE,
  CHANGE_TRIAL,
  MOVE_SEARCH,
  PLACE_ARRIVAL,
  reason,
} from '../../wire/inputs/appointment-inputs';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { flag, id, list, required } from '../../wire/inputs/input';
import { fieldsOf, type ParamSet } from './field';

export const CREATE_APPOINTMENT = {
  fields: fieldsOf({ ...APPOINTMENT_DRAFT, ...CAUSE }),
  oneOf: ['start', 'end', 'start_human', 'end_human'],
  writes: 'create',
} as const satisfies ParamSet;

/**
 * Declares the parameters of an update of an appointment.
 *
 * @param added statuses of the site that an update accepts in addition to those of the library
 */
export const updateAppointmentParams = (added: readonly string[]) =>
  ({
    fields: fieldsOf({
      ...APPOINTMENT_CHANGES,
      status: { ...APPOINTMENT_CHANGES.status, values: [...new Set([...UPDATE_STATUSES, ...added])] },
      ...CAUSE,
    }),
    writes: 'change',
  }) as const;

/**
 * The parameters of an update by a member of staff, who may only record the attendance at the member's own
 * appointments.
 */
export const RECORD_ATTENDANCE = {
  fields: fieldsOf({ customerStatus: required(APPOINTMENT_FIELDS.customerStatus), reason }),
  writes: 'change',
} as const satisfies ParamSet;

export const CHECK_IN = {
  fields: fieldsOf({ ...PLACE_ARRIVAL, reason }),
  writes: 'change',
} as const satisfies ParamSet;

export const PREVIEW_CANCELLATION = { fields: fieldsOf(CANCELLATION_TERMS) } as const satisfies ParamSet;

export const TRY_CANCELLATION = { fields: fieldsOf(CANCELLATION_TRIAL) } as const satisfies ParamSet;

export const PREVIEW_CHANGE = { fields: fieldsOf(CHANGE_TRIAL) } as const satisfies ParamSet;

export const LIST_MOVES = { fields: fieldsOf(MOVE_SEARCH) } as const satisfies ParamSet;

export const DELETE_APPOINTMENT = {
  fields: fieldsOf({
    force: flag('True deletes the appointment for good; false moves it to the trash.', { default: true }),
    reason,
  }),
  writes: 'change',
} as const satisfies ParamSet;

/** The id of the appointment that an item of a batch changes. */
export const APPOINTMENT_ID = {
  fields: fieldsOf({ id: required(id('The appointment.')) }),
} as const satisfies ParamSet;

export const batchAppointments = (update: ReturnType<typeof updateAppointmentParams>) =>
  ({
    fields: fieldsOf({
      create: list('Appointments to create, each with the fields of `POST /v2/appointments`.', {
        items: CREATE_APPOINTMENT,
      }),
      update: list('Appointments to change, each with its `id` and the fields to change.', {
        items: { fields: [...APPOINTMENT_ID.fields, ...update.fields] },
      }),
      delete: list('Ids of appointments to delete.', { items: APPOINTMENT_ID.fields[0] }),
    }),
    writes: 'create',
  }) as const;

/**
 * Declares the parameters of the list of appointments.
 *
 * @param added statuses of the site that an update accepts in addition to those of the library
 */
export const listAppointments = (added: readonly string[]) =>
  ({
    fields: fieldsOf({
      ...APPOINTMENT_QUERY,
      status: {
        ...APPOINTMENT_QUERY.status,
        values: [...new Set([...STATUSES, ...added, TRASH, ANY_STATUS])],
      },
    }),
  }) as const;
