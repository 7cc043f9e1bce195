import { Op } from 'sequelize';
import type { MessagesPort } from 'shop-appointments';
import type { Database } from '../database';

/** Number of messages that are kept. */
const MOST = 100;

/**
 * In place of a mail server: messages are written to a table, which managers see at `/admin/mail`. A message that is sent
 * again is kept once.
 */
export const messagesPort = ({ tables: { mail }, write }: Database): MessagesPort => ({
  channels: ['email', 'phone'],
  send: ({ id, to, subject, text }) =>
    write(undefined, async (transaction) => {
      const [former] = await mail.find({ message: id }, transaction);
      if (former) return;
      const recipient = to.email || to.phone;
      const newest = await mail.insert({ message: id, recipient, subject, body: text }, transaction);
      await mail.remove({ id: { [Op.lte]: newest - MOST } }, transaction);
    }),
});
