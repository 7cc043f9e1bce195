import type {
  Appointment,
  AppointmentRecord,
  CustomerStatus,
  Enforcement,
  MetaDatum,
} from '../../domain/appointment';
import {
  booleanColumn,
  type Columns,
  idListColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalInstant,
  optionalInteger,
  textColumn,
} from '../mapping';

const RECORD: Columns<AppointmentRecord> = {
  status: textColumn('status'),
  previousStatus: textColumn('previous_status'),
  customerStatus: textColumn<CustomerStatus>('customer_status'),
  productId: integerColumn('product_id'),
  customerId: integerColumn('customer_id'),
  staffIds: idListColumn('staff_ids'),
  start: instantColumn('starts_at'),
  end: instantColumn('ends_at'),
  occupiedFrom: instantColumn('occupied_from'),
  occupiedTo: instantColumn('occupied_to'),
  allDay: booleanColumn('all_day'),
  qty: integerColumn('qty'),
  cost: textColumn('cost'),
  costIncludesTax: booleanColumn('cost_includes_tax'),
  orderId: integerColumn('order_id'),
  orderItemId: integerColumn('order_item_id'),
  orderStatus: textColumn('order_status'),
  orderQty: optionalInteger('order_qty'),
  timezone: textColumn('timezone'),
  localTimezone: textColumn('local_timezone'),
  googleCalendarEventId: textColumn('google_calendar_event_id'),
  googleCalendarStaffEventIds: jsonColumn<readonly string[]>('google_calendar_staff_event_ids'),
  metaData: jsonColumn<readonly MetaDatum[]>('meta_data'),
  seriesId: integerColumn('series_id'),
  enforce: textColumn<Enforcement>('enforce'),
  expiresAt: optionalInstant('expires_at'),
  orderReference: textColumn('order_reference'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
};

/** What a caller writes of an appointment. */
export const appointmentRecords = new Mapping<AppointmentRecord>(RECORD);
/** A stored appointment. */
export const appointments = new Mapping<Appointment>({
  ...RECORD,
  id: integerColumn('id'),
  version: integerColumn('version'),
});
