import type { AppointmentRecord, StoredAppointment } from '../../../domain/appointment';
import { APPOINTMENT_FACTS } from '../../../domain/appointment-field-facts';
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
  settlement: jsonColumn,
};

/**
 * The other columns have the name of their field. `end` is a word of SQL. The columns of quantities are older than
 * the names of their fields.
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

/** The fields of an appointment that callers write. */
export const appointmentRecords = new Mapping<AppointmentRecord>(record);
export const appointments = new Mapping<StoredAppointment>({ id, version, ...record });

function columnOf(
  key: keyof StoredAppointment,
  facts: { readonly kind: Kind; readonly nullable?: true },
): Column<unknown> {
  const name = NAMES[key] ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const column = COLUMN_OF_KIND[facts.kind](name) as Column<unknown>;
  return facts.nullable ? optionalColumn(column) : column;
}
