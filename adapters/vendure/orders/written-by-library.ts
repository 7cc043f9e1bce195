import type { OrderLine } from '@vendure/core';
import { fieldsOf } from '../cart/line-fields';

/**
 * Whether the library itself wrote the line, for an appointment that was not in a cart. Such a line has an appointment
 * price, but no hold.
 */
export function isWrittenByLibrary(line: Pick<OrderLine, 'customFields'>): boolean {
  return hasAppointment(line) && (fieldsOf(line).appointmentId ?? null) === null;
}

/** Whether the line has an appointment: from a cart, or written by the library itself. */
export const hasAppointment = (line: Pick<OrderLine, 'customFields'>): boolean =>
  (fieldsOf(line).appointmentUnitPrice ?? null) !== null;
