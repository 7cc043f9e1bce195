import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import type { Canceller } from '../../domain/money/fee';

/**
 * Returns the party that cancels an appointment: `cancelledBy`, if the change has it. Otherwise it is the customer if the
 * user who makes the change is the customer of the appointment, and the shop in all other cases.
 */
export const cancellerOf = (
  { customerId }: Pick<Appointment, 'customerId'>,
  { cancelledBy }: Pick<AppointmentChanges, 'cancelledBy'>,
  actorId: number | null | undefined,
): Canceller => cancelledBy ?? (customerId > 0 && actorId === customerId ? 'customer' : 'shop');
