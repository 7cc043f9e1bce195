import { AppointmentsError } from '../../domain/errors';

/** The error for a token that opens no appointment, whatever the reason. */
export const deadLink = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    'This link does not open an appointment: use the one in the last message from the shop, or ask the shop.',
    { action: 'ask_shop' },
  );
