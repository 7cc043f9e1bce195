import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import type { Canceller } from '../../domain/policies';

/**
 * Returns the party that cancels with a change: the one that the change names. By default, this is the customer if the
 * customer is the author of the change, and the shop otherwise.
 */
export const cancellerOf = (
  { customerId }: Pick<Appointment, 'customerId'>,
  { cancelledBy }: Pick<AppointmentChanges, 'cancelledBy'>,
  actorId: number | null | undefined,
): Canceller => cancelledBy ?? (customerId > 0 && actorId === customerId ? 'customer' : 'shop');
