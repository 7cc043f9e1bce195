import type { AppointmentRecord, StoredAppointment } from '../../../domain/appointment';
import { type Contact, NO_CONTACT } from '../../../domain/people/contact';
import type { ContactKeys } from '../../../domain/people/contact-keys';
import { APPOINTMENT_FACTS } from '../../../domain/appointment-field-facts';
import type { Lane } from '../../../domain/lane';
import type { Kind, ValueOfKind } from '../../../domain/field-facts';
import {
  booleanColumn,
  type Column,
  type Columns,
  idListColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalColumn,
  textColumn,
} from '../../mapping';
import { asInstant } from '../../../time/units';
import { readLanes, writeLanes } from './lanes-text';

/** Makes a column for a contact as JSON. The text is '' for an empty contact, and in rows of former versions. */
const contactColumn = (name: string): Column<Contact> => ({
  name,
  read: (stored) => (stored === '' ? NO_CONTACT : (JSON.parse(stored as string) as Contact)),
  write: (contact) => (Object.values(contact).some((text) => text !== '') ? JSON.stringify(contact) : ''),
});

/** Makes a column for a list as JSON. The value is NULL for an empty list, and in rows of former versions. */
const listColumn = <Item>(name: string): Column<readonly Item[]> => ({
  name,
  read: (stored) => (stored === null ? [] : (JSON.parse(stored as string) as Item[])),
  write: (list) => (list.length > 0 ? JSON.stringify(list) : null),
});

/** Makes a column for lanes, with times relative to the start of the occupied time. */
const lanesColumn = (name: string): Column<readonly Lane[], AppointmentRecord> => ({
  name,
  read: (stored, row) => readLanes(stored as string, asInstant(Number(row.occupied_from))),
  write: (lanes, { occupiedFrom }) => writeLanes(lanes, occupiedFrom),
});

const COLUMN_OF_KIND: { readonly [K in Kind]: (name: string) => Column<ValueOfKind[K]> } = {
  id: integerColumn,
  integer: integerColumn,
  flag: booleanColumn,
  instant: instantColumn,
  timestamp: instantColumn,
  text: textColumn,
  decimal: textColumn,
  ids: idListColumn,
  texts: jsonColumn,
  'meta-data': jsonColumn,
  contact: contactColumn,
  settlement: jsonColumn,
  policies: jsonColumn,
  answers: listColumn,
  'check-ins': listColumn,
  fees: listColumn,
  'money-notes': listColumn,
  entitlement: jsonColumn,
  lanes: lanesColumn,
};

/**
 * Names of columns that differ from the name of their field: `end` is a keyword of SQL, and the columns of quantities
 * are older than the names of their fields.
 */
const NAMES: { readonly [Key in keyof StoredAppointment]?: string } = {
  start: 'starts_at',
  end: 'ends_at',
  quantity: 'qty',
  orderQuantity: 'order_qty',
};

const { id, version, ...record } = Object.fromEntries(
  Object.entries(APPOINTMENT_FACTS).map(([key, facts]) => [
    key,
    columnOf(key as keyof StoredAppointment, facts),
  ]),
) as Columns<StoredAppointment>;

/** Columns of the fields that are written from an appointment's values; id and version are written separately. */
export const appointmentRecords = new Mapping<AppointmentRecord>(record);
export const appointments = new Mapping<StoredAppointment>({ id, version, ...record });

/** Columns by which contacts are searched. They are written together with the contact, and never read. */
export const contactKeyColumns = new Mapping<ContactKeys>({
  name: textColumn('contact_name'),
  email: textColumn('contact_email'),
  phone: textColumn('contact_phone'),
});

/** Column by which appointments with an open fee are found. It is written together with the fees, and never read. */
export const feeStateColumns = new Mapping<{ readonly needsPerson: boolean }>({
  needsPerson: booleanColumn('fee_state'),
});

function columnOf(
  key: keyof StoredAppointment,
  facts: { readonly kind: Kind; readonly nullable?: true },
): Column<unknown> {
  const name = NAMES[key] ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const column = COLUMN_OF_KIND[facts.kind](name) as Column<unknown>;
  return facts.nullable ? optionalColumn(column) : column;
}
