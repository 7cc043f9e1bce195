import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import type { Canceller } from '../../domain/money/fee';

/**
 * Returns who cancels an appointment. If the change does not say: the customer if the acting user is the customer,
 * otherwise the shop.
 */
export const cancellerOf = (
  { customerId }: Pick<Appointment, 'customerId'>,
  { cancelledBy }: Pick<AppointmentChanges, 'cancelledBy'>,
  actorId: number | null | undefined,
): Canceller => cancelledBy ?? (customerId > 0 && actorId === customerId ? 'customer' : 'shop');
