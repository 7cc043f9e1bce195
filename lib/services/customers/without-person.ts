import type { Appointment } from '../../domain/appointment';
import { ERASED_FIELDS } from '../../domain/appointment-field-facts';
import type { LoggedEvent } from '../../storage/storage';
import { wireNameOf } from '../../wire/appointment';
import { CUSTOMER_NAMES } from '../../wire/customer-names';

/** Values of the personal wire fields after an erasure: those of the appointment, and the customer's names. */
const ERASED_ON_THE_WIRE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(ERASED_FIELDS).map(([name, value]) => [wireNameOf(name as keyof Appointment), value]),
  ),
  ...Object.fromEntries(CUSTOMER_NAMES.map((name) => [name, ''])),
};

/** Returns the appointment without its customer; it keeps its places. */
export const withoutPerson = <Row extends Appointment>(appointment: Row): Row => ({
  ...appointment,
  ...ERASED_FIELDS,
});

/**
 * Removes the customer from an event: no name, no reason, and no sign that they were its author. Returns the same
 * object if there was nothing to remove.
 *
 * @param ownsIt whether the appointment is the customer's: earlier events that do not name them are about them, too
 */
export function eventWithoutPerson(event: LoggedEvent, customerId: number, ownsIt: boolean): LoggedEvent {
  const snapshot = event.snapshot as Appointment;
  const isTheirs = (id: number | undefined): boolean => id === customerId || (ownsIt && id === 0);
  const wasTheirs =
    event.formerly && 'customerId' in event.formerly && event.formerly.customerId === customerId;
  if (!wasTheirs && !isTheirs(snapshot.customerId)) return event;
  const cleaned: LoggedEvent = {
    ...event,
    snapshot: isTheirs(snapshot.customerId) ? withoutPerson(snapshot) : snapshot,
    formerly: wasTheirs ? { ...event.formerly, customerId: 0 } : event.formerly,
    actorId: event.actorId === customerId ? 0 : event.actorId,
    reason: '',
  };
  return JSON.stringify(cleaned) === JSON.stringify(event) ? event : cleaned;
}

/** Removes the person from JSON text with wire names, wherever it names them. */
export function textWithoutPerson(text: string, customerId: number, ownsIt: boolean): string {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const { customer_id: id } = value as { readonly customer_id?: unknown };
    const isTheirs = id === customerId || (ownsIt && id === 0);
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [
        name,
        isTheirs && Object.hasOwn(ERASED_ON_THE_WIRE, name) ? ERASED_ON_THE_WIRE[name] : clean(held),
      ]),
    );
  };
  return JSON.stringify(clean(JSON.parse(text)));
}
