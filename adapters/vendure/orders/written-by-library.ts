import type { OrderLine } from '@vendure/core';
import { fieldsOf } from '../cart/line-fields';

/**
 * Whether the library itself wrote the line, for an appointment that was not in a cart. Such a line has an appointment
 * price, but no hold.
 */
export function isWrittenByLibrary(line: Pick<OrderLine, 'customFields'>): boolean {
  const { appointmentId, appointmentUnitPrice } = fieldsOf(line);
  return (appointmentId ?? null) === null && (appointmentUnitPrice ?? null) !== null;
}
