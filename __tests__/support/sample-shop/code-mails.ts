import type { SampleShop } from '../../../examples/sample-shop/shop';

/**
 * Reads the mails with codes, oldest first. The messages about bookings, which the library writes into the same table,
 * have other ids.
 */
export const codeMails = async ({ tables: { mail } }: Pick<SampleShop, 'tables'>) =>
  (await mail.find({}, null)).filter(({ message }) => !message.startsWith('message-'));
