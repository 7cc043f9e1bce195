import type { AppointmentRecord } from '../../../domain/appointment';
import { isAboutPrice, isRefundDue } from '../../../domain/orders/order';
import { contactKeys } from '../../../domain/people/contact-keys';
import { isNoShowFeeProposed } from '../../../engine/policies/no-show';
import { hasOwedFee } from '../../../engine/policies/owed-fees';
import { type Bind, integerText } from '../../sql';
import { appointmentRecords, contactKeyColumns, feeStateColumns } from './appointment-rows';

/** The columns that every write of an appointment sets; the version is set separately. */
export const WRITTEN = `${appointmentRecords.names}, ${contactKeyColumns.names}, ${feeStateColumns.names}`;
/** The columns of `WRITTEN` as assignments of an UPDATE. `$1` and `$2` are the id and the version. */
export const ASSIGNMENTS = [
  appointmentRecords.assignments(3),
  contactKeyColumns.assignments(3 + appointmentRecords.columns.length),
  feeStateColumns.assignments(3 + appointmentRecords.columns.length + contactKeyColumns.columns.length),
].join(', ');

/** Returns the values of an appointment in the order of the columns in `WRITTEN`. */
export const writtenValues = (record: AppointmentRecord): Bind[] => [
  ...appointmentRecords.values(record),
  ...contactKeyColumns.values(contactKeys(record.contact)),
  ...feeStateColumns.values({ needsPerson: needsPerson(record) }),
];

/**
 * Whether an appointment may need a payment by or to its customer: a fee, the difference to another price, or a refund.
 */
const needsPerson = (record: AppointmentRecord): boolean =>
  hasOwedFee(record.fees) ||
  isNoShowFeeProposed(record) ||
  isAboutPrice(record.settlement?.reason) ||
  (record.settlement !== null && isRefundDue(record.settlement));

/**
 * The columns `occupied_from` and `occupied_to` contain the start and end with paddings. The names of the columns are
 * older than paddings.
 */
export const STAFF_COLUMNS = 'appointment_id, staff_id, product_id, occupied_from, occupied_to';
export const RESOURCE_COLUMNS = 'appointment_id, position, resource_id, product_id, padded_from, padded_to';

/**
 * Returns the values of the rows with an appointment's members.
 *
 * @param id SQL for the id of the appointment
 */
export const staffRows = (
  id: string,
  { staffIds, productId, paddedFrom, paddedTo }: AppointmentRecord,
): string[] =>
  [...new Set(staffIds)].map((staffId) =>
    [id, ...[staffId, productId, paddedFrom, paddedTo].map(integerText)].join(', '),
  );

/**
 * Returns the values of the rows that state an appointment's resources.
 *
 * @param id SQL for the id of the appointment
 */
export const resourceRows = (
  id: string,
  { resourceIds, productId, paddedFrom, paddedTo }: AppointmentRecord,
): string[] =>
  resourceIds.flatMap((resourceId, position) =>
    resourceId === 0
      ? []
      : [[id, ...[position, resourceId, productId, paddedFrom, paddedTo].map(integerText)].join(', ')],
  );
