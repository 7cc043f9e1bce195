import { Op } from 'sequelize';
import type { MessagesPort } from 'shop-appointments';
import type { Database } from '../database';

/** Maximum number of messages in the table; older ones are deleted. */
const MOST = 100;

/**
 * Messages port in place of a mail server: writes messages to a table, which managers see at `/admin/mail`. A repeated
 * message is stored once.
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
