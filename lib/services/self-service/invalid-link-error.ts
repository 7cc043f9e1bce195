import { AppointmentsError } from '../../domain/errors';

/**
 * Creates the error for the token of a self-service link that opens nothing. All reasons lead to an equal error, so
 * that it reveals nothing.
 */
export const deadLink = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    'This link does not open an appointment: use the link in the last message from the shop, or ask the shop.',
    { action: 'ask_shop' },
  );
