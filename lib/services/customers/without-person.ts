import { type Answer, asPersonal } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import { ERASED_FIELDS, PARTLY_ERASED_FIELDS } from '../../domain/appointment-field-facts';
import type { LoggedEvent } from '../../storage/storage';
import { wireNameOf } from '../../wire/appointment';
import { CUSTOMER_NAMES } from '../../wire/customer-names';
import { NO_QUESTIONS, type PersonalQuestions } from './personal-questions';

/**
 * Values that personal fields get in stored JSON when a person is erased: the fields of an appointment, and the
 * customer's names.
 */
const ERASED_ON_THE_WIRE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(ERASED_FIELDS).map(([name, value]) => [wireNameOf(name as keyof Appointment), value]),
  ),
  ...Object.fromEntries(CUSTOMER_NAMES.map((name) => [name, ''])),
};

/**
 * Fields in stored JSON that an erasure empties only in part. The function of each field returns the part that stays.
 */
const PARTLY_ERASED_ON_THE_WIRE: ReadonlyMap<string, (value: unknown) => unknown> = new Map(
  [...PARTLY_ERASED_FIELDS].map(([name, erase]) => [wireNameOf(name), erase]),
);

/**
 * Returns the appointment without the personal data of its customer, who is also removed as the author of notes about
 * money. Its places stay taken.
 */
export const withoutPerson = <Row extends Appointment>(appointment: Row, customerId: number): Row => ({
  ...appointment,
  ...ERASED_FIELDS,
  ...withoutAuthor(appointment, customerId),
  ...Object.fromEntries(
    [...PARTLY_ERASED_FIELDS].flatMap(([name, erase]) => {
      // An event that was stored by an earlier version may lack the field.
      const value = appointment[name] ?? undefined;
      return value === undefined ? [] : [[name, erase(value)]];
    }),
  ),
});

/**
 * Returns the notes about the money of an appointment with the author 0 in place of the customer. An event that was
 * stored by an earlier version may lack the notes.
 */
function withoutAuthor(
  { moneyNotes: notes = [] }: Partial<Pick<Appointment, 'moneyNotes'>>,
  customerId: number,
): Partial<Pick<Appointment, 'moneyNotes'>> {
  if (!notes.some(({ actorId }) => actorId === customerId)) return {};
  return {
    moneyNotes: notes.map((note) => (note.actorId === customerId ? { ...note, actorId: 0 } : note)),
  };
}

/**
 * Erases the customer from an event: the name, the reason, and the fact that the customer was the author. Returns the
 * same object if there was nothing to erase.
 *
 * @param ownsIt whether the appointment is now the customer's; then an event without a customer is also treated as this customer's
 */
export function eventWithoutPerson(event: LoggedEvent, customerId: number, ownsIt: boolean): LoggedEvent {
  const snapshot = event.snapshot as Appointment;
  const isTheirs = (id: number | undefined): boolean => id === customerId || (ownsIt && id === 0);
  const wasTheirs =
    event.formerly && 'customerId' in event.formerly && event.formerly.customerId === customerId;
  if (!wasTheirs && !isTheirs(snapshot.customerId)) return event;
  const cleaned: LoggedEvent = {
    ...event,
    snapshot: isTheirs(snapshot.customerId) ? withoutPerson(snapshot, customerId) : snapshot,
    formerly: wasTheirs ? { ...event.formerly, customerId: 0 } : event.formerly,
    actorId: event.actorId === customerId ? 0 : event.actorId,
    reason: '',
  };
  return JSON.stringify(cleaned) === JSON.stringify(event) ? event : cleaned;
}

/** A record in JSON, with the field names of the REST interface. */
type WireRecord = Readonly<Record<string, unknown>>;

/**
 * Returns a function that checks whether a record names the customer.
 *
 * @param ownsIt whether the appointment is now the customer's; then a record without a customer is also treated as this customer's
 */
export const namesCustomer =
  (customerId: number, ownsIt: boolean) =>
  ({ customer_id: id }: WireRecord): boolean =>
    id === customerId || (ownsIt && id === 0);

/**
 * Whether a record is an appointment, either in its full form or in the form for its customer. The id alone does not
 * tell, because a record of another kind may have an equal id.
 */
export const isAppointment = ({ local_timezone: zone }: WireRecord): boolean => zone !== undefined;

/** Erases the person from the records in a JSON text. Records of other people stay unchanged. */
export function textWithoutPerson(
  text: string,
  isTheirs: (record: WireRecord) => boolean,
  questions: PersonalQuestions = NO_QUESTIONS,
): string {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const areTheirs = isTheirs(value as WireRecord);
    const keys = questions.get((value as WireRecord).product_id);
    const cleanField = (name: string, held: unknown): unknown => {
      if (!areTheirs) return clean(held);
      if (Object.hasOwn(ERASED_ON_THE_WIRE, name)) return ERASED_ON_THE_WIRE[name];
      const erase = held === null ? undefined : PARTLY_ERASED_ON_THE_WIRE.get(name);
      if (!erase) return clean(held);
      return erase(name === 'answers' && keys ? asPersonal(held as readonly Answer[], keys) : held);
    };
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, cleanField(name, held)]));
  };
  return JSON.stringify(clean(JSON.parse(text)));
}
