import { AppointmentsError } from '../../domain/errors';

/** Creates the error for a token that opens no appointment. The error is equal for all reasons. */
export const deadLink = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    'This link does not open an appointment: use the one in the last message from the shop, or ask the shop.',
    { action: 'ask_shop' },
  );
