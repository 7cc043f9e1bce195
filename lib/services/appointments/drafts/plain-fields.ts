import type { AppointmentFields } from '../../../domain/drafts';
import { APPOINTMENT_FIELDS } from '../../../wire/inputs/appointment-inputs';
import { type InitialValues, initialValues } from '../../../wire/inputs/input';

/** Fields of an appointment that are stored exactly as they are sent. */
type PlainFields = InitialValues<typeof APPOINTMENT_FIELDS>;

const INITIAL: PlainFields = initialValues(APPOINTMENT_FIELDS);
const NAMES = Object.keys(INITIAL) as (keyof PlainFields)[];

/**
 * Returns the fields of an appointment that are stored just as they were sent. After an update, a field that was not
 * sent keeps its former value; after a create, it gets its initial value.
 */
export const plainFields = (sent: AppointmentFields, before: PlainFields = INITIAL): PlainFields =>
  Object.fromEntries(
    NAMES.map((name) => [name, sent[name] ?? copyOf(before[name])]),
  ) as unknown as PlainFields;

/**
 * Copies an initial value if it is a list, so that a caller who changes the list of one appointment does not change
 * later ones.
 */
const copyOf = <Value>(value: Value): Value | unknown[] =>
  Array.isArray(value) ? [...(value as unknown[])] : value;
